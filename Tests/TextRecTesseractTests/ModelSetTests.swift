import Glibc
import Testing
import TextRecCore

@testable import TextRecFiles
@testable import TextRecTesseract

@Suite struct ModelSetTests {
  /// Shared, so that the small model is tried once.
  private static let cache = FileCache(folder: nil)
  private var cache: FileCache { Self.cache }

  private func resolve(
    dataPath: FilePath? = nil, hints: [String] = [], environment: [String: FilePath] = [:]
  ) throws -> ModelSet {
    var options = Options()
    options.dataPath = dataPath
    options.languageHints = try hints.map { try LanguageTag($0) }
    return try ModelSet.resolve(options, environment: { environment[$0] }, cache: cache)
  }

  @Test func findsTheSystemsEnglishByDefault() throws {
    let set = try resolve()
    #expect(set.models == ["eng"])
    #expect(set.languages == ["en"])
    #expect(set.folder.file(ofModel: "eng").exists)
  }

  @Test func takesAGivenFolderWithAndWithoutTessdata() throws {
    let folder = try TemporaryFolder()
    try folder.write(English.small, to: "tessdata/eng.traineddata")
    let inside = folder.path.appending("tessdata")
    #expect(try resolve(dataPath: folder.path).folder == inside)
    #expect(try resolve(dataPath: inside).folder == inside)
  }

  @Test func looksNowhereElseThanInAGivenFolder() throws {
    let (empty, full) = (try TemporaryFolder(), try TemporaryFolder())
    try full.write(model: "eng", English.small)
    let message = modelError { _ = try resolve(dataPath: empty.path, environment: ["TEXTREC_TESSDATA": full.path]) }
    #expect(message.contains("\"eng\""))
    #expect(message.contains(empty.path.display))
    #expect(!message.contains(full.path.display))
    #expect(!message.contains("/usr"))
    #expect(message.contains("apt-get install tesseract-ocr-eng"))
  }

