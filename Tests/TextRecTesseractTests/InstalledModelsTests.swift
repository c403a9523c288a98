import Glibc
import Testing
import TextRecCore

@testable import TextRecTesseract

@Suite struct InstalledModelsTests {
  private func installed(in folder: TemporaryFolder, _ environment: [String: FilePath]? = nil) -> [InstalledModel] {
    var options = Options()
    if environment == nil { options.dataPath = folder.path }
    return InstalledModels.all(for: options, environment: { environment?[$0] })
  }

  @Test func areSortedByTagAndInTheOrderOfTheFolders() throws {
    let (first, second) = (try TemporaryFolder(), try TemporaryFolder())
    for model in ["eng", "chi_tra", "deu"] { try first.write(model: model, []) }
    try second.write(model: "deu", [])
    let models = installed(in: first, ["TEXTREC_TESSDATA": first.path, "TESSDATA_PREFIX": second.path])
    let ours = models.filter { !$0.file.display.hasPrefix("/usr") }
    #expect(ours.map(\.tag) == ["de", "de", "en", "zh-Hant"])
    #expect(ours.allSatisfy { $0.engine == .tesseract })
    #expect(
      ours.map(\.file)
        == [first.path, second.path, first.path, first.path].enumerated().map { index, folder in
          folder.file(ofModel: ["deu", "deu", "eng", "chi_tra"][index])
        })
  }

  @Test func areThoseThatAHintCanChoose() throws {
    let folder = try TemporaryFolder()
    for name in ["jpn", "jpn_vert", "osd", "mine", "eng.traineddata.old", "Cyrillic", "script/Latin", "other/deu"] {
      try folder.write([], to: name + ".traineddata")
    }
    try folder.write([], to: "fra.txt")
    #expect(installed(in: folder).map(\.tag) == ["ja", "und-Cyrl", "und-Latn"])
    #expect(installed(in: folder).last?.file == folder.path.file(ofModel: "script/Latin"))
  }

  @Test func areLoadedForAHintOfTheirTag() throws {
    let folder = try TemporaryFolder()
    for model in ModelCatalog.models { try folder.write(model: model.name, []) }
    let models = installed(in: folder)
    #expect(models.count > 140)
    for (tag, files) in Dictionary(grouping: models, by: \.tag) {
      var options = Options()
      options.languageHints = [try LanguageTag(tag)]
      let found = try FolderListing(of: ModelChoice(options), in: folder.path).found
      #expect(found.map { $0.map { folder.path.file(ofModel: $0) } } == [files.first?.file], "\(tag)")
    }
  }

  @Test func areNoneWhereThereIsNoFolder() throws {
    let folder = try TemporaryFolder()
    #expect(installed(in: folder) == [])
    var options = Options()
    options.dataPath = folder.path.appending("absent")
    #expect(InstalledModels.all(for: options, environment: { _ in nil }) == [])
  }
}
