import CTesseract
import Glibc
import TextRecCore

/// Tries a model in a child process, since Tesseract ends the process over many a damaged one.
enum ModelProbe {
  enum Verdict: Equatable {
    case sound, damaged, timeout
    /// No child process could be made or kept alive; the system's reason.
    case impossible(String)
  }

  /// Of waiting, on a busy machine; the child itself may compute for half of that.
  static let seconds: UInt32 = 20

  static func verdict(on model: String, in folder: FilePath) -> Verdict {
    let picture = ProbePicture()
    let result = folder.withCString { folder in
      textrec_probe_model(folder, model, picture.pixels, Int32(picture.width), Int32(picture.height), seconds)
    }
    let reason = errno
    return switch Int(result) {
    case TEXTREC_PROBE_GOOD: .sound
    case TEXTREC_PROBE_TIMEOUT: .timeout
    case TEXTREC_PROBE_FAILED: .impossible(String(cString: strerror(reason)))
    default: .damaged
    }
  }
}

/// Dark strokes on white in the shape of two lines of words, enough to run every part of a recognizer.
struct ProbePicture {
  let width: Int
  let height: Int
  /// Gray, row after row.
  let pixels: [UInt8]

  init() {
    let scale = 5
    let rows = Self.drawing.split(separator: "\n").map { Array($0.utf8) }
    let columns = rows.map(\.count).max() ?? 0
    let (width, height) = ((columns + 12) * scale, (rows.count + 12) * scale)
    pixels = (0..<width * height).map { index in
      let (x, y) = (index % width / scale - 6, index / width / scale - 6)
      guard rows.indices.contains(y), rows[y].indices.contains(x) else { return 255 }
      return rows[y][x] == UInt8(ascii: "#") ? 0 : 255
    }
    (self.width, self.height) = (width, height)
  }

  private static let drawing = """
    ##### #   # #####    ##### #   # #####  ###  #   #      #    ###  #####
      #   #   # #        #     ##  #   #   #   # #   #     ##   #   #     #
      #   ##### ####     ####  # # #   #   #      # #       #    ####    #
      #   #   # #        #     #  ##   #   #  ##   #        #       #   #
      #   #   # #####    ##### #   # #####  ### #  #       ###   ###   #
    .
    .
    .
    #   #  ###  #####  ####    ####  #####    #     #   #####   ###   ####
    ##  # #   #   #   #        #   # #       # #    #     #    #   # #
    # # # #   #   #    ###     ####  ####   #   #   #     #    #      ###
    #  ## #   #   #       #    # #   #     #######  #     #    #   #     #
    #   #  ###    #   ####     #  ## ##### #     #  ####  #     ###  ####
    """
}
