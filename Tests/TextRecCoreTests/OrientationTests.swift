import Testing
import TextRecCore

struct OrientationTests {
  /// Where the stored picture's row 0 and column 0 are in the scene, as the EXIF standard tabulates tag 0x0112.
  private static let exif: [(Orientation, row0: String, column0: String)] = [
    (.up, "top", "left"), (.upMirrored, "top", "right"), (.down, "bottom", "right"),
    (.downMirrored, "bottom", "left"), (.leftMirrored, "left", "top"), (.right, "right", "top"),
    (.rightMirrored, "right", "bottom"), (.left, "left", "bottom"),
  ]

  @Test(arguments: Orientation.allCases)
  func degreesClockwiseUndoTheUprightMap(orientation: Orientation) throws {
    // An arrow to the right in the upright scene, of which the stored picture is 30 x 20 pixels.
    let back = try #require(orientation.uprightMap(storedWidth: 30, storedHeight: 20).inverse)
    let arrow = back(Point(1, 0)) - back(Point(0, 0))
    var expected = Point(orientation.isMirrored ? -1 : 1, 0)
    for _ in 0..<orientation.degreesClockwise / 90 { expected = expected.quarterTurn }
    #expect(arrow == expected)
    #expect(
      Orientation(degreesClockwise: orientation.degreesClockwise, isMirrored: orientation.isMirrored) == orientation)
    #expect(Orientation(degreesClockwise: 45, isMirrored: orientation.isMirrored) == nil)
  }

  @Test func oneAfterTheOtherIsTheOneWithBothMaps() {
    for first in Orientation.allCases {
      for next in Orientation.allCases {
        let (width, height) = first.swapsSides ? (20, 30) : (30, 20)
        let maps = first.uprightMap(storedWidth: 30, storedHeight: 20)
          .then(next.uprightMap(storedWidth: width, storedHeight: height))
        #expect(first.then(next).uprightMap(storedWidth: 30, storedHeight: 20) == maps)
      }
    }
  }

  @Test func rawValuesAreThoseOfEXIF() {
    #expect(Self.exif.map(\.0.rawValue) == Array(1...8))
  }

  @Test func rowZeroAndColumnZeroLieWhereEXIFSays() {
    for (orientation, row0, column0) in Self.exif {
      // Stored 30 x 20: the scene is 30 x 20, or 20 x 30 where sides swap.
      let map = orientation.uprightMap(storedWidth: 30, storedHeight: 20)
      let (width, height) = orientation.swapsSides ? (20.0, 30.0) : (30.0, 20.0)
      func isOn(_ side: String, _ point: Point) -> Bool {
        switch side {
        case "top": point.y == 0
        case "bottom": point.y == height
        case "left": point.x == 0
        default: point.x == width
        }
      }
      #expect(isOn(row0, map(Point(0, 0))) && isOn(row0, map(Point(30, 0))), "row 0 of \(orientation)")
      #expect(isOn(column0, map(Point(0, 0))) && isOn(column0, map(Point(0, 20))), "column 0 of \(orientation)")
    }
  }

  @Test(arguments: Orientation.allCases)
  func theUprightMapIsMirroringThenQuarterTurns(orientation: Orientation) {
    // A turn by a quarter clockwise takes (x, y) of a picture h high to (h - y, x).
    var (x, y, width, height) = (7.0, 3.0, 30.0, 20.0)
    if orientation.isMirrored { x = width - x }
    for _ in 0..<orientation.quarterTurns {
      (x, y) = (height - y, x)
      (width, height) = (height, width)
    }
    #expect(orientation.uprightMap(storedWidth: 30, storedHeight: 20)(Point(7, 3)) == Point(x, y))
    #expect(orientation.swapsSides == (width == 20))
  }

  @Test(arguments: Orientation.allCases)
  func theWayBackIsExact(orientation: Orientation) throws {
    let map = orientation.uprightMap(storedWidth: 4001, storedHeight: 2999)
    let back = try #require(map.inverse)
    for point in [Point(0, 0), Point(4001, 2999), Point(0.25, 1234.125), Point(3999.9375, 17)] {
      #expect(back(map(point)) == point)
    }
  }

  /// ML Kit's guide for camera frames: the orientation by how the device is held, for the back and the front camera.
  @Test(arguments: [
    (DeviceOrientation.portrait, Orientation.right, Orientation.leftMirrored),
    (.landscapeLeft, .up, .downMirrored),
    (.portraitUpsideDown, .left, .rightMirrored),
    (.landscapeRight, .down, .upMirrored),
    (.faceUp, .up, .up), (.faceDown, .up, .up), (.unknown, .up, .up),
  ])
  func cameraFramesAreTaggedAsInMLKit(device: DeviceOrientation, back: Orientation, front: Orientation) {
    #expect(Orientation(device: device, camera: .back) == back)
    #expect(Orientation(device: device, camera: .front) == front)
  }
}
