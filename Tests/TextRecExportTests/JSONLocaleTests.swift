import Glibc
import Testing
import TextRecCore
import TextRecExport

/// Numbers in JSON have a dot, whatever the process's locale puts between whole and fraction.
@Suite(.serialized) struct JSONLocaleTests {
  /// A comma, and the two bytes of U+066B.
  @Test(arguments: ["de_DE", "ps_AF"])
  func theLocaleDoesNotMatter(name: String) throws {
    let original = RecognitionResult.random(seed: 11)
    let expected = try json(original, .full)
    try withNumericLocale(name) {
      let written = try json(original, .full)
      #expect(written == expected)
      let read = try result(expected.utf8)
      #expect(read == original)
      #expect(localeconv().pointee.decimal_point.pointee != 0x2E, "the caller's locale is as it was")
    }
  }

  /// Compiles the locale into a folder of its own, for few machines have it, and sets it while `body` runs.
  private func withNumericLocale(_ name: String, _ body: () throws -> Void) throws {
    var template = Array("/tmp/textrec-locale-XXXXXX".utf8CString)
    let folder = String(cString: try #require(mkdtemp(&template)))
    defer { system("rm -r '\(folder)'") }
    // A warning is a status too: only the folder tells.
    system("localedef -i \(name) -f UTF-8 '\(folder)/\(name).UTF-8' > '\(folder)/log' 2>&1")
    guard access("\(folder)/\(name).UTF-8/LC_NUMERIC", R_OK) == 0 else {
      print("skipped: localedef cannot make the locale \(name)")
      return
    }
    setenv("LOCPATH", folder, 1)
    try #require(setlocale(LC_NUMERIC, "\(name).UTF-8") != nil)
    unsetenv("LOCPATH")
    defer { setlocale(LC_NUMERIC, "C") }
    try body()
  }
}
