import Glibc
import TextRecCore
import TextRecFiles

/// Where OpenVINO's C library is looked for.
struct RuntimeSearch {
  private static let name = "libopenvino_c.so"
  /// What the loader is asked for; wheels have the second name only.
  static let loaderNames = [name, name + ".2641"].map { FilePath($0) }
  static let folder = "textrec/openvino"

  /// A library to open: that of the option, else that of the environment, else the first that came with ours.
  ///
  /// nil leaves it to the loader. Throws `.modelUnavailable` for an option or a variable that leads to none.
  static func library(
    option: FilePath?, environment: Environment, ownFile: FilePath? = .ofThisLibrary
  ) throws(TextRecError) -> FilePath? {
    if let option, !option.bytes.isEmpty { return try library(at: option, from: "the option runtime_path") }
    if let named = environment("TEXTREC_OPENVINO"), !named.bytes.isEmpty {
      return try library(at: named, from: "the environment variable TEXTREC_OPENVINO")
    }
    return ownFile?.ownFolders(named: folder).lazy.compactMap(library(in:)).first
  }

  private static func library(at path: FilePath, from source: String) throws(TextRecError) -> FilePath {
    var status = stat()
    guard path.withCString({ stat($0, &status) }) == 0 else {
      throw TextRecError(
        .modelUnavailable, "\(source) names \"\(path.display)\": \(String(cString: strerror(errno)))")
    }
    // With a slash, so that the loader does not search for it.
    let file = path.bytes.contains(UInt8(ascii: "/")) ? path : FilePath("./").appending(path.display)
    guard status.st_mode & S_IFMT == S_IFDIR else { return file }
    if let library = library(in: file) { return library }
    throw TextRecError(
      .modelUnavailable, "\(source) names \"\(path.display)\": there is no \(name) or \(name).NUMBER in that folder")
  }

  /// The library in a folder; of several, the last by name, which is the newest.
  private static func library(in folder: FilePath) -> FilePath? {
    guard let stream = folder.withCString({ opendir($0) }) else { return nil }
    defer { closedir(stream) }
    var names: [String] = []
    while let entry = readdir(stream) {
      let bytes = withUnsafeBytes(of: entry.pointee.d_name) { FilePath(bytes: $0).bytes }
      if let found = String(validating: bytes, as: UTF8.self), found == name || found.hasPrefix(name + ".") {
        names.append(found)
      }
    }
    return names.max().map { folder.appending($0) }
  }
}
