import TextRecCore

/// A line of regions drawn for a reader: black on white, level, without what lies between and around the symbols.
public struct RegionLineImage: Sendable {
  public let raster: Raster
  /// From the drawing's pixels to those of the image the regions were found in.
  public let toImage: AffineMap

  /// - Parameters:
  ///   - image: where the regions were found.
  ///   - height: of the line's median symbol in the drawing, pixels.
  /// nil where the line has no extent.
  public init?(_ line: RegionLine, in image: Raster, symbolHeight height: Double) {
    let margin = max(2, line.height * 0.15)
    let box = line.box
    let whole = image.bounds.intersection(
      Rect(
        left: (box.x - margin).rounded(.down), top: (box.y - margin).rounded(.down),
        right: (box.right + margin).rounded(.up), bottom: (box.bottom + margin).rounded(.up)))
    guard !whole.isEmpty, line.height > 0, let ink = InkDrawing(line, in: image, part: whole).raster else { return nil }

    let scale = line.height / height
    let length = (1 + line.slope * line.slope).squareRoot()
    let (cosine, sine) = (1 / length, line.slope / length)
    let toLevel = AffineMap(a: cosine, b: sine, c: 0, d: -sine, e: cosine, f: 0)
    let corners = line.regions.flatMap { $0.box.corners.map { toLevel($0) } }
    guard let level = Rect.hull(of: corners), let fromLevel = toLevel.inverse else { return nil }
    let padding = height / 2
    let width = level.width / scale + 2 * padding
    let rows = level.height / scale + 2 * padding
    guard width < 20_000, rows < 20_000 else { return nil }
    let toImage = AffineMap.translation(x: -padding, y: -padding)
      .then(.scale(x: scale, y: scale))
      .then(.translation(x: level.x, y: level.y))
      .then(fromLevel)
    let toPart = toImage.then(.translation(x: -whole.x, y: -whole.y))
    guard let raster = ink.resampled(by: toPart, width: max(1, Int(width)), height: max(1, Int(rows))) else {
      return nil
    }
    self.raster = raster
    self.toImage = toImage
  }
}

/// The ink of a line's regions, their soft edges included; everything else is white.
private struct InkDrawing {
  let raster: Raster?

  init(_ line: RegionLine, in image: Raster, part: Rect) {
    let left = Int(part.x)
    let top = Int(part.y)
    let width = Int(part.width)
    let height = Int(part.height)
    var drawing = [UInt8](repeating: 255, count: width * height)
    for region in line.regions {
      Self.draw(region, in: image, left: left, top: top, width: width, height: height, on: &drawing)
    }
    raster = Raster(width: width, height: height, channels: 1, pixels: drawing)
  }

  private static func draw(
    _ region: StableRegion, in image: Raster, left: Int, top: Int, width: Int, height: Int,
    on drawing: inout [UInt8]
  ) {
    func isInk(_ value: UInt8) -> Bool {
      region.polarity == .dark ? value <= region.threshold : value >= region.threshold
    }
    let (seedY, seedX) = region.seed.quotientAndRemainder(dividingBy: image.width)
    var isReached = [Bool](repeating: false, count: width * height)
    var stack = [(seedX, seedY)]
    var inkSum = 0
    var inkCount = 0
    var edge: [(place: Int, value: Int)] = []
    while let (x, y) = stack.popLast() {
      let column = x - left
      let row = y - top
      guard column >= 0, row >= 0, column < width, row < height else { continue }
      let place = row * width + column
      guard !isReached[place] else { continue }
      isReached[place] = true
      let value = image.pixels[y * image.width + x]
      guard isInk(value) else {
        edge.append((place, Int(value)))
        continue
      }
      inkSum += Int(value)
      inkCount += 1
      drawing[place] = 0
      stack.append((x + 1, y))
      stack.append((x - 1, y))
      stack.append((x, y + 1))
      stack.append((x, y - 1))
    }
    // The rim of pixels around the region is part ink, part ground: it keeps the strokes' true width.
    guard inkCount > 0, !edge.isEmpty else { return }
    let ink = Double(inkSum) / Double(inkCount)
    let values = edge.map(\.value).sorted()
    let ground = Double(region.polarity == .dark ? values[values.count * 9 / 10] : values[values.count / 10])
    guard abs(ground - ink) > 1 else { return }
    for (place, value) in edge {
      let share = (Double(value) - ink) / (ground - ink)
      drawing[place] = min(drawing[place], UInt8(max(0, min(255, share * 255))))
    }
  }
}
