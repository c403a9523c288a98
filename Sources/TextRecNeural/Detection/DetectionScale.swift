import TextRecCore

/// How large the network is given a picture.
struct DetectionScale: Equatable {
  /// Pixels of the image to a pixel of the map.
  let scale: Double
  /// Pixels of the map around the image, on each side.
  let margin: Int
  let mapWidth: Int
  let mapHeight: Int

  /// What the network takes at once, pixels: more would take more memory than the rest of the recognizer.
  static let largestTile = 1_000_000

  /// Pixels that suffice for all but the smallest text; small pictures are enlarged, up to two times.
  private static let coarsePixels = 360_000.0
  private static let smallestScale = 0.5
  /// What a picture may be given in all its tiles.
  private static let finestPixels = 6_000_000.0
  /// Height of a line, pixels of the map: below the first, letters begin to be lost; the second is safe.
  private static let smallHeight = 11.0
  private static let safeHeight = 15.0

  /// The first look at an image.
  static func coarse(for image: some ScaledPicture) -> DetectionScale {
    DetectionScale(image, max(smallestScale, (Double(image.width) * Double(image.height) / coarsePixels).squareRoot()))
  }

  private init(_ image: some ScaledPicture, _ scale: Double) {
    // Text that fills a small picture is found more surely with something around it.
    let short = Double(min(image.width, image.height)) / scale
    let margin = scale <= Self.smallestScale && short < 256 ? Int(exactly: min(64, short / 2).rounded()) ?? 0 : 0
    func mapLength(_ length: Int) -> Int {
      max(1, Int(exactly: (Double(length) / scale).rounded(.up)) ?? 1) + 2 * margin
    }
    self.scale = scale
    self.margin = margin
    mapWidth = mapLength(image.width)
    mapHeight = mapLength(image.height)
  }

  /// A closer look, where what was seen tells that there is smaller text than can be told apart; else nil.
  ///
  /// Lines that are too small melt into one lump, or leave no trace.
  func finer(for image: some ScaledPicture, seen areas: [TextArea]) -> DetectionScale? {
    let heights = areas.map { min($0.rectangle.width, $0.rectangle.height) }.sorted()
    let isLump = 2 * (heights.last ?? 0) > Double(min(mapWidth, mapHeight))
    let height = heights.isEmpty || isLump ? 0 : heights[heights.count / 4]
    let pixels = Double(mapWidth) * Double(mapHeight)
    let mayGrow = heights.isEmpty ? pixels < 2 * Self.coarsePixels : pixels < Self.finestPixels
    guard height < Self.smallHeight, scale > 1.25, mayGrow else { return nil }
    let zoom = min(2, Self.safeHeight / max(1, height), (Self.finestPixels / pixels).squareRoot())
    return zoom > 1.1 ? DetectionScale(image, max(1, scale / zoom)) : nil
  }

  /// What areas take up, pixels of the image.
  func pixels(of areas: [TextArea]) -> Double {
    areas.reduce(0) { $0 + $1.rectangle.width * $1.rectangle.height } * scale * scale
  }

  /// From the map to the image.
  var mapToImage: AffineMap {
    AffineMap.translation(x: -Double(margin), y: -Double(margin)).then(.scale(x: scale, y: scale))
  }
}
