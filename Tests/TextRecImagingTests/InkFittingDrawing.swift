import TextRecCore
import TextRecImaging

/// Words drawn in a typeface of a few letters, with the boxes that are true by construction.
struct InkDrawing {
  static let letters: [Character: [String]] = [
    "a": ["     ", "     ", " ### ", "    #", " ####", "#   #", " ####", "     ", "     "],
    "b": ["#    ", "#    ", "# ## ", "##  #", "#   #", "##  #", "# ## ", "     ", "     "],
    "e": ["     ", "     ", " ### ", "#   #", "#####", "#    ", " ### ", "     ", "     "],
    "f": ["  ##", " #  ", "####", " #  ", " #  ", " #  ", " #  ", "    ", "    "],
    "h": ["#    ", "#    ", "# ## ", "##  #", "#   #", "#   #", "#   #", "     ", "     "],
    "i": ["#", " ", "#", "#", "#", "#", "#", " ", " "],
    "j": ["  #", "   ", " ##", "  #", "  #", "  #", "  #", "  #", "## "],
    "l": ["#", "#", "#", "#", "#", "#", "#", " ", " "],
    "m": [
      "         ", "         ", "# ##  ## ", "##  ##  #", "#   #   #", "#   #   #", "#   #   #", "         ",
      "         ",
    ],
    "n": ["     ", "     ", "# ## ", "##  #", "#   #", "#   #", "#   #", "     ", "     "],
    "o": ["     ", "     ", " ### ", "#   #", "#   #", "#   #", " ### ", "     ", "     "],
    "W": ["#     #", "#     #", "#     #", "#  #  #", "# # # #", "##   ##", "#     #", "       ", "       "],
    "T": ["#######", "   #   ", "   #   ", "   #   ", "   #   ", "   #   ", "   #   ", "       ", "       "],
    ".": [" ", " ", " ", " ", " ", " ", "#", " ", " "],
    ":": [" ", " ", "#", " ", " ", " ", "#", " ", " "],
    "é": ["  ## ", "     ", " ### ", "#   #", "#####", "#    ", " ### ", "     ", "     "],
  ]

  let width: Int
  let height: Int
  private(set) var ink: [UInt8]

  init(width: Int, height: Int) {
    self.width = width
    self.height = height
    ink = [UInt8](repeating: 0, count: width * height)
  }

  var map: InkMap? { InkMap(width: width, height: height, ink: ink) }

  mutating func fill(x: Int, y: Int, width: Int, height: Int) {
    for row in y..<y + height { for column in x..<x + width { ink[row * self.width + column] = 1 } }
  }

  /// Draws `word` with its left top at (x, y), `scale` pixels a dot, and gives the box around each letter's ink.
  mutating func draw(_ word: String, x: Int, y: Int, scale: Int, gap: Int = 1) -> [Rect] {
    var boxes: [Rect] = []
    var left = x
    for letter in word {
      let rows = Self.letters[letter] ?? []
      var dots: [Point] = []
      for (row, dotsOfRow) in rows.enumerated() {
        for (column, dot) in dotsOfRow.enumerated() where dot == "#" {
          fill(x: left + column * scale, y: y + row * scale, width: scale, height: scale)
          dots.append(Point(Double(left + column * scale), Double(y + row * scale)))
          dots.append(Point(Double(left + (column + 1) * scale), Double(y + (row + 1) * scale)))
        }
      }
      boxes.append(Rect.hull(of: dots) ?? Rect(x: 0, y: 0, width: 0, height: 0))
      left += ((rows.first?.count ?? 0) + gap) * scale
    }
    return boxes
  }

  func hasInk(in box: Rect) -> Bool {
    (Int(box.y)..<Int(box.bottom)).contains { y in
      (Int(box.x)..<Int(box.right)).contains { x in ink[y * width + x] != 0 }
    }
  }

  /// The same picture with x and y exchanged.
  var turned: InkDrawing {
    var turned = InkDrawing(width: height, height: width)
    for y in 0..<height { for x in 0..<width { turned.ink[x * height + y] = ink[y * width + x] } }
    return turned
  }
}

extension Rect {
  var turned: Rect { Rect(x: y, y: x, width: height, height: width) }
}

/// Symbols of a word from its letters and boxes.
func symbols(_ word: String, _ boxes: [Rect]) -> [RecognizedSymbol] {
  zip(word, boxes).map { RecognizedSymbol(text: String($0), box: $1, confidence: 0.9) }
}
