internal import TextRecCore

/// How the stored pixels of an image relate to the upright scene; raw values are those of EXIF tag 0x0112.
public enum ImageOrientation: Int, Sendable, CaseIterable {
  /// Stored as seen.
  case up = 1
  /// Mirrored left to right.
  case upMirrored = 2
  /// Upside down.
  case down = 3
  /// Upside down and mirrored left to right.
  case downMirrored = 4
  /// Row 0 is the scene's left, column 0 its top.
  case leftMirrored = 5
  /// Upright after a quarter turn clockwise.
  case right = 6
  /// Row 0 is the scene's right, column 0 its bottom.
  case rightMirrored = 7
  /// Upright after a quarter turn anticlockwise.
  case left = 8

  /// The orientation that EXIF's number stands for; nil for a number that is not 1 to 8.
  public init?(exif value: Int) { self.init(rawValue: value) }

  /// The orientation of a camera frame, from how the device is held and which camera took it.
  public init(device: DeviceOrientation, camera: CameraPosition) {
    self.init(Orientation(device: device.core, camera: camera.core))
  }
}

/// How a phone or tablet is held.
public enum DeviceOrientation: Sendable, CaseIterable {
  case unknown, portrait, portraitUpsideDown, landscapeLeft, landscapeRight, faceUp, faceDown

  fileprivate var core: TextRecCore.DeviceOrientation {
    switch self {
    case .unknown: .unknown
    case .portrait: .portrait
    case .portraitUpsideDown: .portraitUpsideDown
    case .landscapeLeft: .landscapeLeft
    case .landscapeRight: .landscapeRight
    case .faceUp: .faceUp
    case .faceDown: .faceDown
    }
  }
}

/// Which camera took a picture.
public enum CameraPosition: Sendable, CaseIterable {
  case back, front

  fileprivate var core: TextRecCore.CameraPosition {
    switch self {
    case .back: .back
    case .front: .front
    }
  }
}

extension ImageOrientation {
  init(_ orientation: Orientation) {
    self =
      switch orientation {
      case .up: .up
      case .upMirrored: .upMirrored
      case .down: .down
      case .downMirrored: .downMirrored
      case .leftMirrored: .leftMirrored
      case .right: .right
      case .rightMirrored: .rightMirrored
      case .left: .left
      }
  }

  var core: Orientation {
    switch self {
    case .up: .up
    case .upMirrored: .upMirrored
    case .down: .down
    case .downMirrored: .downMirrored
    case .leftMirrored: .leftMirrored
    case .right: .right
    case .rightMirrored: .rightMirrored
    case .left: .left
    }
  }
}
