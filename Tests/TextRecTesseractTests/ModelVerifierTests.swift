import CTesseract
import Glibc
import Testing
import TextRecCore

@testable import TextRecFiles
@testable import TextRecTesseract

@Suite struct ModelVerifierTests {
  private let folder: TemporaryFolder
  private let cacheFolder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    cacheFolder = try TemporaryFolder()
  }

  /// As a new process would, knowing only what the cache folder holds.
  private func verify(_ model: String = "eng") throws {
    try ModelVerifier(cache: FileCache(folder: cacheFolder.path)).verify([model], in: folder.path)
  }

  private func isSound(_ bytes: [UInt8]) -> Bool? {
    FileCache(folder: cacheFolder.path).isSound(digest: SHA256.hexadecimal(of: bytes))
  }

  @Test func acceptsAPackagedModelUnderAnyNameAndDate() throws {
    try folder.write(model: "copy", English.packaged)
    try verify("copy")
    var times = [timespec(tv_sec: 0, tv_nsec: 0), timespec(tv_sec: 1, tv_nsec: 0)]
    _ = folder.path.file(ofModel: "copy").withCString { utimensat(AT_FDCWD, $0, &times, 0) }
    try verify("copy")
    // Known by its digest: never tried.
    #expect(isSound(English.packaged) == nil)
  }

  @Test func triesAnUnknownModelOnceAndAcceptsIt() throws {
    let unknown = English.small
    try folder.write(model: "eng", unknown)
    #expect(isSound(unknown) == nil)
    try verify()
    #expect(isSound(unknown) == true)
    try verify()
  }

  @Test(arguments: 1...3 as ClosedRange<UInt64>)
  func refusesAModelWithManyDamagedBytes(seed: UInt64) throws {
    try folder.write(model: "eng", English.damaged(English.packaged, seed: seed))
    let message = modelError { try verify() }
    #expect(message.contains(folder.path.file(ofModel: "eng").display))
    #expect(modelError { try verify() } == message)
  }

  @Test func refusesAModelThatTesseractFailsOn() throws {
    // The network's description, at the head of the recognizer, is no longer one.
    var bytes = English.packaged
    let lstm = try #require(try English.container().range(of: .lstm))
    for index in lstm.prefix(400) { bytes[index] = 0xA5 }
    try folder.write(model: "eng", bytes)
    #expect(modelError { try verify() }.contains("damaged"))
    #expect(isSound(bytes) == false)
    #expect(modelError { try verify() }.contains("damaged"))
  }

  @Test(arguments: [ModelContainer.Component.punctuationDawg, .wordDawg, .numberDawg])
  func refusesADictionaryThatLeadsOutOfItself(_ component: ModelContainer.Component) throws {
    var bytes = English.packaged
    let range = try #require(try English.container().range(of: component))
    // The high byte of an edge in the middle: part of where the edge leads.
    bytes[range.lowerBound + 10 + (range.count / 16) * 8 + 7] = 0x40
    try folder.write(model: "eng", bytes)
    #expect(modelError { try verify() }.contains("dictionary at byte \(range.lowerBound)"))
  }

  @Test func refusesWhatIsNoModel() throws {
    let model = English.small
    let noise = (1...10_000).map { UInt8(truncatingIfNeeded: $0 &* 2_654_435_761 >> 13) }
    var swapped = model
    swapped.replaceSubrange(0..<4, with: [0, 0, 0, 24])
    let cases: [(bytes: [UInt8], flaw: String)] = [
      ([], "empty"), (Array("<!DOCTYPE html><title>404</title>".utf8), "web page"),
      (Array("\n\n <html>".utf8), "web page"),
      (noise, "does not start like a model"), ([UInt8](repeating: 0, count: 5_000), "does not start like a model"),
      (swapped, "does not start like a model"), ([24, 0], "does not start like a model"),
      (Array(model.prefix(100)), "cut off after 100 bytes"), (Array(model.prefix(200_000)), "cut off"),
      (model.prefix(196) + [UInt8](repeating: 0, count: 10), "cut off"),
    ]
    for (bytes, flaw) in cases {
      try folder.write(model: "eng", bytes)
      let message = modelError { try verify() }
      #expect(message.contains("eng.traineddata\": "))
      #expect(message.contains(flaw), "\(message)")
    }
  }

  @Test func refusesWhatIsNoFileWithoutWaiting() throws {
    #expect(modelError { try verify("absent") }.contains("No such file"))
    _ = folder.path.file(ofModel: "folder").withCString { mkdir($0, 0o700) }
    #expect(modelError { try verify("folder") }.contains("not a regular file"))
    _ = folder.path.file(ofModel: "pipe").withCString { mkfifo($0, 0o600) }
    #expect(modelError { try verify("pipe") }.contains("not a regular file"))
  }

  @Test func checksTheModelsThatAModelLoads() throws {
    try folder.write(model: "eng", English.repacked(config: "# none\ntessedit_load_sublangs other+~not_this\n"))
    try folder.write(model: "not_this", [0])
    // Tesseract goes on without one that is absent.
    try verify()
    try folder.write(model: "other", English.damaged(seed: 1))
    #expect(modelError { try verify() }.contains("other.traineddata"))
    try folder.write(model: "other", English.repacked(config: "tessedit_load_sublangs eng\n"))
    try verify()
  }

  @Test func seesAChangeThatKeepsSizeAndDate() throws {
    let path = folder.path.file(ofModel: "eng")
    try folder.write(model: "eng", English.small)
    // A file is remembered once its time stamps tell it from a later state.
    usleep(3_100_000)
    try verify()
    var before = stat()
    _ = path.withCString { stat($0, &before) }
    #expect(FileCache(folder: cacheFolder.path).digest(of: path, FileIdentity(before)) != nil)
    try folder.write(model: "eng", English.damaged(seed: 1))
    var times = [before.st_atim, before.st_mtim]
    _ = path.withCString { utimensat(AT_FDCWD, $0, &times, 0) }
    _ = modelError { try verify() }
  }

  @Test func worksWithoutAUsableCacheFolder() throws {
    try folder.write(model: "eng", English.small)
    for cache in [nil, folder.path.file(ofModel: "eng").appending("below"), FilePath("/proc/textrec")] {
      try ModelVerifier(cache: FileCache(folder: cache)).verify(["eng"], in: folder.path)
    }
  }

  @Test func ignoresNonsenseInTheCache() throws {
    let unknown = English.small
    try folder.write(model: "eng", unknown)
    try cacheFolder.write(Array("sound".utf8), to: "model-" + SHA256.hexadecimal(of: unknown))
    #expect(isSound(unknown) == nil)
    try cacheFolder.write(
      [0xFF, 0, 0x20], to: "file-" + SHA256.hexadecimal(of: folder.path.file(ofModel: "eng").bytes))
    try verify()
    #expect(isSound(unknown) == true)
  }

  @Test func findsTheCacheFolderInTheEnvironment() {
    func folder(_ environment: [String: String]) -> String? {
      FileCache.folder { environment[$0].map { FilePath($0) } }?.display
    }
    #expect(folder(["TEXTREC_CACHE": "/a", "XDG_CACHE_HOME": "/b", "HOME": "/c"]) == "/a")
    #expect(folder(["TEXTREC_CACHE": "", "XDG_CACHE_HOME": "/b", "HOME": "/c"]) == "/b/textrec")
    #expect(folder(["XDG_CACHE_HOME": "relative", "HOME": "/c"]) == "/c/.cache/textrec")
    #expect(folder([:]) == nil)
  }

  @Test func givesUpOnAProbeThatTakesTooLong() throws {
    try folder.write(model: "eng", English.packaged)
    let picture = ProbePicture()
    let verdict = folder.path.withCString { path in
      textrec_probe_model(path, "eng", picture.pixels, Int32(picture.width), Int32(picture.height), 0)
    }
    #expect(Int(verdict) == TEXTREC_PROBE_TIMEOUT)
  }

  @Test func triesModelsFromManyThreads() async throws {
    try folder.write(model: "eng", English.small)
    let path = folder.path
    await withTaskGroup(of: ModelProbe.Verdict.self) { group in
      for _ in 0..<4 { group.addTask { ModelProbe.verdict(on: "eng", in: path) } }
      for await verdict in group { #expect(verdict == .sound) }
    }
  }
}
