import Glibc
import Testing
import TextRecCore
import TextRecImaging

@Suite struct FileTests {
  @Test func decodesAFile() throws {
    let path = FilePath("\(Fixtures.folder)/encoded/oriented_6.jpg")
    let stated = try DecodedImage.file(path, orientation: nil)
    #expect(stated.orientation == .right)
    let given = try DecodedImage.file(path, orientation: .left)
    #expect(given.orientation == .left)
  }

  @Test func aMissingFileIsNotFound() {
    #expect(
      failure(FilePath("/nowhere/at all.png"))
        == TextRecError(.notFound, "cannot open /nowhere/at all.png: No such file or directory"))
  }

  @Test func aDirectoryIsAnInputError() {
    #expect(failure(FilePath("/tmp")) == TextRecError(.io, "cannot read /tmp: it is a directory"))
  }

  @Test func aDeviceIsRefusedUnread() {
    #expect(failure(FilePath("/dev/zero")) == TextRecError(.io, "cannot read /dev/zero: it is not a regular file"))
  }

  @Test func anEmptyFileIsNamedEmpty() throws {
    try withTemporaryFile([]) { path in
      #expect(failure(path)?.status == .unsupportedFormat)
      #expect(failure(path)?.message.contains("is empty (0 bytes)") == true)
    }
  }

  @Test func aPathNeedNotBeUTF8() {
    #expect(failure(FilePath(bytes: Array("/nowhere/".utf8) + [0xFF]))?.status == .notFound)
  }

  @Test func contentDecidesNotTheName() throws {
    try withTemporaryFile(Fixtures.encoded("webp_lossless.webp")) { path in
      let image = try DecodedImage.file(path, orientation: nil)
      #expect(try image.raster() == Fixtures.expected("rgb"))
    }
  }

  private func failure(_ path: FilePath) -> TextRecError? {
    TextRecImagingTests.failure { _ = try DecodedImage.file(path, orientation: nil) }
  }

  /// A file whose name says PNG, whatever is in it.
  private func withTemporaryFile(_ bytes: [UInt8], _ body: (FilePath) throws -> Void) throws {
    var name = Array("/tmp/textrec-XXXXXX.png".utf8CString)
    let file = mkstemps(&name, 4)
    try #require(file >= 0)
    defer { unlink(name) }
    _ = bytes.withUnsafeBytes { write(file, $0.baseAddress, $0.count) }
    close(file)
    try body(FilePath(bytes: name.map { UInt8(bitPattern: $0) }))
  }
}
