import Testing
import TextRecCore

@testable import TextRecTesseract

@Suite struct ModelFoldersTests {
  private func candidates(
    dataPath: String? = nil, _ environment: [String: String] = [:], ownFile: String? = nil
  ) -> [String] {
    ModelFolders.candidates(
      dataPath: dataPath.map { FilePath($0) }, environment: { environment[$0].map { FilePath($0) } },
      ownFile: ownFile.map { FilePath($0) }
    ).map(\.display)
  }

  @Test func looksInAGivenFolderAlone() {
    let folders = candidates(
      dataPath: "/given", ["TEXTREC_TESSDATA": "/a", "HOME": "/home/me"], ownFile: "/opt/lib/libtextrec.so.0")
    #expect(folders == ["/given", "/given/tessdata"])
  }

  @Test func goesFromTheEnvironmentToTheUserToTheLibraryToTheSystem() {
    let folders = candidates(
      ["TEXTREC_TESSDATA": "/a", "TESSDATA_PREFIX": "/b/", "HOME": "/home/me"], ownFile: "/opt/x/lib/libtextrec.so.0")
    #expect(
      folders.prefix(8) == [
        "/a", "/a/tessdata", "/b/", "/b/tessdata", "/home/me/.local/share/textrec/tessdata", "/opt/x/lib/tessdata",
        "/opt/x/share/textrec/tessdata", "/opt/share/textrec/tessdata",
      ])
    #expect(folders.dropFirst(8) == candidates()[...])
    #expect(folders.last?.hasPrefix("/usr/") == true)
  }

  @Test func findsTheUsersFolderAsTheXDGSpecificationSays() {
    #expect(candidates(["XDG_DATA_HOME": "/data", "HOME": "/home/me"]).first == "/data/textrec/tessdata")
    for unusable in ["", "relative"] {
      #expect(
        candidates(["XDG_DATA_HOME": unusable, "HOME": "/home/me"]).first == "/home/me/.local/share/textrec/tessdata")
    }
    #expect(candidates(["HOME": ""]) == candidates())
  }

  @Test func findsThePrefixOfMultiarchLibraries() {
    let folders = candidates(ownFile: "/usr/lib/x86_64-linux-gnu/libtextrec.so.0.1.0")
    #expect(folders.contains("/usr/share/textrec/tessdata"))
  }

  @Test func staysAtTheRoot() {
    #expect(candidates(ownFile: "/libtextrec.so.0").prefix(2) == ["/tessdata", "/share/textrec/tessdata"])
  }

  @Test func looksInNoFolderTwice() {
    let folders = candidates(["TEXTREC_TESSDATA": "/usr/share", "TESSDATA_PREFIX": "/usr/share"])
    #expect(folders.count == Set(folders).count)
  }
}
