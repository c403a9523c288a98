import Testing
import TextRecognition

struct ImageOrientationTests {
  @Test func numbersAreThoseOfEXIF() {
    let inOrder: [ImageOrientation] = [
      .up, .upMirrored, .down, .downMirrored, .leftMirrored, .right, .rightMirrored, .left,
    ]
    #expect((1...8).map { ImageOrientation(exif: $0) } == inOrder)
    #expect(ImageOrientation(exif: 0) == nil && ImageOrientation(exif: 9) == nil)
  }

  /// The table of ML Kit's guide for camera frames.
  @Test(arguments: [
    (DeviceOrientation.portrait, ImageOrientation.right, ImageOrientation.leftMirrored),
    (.landscapeLeft, .up, .downMirrored), (.portraitUpsideDown, .left, .rightMirrored),
    (.landscapeRight, .down, .upMirrored), (.faceUp, .up, .up), (.faceDown, .up, .up), (.unknown, .up, .up),
  ])
  func cameraFramesAreOrientedByHowTheDeviceIsHeld(
    device: DeviceOrientation, back: ImageOrientation, front: ImageOrientation
  ) {
    #expect(ImageOrientation(device: device, camera: .back) == back)
    #expect(ImageOrientation(device: device, camera: .front) == front)
  }
}
