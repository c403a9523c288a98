/// The one thing we want from EXIF.
public enum EXIF {
  /// Tag 0x0112 of the first directory of an EXIF block, which has the structure of a TIFF file.
  public static func orientation(in bytes: UnsafeRawBufferPointer) -> Orientation? {
    // Some writers repeat the prefix that only JPEG calls for.
    let prefix = ByteReader(bytes).matches("Exif\0\0") ? 6 : 0
    guard let file = TIFFFile(ByteReader(bytes).available(prefix, bytes.count)),
      let directory = file.directory(at: file.firstDirectory)
    else { return nil }
    return directory.orientation
  }
}
