import TextRecCore

/// What the pixels of a picture tell about how readable it is.
public struct PictureMeasures: Sendable {
  /// 0 blurred to 1 sharp; 0 where nothing stands out from its surroundings.
  public let focus: Double
  /// 0 to 1: gray levels between characters and their ground, of 255; of the whole picture where there is no text.
  public let contrast: Double
  /// 0 to 1: part of the picture that is burnt out beside text.
  public let glare: Double
  /// The characters looked at: those given, or those told by their ink.
  public let characters: [CharacterPlace]

  /// Characters are told apart in a copy of no more pixels than this.
  private static let surveyPixels = 3_300_000
  /// No more characters than this are looked at for focus and contrast.
  private static let mostSamples = 300
  /// Blur, as the standard deviation of a Gaussian by the height of a character, at which focus is one half.
  private static let halfFocusBlur = 0.08

  /// - Parameters:
  ///   - image: the upright picture, gray.
  ///   - known: the characters where they are known from reading; empty to tell them by their ink.
  public init(_ image: Raster, characters known: [CharacterPlace] = []) {
    var survey = image
    while survey.width * survey.height > Self.surveyPixels, let half = survey.halved { survey = half }
    let scale = Double(image.width) / Double(survey.width)
    characters = known.isEmpty ? InkCharacters.find(in: survey).map { $0.scaled(by: scale) } : known

    let places = characters.isEmpty ? Self.grid(over: image) : characters.filter { $0.height > 0 }
    let step = max(1, (places.count + Self.mostSamples - 1) / Self.mostSamples)
    let samples = stride(from: 0, to: places.count, by: step).map { places[$0] }
    let edges = samples.map { StrokeEdges(around: $0.box, in: image) }
    let blur = Self.blur(zip(samples, edges).map { ($1, $0.height) })
    focus = blur.map { 1 / (1 + ($0 / Self.halfFocusBlur) * ($0 / Self.halfFocusBlur)) } ?? 0

    let textContrast = characters.isEmpty ? nil : edges.map { Double($0.contrast) }.percentile(0.5)
    let levels = textContrast ?? Self.contrastOfAll(survey)
    contrast = levels / 255

    let height = (samples.map(\.height).percentile(0.5) ?? 0) / scale
    glare = Glare(survey, detail: height * max(0.5, 4 * (blur ?? 0)))
      .share(beside: characters.map { $0.scaled(by: 1 / scale).box }, contrast: levels)
  }

  /// The usual blur of borders by the height of their characters; nil where there is no border.
  private static func blur(_ edges: [(edges: StrokeEdges, height: Double)]) -> Double? {
    let directions = [\StrokeEdges.acrossRows, \.acrossColumns].map { direction in
      edges.flatMap { edge in edge.edges[keyPath: direction].map { $0 / edge.height } }
    }
    let most = directions.map(\.count).max() ?? 0
    // A shaken camera blurs in one direction: the worse one counts. Borders that a scan meets at a slant look wider than
    // they are: the 40th percentile is nearer the truth than the median.
    return directions.filter { 4 * $0.count >= most }.compactMap { $0.percentile(0.4) }.max()
  }

  /// Places to look at in a picture without text, as large as its letters would be if they were small.
  private static func grid(over image: Raster) -> [CharacterPlace] {
    let cells = 17
    let side = max(16, Double(min(image.width, image.height)) / 40)
    return (0..<cells * cells).map { cell in
      let x = (Double(cell % cells) + 0.5) / Double(cells) * Double(image.width)
      let y = (Double(cell / cells) + 0.5) / Double(cells) * Double(image.height)
      return CharacterPlace(box: Rect(x: x - side / 2, y: y - side / 2, width: side, height: side), height: side)
    }
  }

  /// Gray levels from the darkest to the lightest hundredth.
  private static func contrastOfAll(_ image: Raster) -> Double {
    var histogram = GrayHistogram()
    for gray in image.pixels { histogram.add(gray) }
    return Double(histogram.value(at: 0.99) - histogram.value(at: 0.01))
  }
}

extension [Double] {
  /// The least value that a share of all, 0 to 1, lies at or under; nil for none.
  public func percentile(_ share: Double) -> Double? {
    guard !isEmpty else { return nil }
    let rank = Int(exactly: (share * Double(count)).rounded(.up)) ?? 1
    return sorted()[Swift.max(1, Swift.min(rank, count)) - 1]
  }
}
