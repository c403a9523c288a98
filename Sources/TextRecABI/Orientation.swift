import CTextRec
import TextRecCore

@c @implementation public func textrec_orientation_for_camera(
  _ device: textrec_device_orientation, _ camera: textrec_camera_position
) -> textrec_orientation {
  var orientation = TEXTREC_ORIENTATION_UNSPECIFIED
  _ = status { () throws(TextRecError) in
    let device = try DeviceOrientation(checking: device.rawValue, "textrec_device_orientation")
    let camera = try CameraPosition(checking: camera.rawValue, "textrec_camera_position")
    orientation = textrec_orientation(Orientation(device: device, camera: camera))
  }
  return orientation
}

@c @implementation public func textrec_orientation_decompose(
  _ orientation: textrec_orientation, _ quarter_turns: UnsafeMutablePointer<UInt32>?,
  _ mirrored: UnsafeMutablePointer<UInt32>?
) -> textrec_status {
  quarter_turns?.pointee = 0
  mirrored?.pointee = 0
  return status { () throws(TextRecError) in
    guard let quarter_turns else { throw .null("quarter_turns") }
    guard let mirrored else { throw .null("mirrored") }
    let orientation = try Orientation(checking: orientation.rawValue, "textrec_orientation that can be taken apart")
    quarter_turns.pointee = orientation.quarterTurns
    mirrored.pointee = orientation.isMirrored ? 1 : 0
  }
}

extension textrec_orientation {
  init(_ orientation: Orientation) { self.init(rawValue: orientation.rawValue) }
}

/// nil for UNSPECIFIED.
func stated(_ orientation: textrec_orientation) throws(TextRecError) -> Orientation? {
  if orientation == TEXTREC_ORIENTATION_UNSPECIFIED { return nil }
  return try Orientation(checking: orientation.rawValue, "textrec_orientation")
}
