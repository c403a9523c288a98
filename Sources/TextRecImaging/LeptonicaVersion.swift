import CLeptonica
import Glibc

/// "leptonica" and the version of the loaded library.
public let leptonicaVersion: String = {
  // Leptonica puts a hyphen between the two.
  guard let text = getLeptonicaVersion() else { return "leptonica unknown" }
  defer { free(text) }
  return String(cString: text).replacing("-", with: " ")
}()
