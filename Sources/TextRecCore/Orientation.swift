/// How stored pixels relate to the upright scene; raw values are those of EXIF tag 0x0112.
public enum Orientation: UInt32, Sendable, CaseIterable {
  case up = 1
  case upMirrored = 2
  case down = 3
  case downMirrored = 4
  case leftMirrored = 5
  case right = 6
  case rightMirrored = 7
  case left = 8

  /// Whether the stored pixels must be mirrored left to right, before turning, to become upright.
  public var isMirrored: Bool {
    switch self {
    case .up, .down, .right, .left: false
    case .upMirrored, .downMirrored, .leftMirrored, .rightMirrored: true
    }
  }

  /// Quarter turns clockwise, after mirroring, that make the stored pixels upright: 0 to 3.
  public var quarterTurns: UInt32 {
    switch self {
    case .up, .upMirrored: 0
    case .right, .rightMirrored: 1
    case .down, .downMirrored: 2
    case .left, .leftMirrored: 3
    }
  }

  /// How far clockwise the upright scene, mirrored first if it is mirrored, has been turned to become the stored pixels: 0,
  /// 90, 180 or 270 degrees.
  public var degreesClockwise: UInt32 { (isMirrored ? quarterTurns : (4 - quarterTurns) % 4) * 90 }

  /// nil unless `degreesClockwise` is 0, 90, 180 or 270.
  public init?(degreesClockwise: UInt32, isMirrored: Bool) {
    let found = Self.allCases.first { $0.degreesClockwise == degreesClockwise && $0.isMirrored == isMirrored }
    guard let found else { return nil }
    self = found
  }

  /// The orientation of an image whose upright image has the orientation `next`.
  public func then(_ next: Orientation) -> Orientation {
    // Mirroring turns a turn after it into one the other way.
    let first = next.isMirrored ? 4 - quarterTurns : quarterTurns
    let (turns, isMirrored) = ((first + next.quarterTurns) % 4, isMirrored != next.isMirrored)
    return Self.allCases.first { $0.quarterTurns == turns && $0.isMirrored == isMirrored } ?? self
  }

  /// Whether the upright image is as wide as the stored one is high.
  public var swapsSides: Bool { !quarterTurns.isMultiple(of: 2) }

  /// The map from stored pixels of an image of this stored size to upright pixels, exact: all its factors are 0, 1 or -1.
  public func uprightMap(storedWidth: Int, storedHeight: Int) -> AffineMap {
    let width = Double(storedWidth)
    let height = Double(storedHeight)
    let mirror = isMirrored ? AffineMap(a: -1, b: 0, c: width, d: 0, e: 1, f: 0) : .identity
    let turn =
      switch quarterTurns {
      case 1: AffineMap(a: 0, b: -1, c: height, d: 1, e: 0, f: 0)
      case 2: AffineMap(a: -1, b: 0, c: width, d: 0, e: -1, f: height)
      case 3: AffineMap(a: 0, b: 1, c: 0, d: -1, e: 0, f: width)
      default: AffineMap.identity
      }
    return mirror.then(turn)
  }
}

/// How a phone or tablet is held; raw values are those of `textrec_device_orientation`.
public enum DeviceOrientation: UInt32, Sendable, CaseIterable {
  case unknown, portrait, portraitUpsideDown, landscapeLeft, landscapeRight, faceUp, faceDown
}

/// Which camera took the picture; raw values are those of `textrec_camera_position`.
public enum CameraPosition: UInt32, Sendable, CaseIterable {
  case back, front
}

extension Orientation {
  /// The orientation of a frame whose sensor's long side lies along the device's, as in ML Kit's guide for camera frames.
  public init(device: DeviceOrientation, camera: CameraPosition) {
    self =
      switch (device, camera) {
      case (.portrait, .back): .right
      case (.portrait, .front): .leftMirrored
      case (.landscapeLeft, .back): .up
      case (.landscapeLeft, .front): .downMirrored
      case (.portraitUpsideDown, .back): .left
      case (.portraitUpsideDown, .front): .rightMirrored
      case (.landscapeRight, .back): .down
      case (.landscapeRight, .front): .upMirrored
      case (.faceUp, _), (.faceDown, _), (.unknown, _): .up
      }
  }
}
