// What an engine hands back, before it becomes a tree: boxes are upright in a line's own frame, which the line's map
// takes to the upright image. So a skewed page or a rotated line needs no second kind of box.

/// One symbol as the engine read it.
public struct RecognizedSymbol: Equatable, Sendable {
  /// One user-perceived character; may be several scalars.
  public var text: String
  /// In the line's frame, pixels.
  public var box: Rect
  /// 0 to 1; negative if unknown.
  public var confidence: Double

  public init(text: String, box: Rect, confidence: Double) {
    self.text = text
    self.box = box
    self.confidence = confidence
  }
}

/// A run of symbols without a gap.
public struct RecognizedWord: Equatable, Sendable {
  /// In reading order; never empty.
  public var symbols: [RecognizedSymbol]
  /// What separates the word from the next one in its line.
  public var isFollowedBySpace: Bool

  public init(symbols: [RecognizedSymbol], isFollowedBySpace: Bool = true) {
    self.symbols = symbols
    self.isFollowedBySpace = isFollowedBySpace
  }

  public var text: String { symbols.reduce(into: "") { $0 += $1.text } }

  /// The box around the symbols, in the line's frame.
  public var box: Rect {
    symbols.dropFirst().reduce(symbols.first?.box ?? Rect(x: 0, y: 0, width: 0, height: 0)) {
      $0.union($1.box)
    }
  }
}

/// Words on one baseline.
public struct RecognizedLine: Equatable, Sendable {
  /// In reading order; never empty.
  public var words: [RecognizedWord]
  /// From the line's frame to the upright image.
  public var frameToImage: AffineMap

  public init(words: [RecognizedWord], frameToImage: AffineMap) {
    self.words = words
    self.frameToImage = frameToImage
  }

  /// The box around the words, in the line's frame.
  public var box: Rect {
    words.dropFirst().reduce(words.first?.box ?? Rect(x: 0, y: 0, width: 0, height: 0)) {
      $0.union($1.box)
    }
  }
}

/// Lines that flow into each other.
public struct RecognizedParagraph: Equatable, Sendable {
  /// In reading order; never empty.
  public var lines: [RecognizedLine]

  public init(lines: [RecognizedLine]) { self.lines = lines }
}

/// Paragraphs that stand together.
public struct RecognizedBlock: Equatable, Sendable {
  public var type: BlockType
  /// In reading order; never empty.
  public var paragraphs: [RecognizedParagraph]

  public init(type: BlockType = .text, paragraphs: [RecognizedParagraph]) {
    self.type = type
    self.paragraphs = paragraphs
  }
}

/// All that an engine found in one upright image.
public struct RecognizedPage: Equatable, Sendable {
  /// In reading order; empty where there is no text.
  public var blocks: [RecognizedBlock]
  /// Degrees clockwise that the page as a whole is off level; of a page that was found to be turned, beside that.
  public var skew: Double
  /// How the image relates to the page as it was found to lie; nil where that was not looked for, or cannot be told.
  public var orientation: Orientation?
  /// The one that read it.
  public var engine: Engine
  /// Why it was not the neural engine where that could have been expected; empty otherwise.
  public var engineNote: String
  /// Time to find the lines, where that is a step of its own, milliseconds.
  public var detectMilliseconds: Float

  public init(
    blocks: [RecognizedBlock], skew: Double = 0, orientation: Orientation? = nil, engine: Engine = .tesseract,
    engineNote: String = "",
    detectMilliseconds: Float = 0
  ) {
    self.blocks = blocks
    self.skew = skew
    self.orientation = orientation
    self.engine = engine
    self.engineNote = engineNote
    self.detectMilliseconds = detectMilliseconds
  }
}