  @Test func prefersOurVariableThenTesseractsThenTheSystem() throws {
    let (ours, theirs, empty) = (try TemporaryFolder(), try TemporaryFolder(), try TemporaryFolder())
    try ours.write(model: "eng", English.small)
    try theirs.write(model: "eng", English.small)
    let both = ["TEXTREC_TESSDATA": ours.path, "TESSDATA_PREFIX": theirs.path]
    #expect(try resolve(environment: both).folder == ours.path)
    #expect(
      try resolve(environment: ["TEXTREC_TESSDATA": empty.path, "TESSDATA_PREFIX": theirs.path]).folder == theirs.path)
    let system = try resolve().folder
    #expect(try resolve(environment: ["TESSDATA_PREFIX": empty.path]).folder == system)
    #expect(try resolve(environment: ["TESSDATA_PREFIX": FilePath("")]).folder == system)
  }

  @Test func takesEachModelFromTheFirstFolderThatHasIt() throws {
    let (first, second) = (try TemporaryFolder(), try TemporaryFolder())
    try first.write(model: "eng", English.small)
    try second.write(model: "eng", English.small)
    try second.write(model: "tha", English.small)
    let environment = ["TEXTREC_TESSDATA": first.path, "TESSDATA_PREFIX": second.path]
    let set = try resolve(hints: ["th", "en"], environment: environment)
    #expect(set.languages == ["th", "en"])
    let files = set.models.map { set.folder.file(ofModel: $0) }
    #expect(files == [second.path.file(ofModel: "tha"), first.path.file(ofModel: "eng")])
  }

  @Test func tesseractLoadsModelsOfSeveralFolders() throws {
    let (first, second) = (try TemporaryFolder(), try TemporaryFolder())
    try first.write(model: "eng", English.small)
    try second.write(model: "jpn", English.small)
    try second.write(model: "jpn_vert", English.small)
    let environment = ["TEXTREC_TESSDATA": first.path, "TESSDATA_PREFIX": second.path]
    let set = try resolve(hints: ["en", "ja"], environment: environment)
    _ = try TesseractInstance(models: set, variables: [:])
    let vertical = try #require(try set.vertical(cache: cache))
    #expect(vertical.models.map { vertical.folder.file(ofModel: $0) } == [second.path.file(ofModel: "jpn_vert")])
    #expect(vertical.languages == ["ja"])
  }

  @Test func saysWhyModelsOfSeveralFoldersCannotBeCombined() throws {
    let (plain, odd) = (try TemporaryFolder(), try TemporaryFolder())
    try plain.write(model: "eng", English.small)
    try odd.write(English.small, to: "a+b/tha.traineddata")
    let environment = ["TEXTREC_TESSDATA": plain.path, "TESSDATA_PREFIX": odd.path.appending("a+b")]
    #expect(try resolve(hints: ["th"], environment: environment).models == ["tha"])
    let message = modelError { _ = try resolve(hints: ["th", "en"], environment: environment) }
    #expect(message.contains("model \"tha\" is in \"\(odd.path.display)/a+b\""))
    #expect(message.contains("hold no \"+\""))
  }

  @Test func takesADamagedModelForNoneOfAnotherFolders() throws {
    let (damaged, sound) = (try TemporaryFolder(), try TemporaryFolder())
    try damaged.write(model: "eng", [1, 2, 3])
    try sound.write(model: "eng", English.small)
    let environment = ["TEXTREC_TESSDATA": damaged.path, "TESSDATA_PREFIX": sound.path]
    #expect(modelError { _ = try resolve(environment: environment) }.contains(damaged.path.display))
  }

  @Test func addsTheScriptsModelToThatOfALanguageInDevanagari() throws {
    let (alone, both) = (try TemporaryFolder(), try TemporaryFolder())
    for folder in [alone, both] { try folder.write(model: "san", English.small) }
    try both.write(English.small, to: "script/Devanagari.traineddata")
    #expect(try resolve(dataPath: alone.path, hints: ["sa"]).models == ["san"])
    let set = try resolve(dataPath: both.path, hints: ["sa"])
    #expect(set.models == ["san", "script/Devanagari"])
    #expect(set.languages == ["sa"])
    #expect(try resolve(dataPath: both.path, hints: ["und-Deva"]).models == ["script/Devanagari"])
  }

  @Test func namesEveryMissingModelFolderAndPackage() throws {
    let folder = try TemporaryFolder()
    try folder.write(model: "eng", English.small)
    let message = modelError { _ = try resolve(dataPath: folder.path, hints: ["en", "th", "zh-Hant", "und-Cher"]) }
    #expect(message.contains("models \"tha\", \"chi_tra\", \"Cherokee\" not found in"))
    #expect(message.contains("apt-get install tesseract-ocr-tha tesseract-ocr-chi-tra tesseract-ocr-script-cher"))
    #expect(!message.contains("eng"))
  }

  @Test func saysThatAFolderIsAbsentOrNone() throws {
    let folder = try TemporaryFolder()
    try folder.write([1], to: "file")
    let absent = modelError { _ = try resolve(dataPath: folder.path.appending("absent")) }
    #expect(absent.contains("absent\" (No such file or directory)"))
    let file = modelError { _ = try resolve(dataPath: folder.path.appending("file")) }
    #expect(file.contains("file\" (not a folder)"))
  }

  @Test func findsScriptModelsInTheirSubfolder() throws {
    let folder = try TemporaryFolder()
    try folder.write(English.small, to: "script/Cherokee.traineddata")
    let set = try resolve(dataPath: folder.path, hints: ["und-Cher"])
    #expect(set.models == ["script/Cherokee"])
    #expect(set.languages == ["und-Cher"])
  }

  @Test func takesTheNextAlternativeWhereTheBestIsAbsent() throws {
    let folder = try TemporaryFolder()
    var options = Options()
    options.script = .devanagari
    options.dataPath = folder.path
    let message = modelError { _ = try ModelSet.resolve(options, environment: { _ in nil }, cache: cache) }
    #expect(message.contains("\"Devanagari\" or \"hin\""))
    try folder.write(model: "hin", English.small)
    #expect(try ModelSet.resolve(options, environment: { _ in nil }, cache: cache).models == ["hin"])
    try folder.write(model: "Devanagari", English.small)
    #expect(try ModelSet.resolve(options, environment: { _ in nil }, cache: cache).models == ["Devanagari"])
  }

  @Test func addsVerticalModelsWhereThereAreSome() throws {
    let folder = try TemporaryFolder()
    try folder.write(model: "jpn", English.small)
    let set = try resolve(dataPath: folder.path, hints: ["ja"])
    #expect(try set.vertical(cache: cache) == nil)
    try folder.write(model: "jpn_vert", English.small)
    #expect(try set.vertical(cache: cache)?.models == ["jpn_vert"])
    #expect(try set.vertical(cache: cache)?.languages == ["ja"])
  }

  @Test func acceptsFoldersWhoseNameIsNotUTF8() throws {
    let folder = try TemporaryFolder()
    let name = FilePath(bytes: folder.path.bytes + Array("/\u{65E5} ".utf8) + [0xFF])
    _ = name.withCString { mkdir($0, 0o700) }
    let link = name.appending("eng.traineddata")
    let eng = try resolve().folder.file(ofModel: "eng")
    #expect(eng.withCString { eng in link.withCString { symlink(eng, $0) } } == 0)
    #expect(try resolve(dataPath: name).folder == name)
    let message = modelError { _ = try resolve(dataPath: name, hints: ["th"]) }
    #expect(message.contains("\u{65E5} \u{FFFD}"))
  }

  @Test func refusesHintsWithoutAModelAsAnArgument() throws {
    let error = #expect(throws: TextRecError.self) { try resolve(hints: ["en", "zu"]) }
    #expect(error?.status == .invalidArgument)
  }
}
