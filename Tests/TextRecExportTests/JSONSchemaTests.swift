import Glibc
import Testing
import TextRecCore
import TextRecExport

struct JSONSchemaTests {
  /// Exports go to a folder, where Tests/json_schema.py reads them.
  @Test func exportsOfAllViewsFollowThePublishedSchema() throws {
    guard system("python3 -c 'import jsonschema' 2> /dev/null") == 0 else {
      print("skipped: no python3 with jsonschema")
      return
    }
    var template = Array("/tmp/textrec-schema-XXXXXX".utf8CString)
    let folder = String(cString: try #require(mkdtemp(&template)))
    defer { system("rm -r '\(folder)'") }
    let results = [RecognitionResult.small] + (0..<4).map { RecognitionResult.random(seed: $0) } + [.tracked(seed: 4)]
    for view in View.allCases {
      for (index, result) in results.enumerated() {
        let bytes = try JSONExport.json(result, view: view)
        let file = try #require(fopen("\(folder)/\(view.name)\(index).json", "w"))
        defer { fclose(file) }
        try #require(fwrite(bytes, 1, bytes.count, file) == bytes.count)
      }
    }
    let root = #filePath.split(separator: "/").dropLast(3).joined(separator: "/")
    let status = system("cd '/\(root)' && python3 Tests/json_schema.py docs/result.schema.json '\(folder)'/*.json")
    #expect(status == 0)
  }
}
