import CTextRec
import Glibc
import TextRecCore

/// The last failure of each thread, its message kept as a C string until the next one.
enum LastError {
  private struct Entry {
    var status: textrec_status
    var message: UnsafeMutablePointer<CChar>
  }

  // Swift has no thread-local storage of its own. nil if the process has run out of keys: errors then lose their message.
  private static let key: pthread_key_t? = {
    var key = pthread_key_t()
    let code = pthread_key_create(&key) { entry in
      guard let entry else { return }
      LastError.free(entry)
    }
    return code == 0 ? key : nil
  }()

  private static var entry: UnsafeMutablePointer<Entry>? {
    key.flatMap { pthread_getspecific($0) }?.assumingMemoryBound(to: Entry.self)
  }

  private static func free(_ raw: UnsafeMutableRawPointer) {
    let entry = raw.assumingMemoryBound(to: Entry.self)
    Glibc.free(entry.pointee.message)
    entry.deallocate()
  }

  static var status: textrec_status { entry?.pointee.status ?? TEXTREC_OK }

  static var message: UnsafePointer<CChar> { entry.map { UnsafePointer($0.pointee.message) } ?? Strings.empty }

  static func set(_ error: TextRecError) -> textrec_status {
    let status = textrec_status(rawValue: error.status.rawValue)
    clear()
    guard let key, let message = strdup(error.message) else { return status }
    let entry = UnsafeMutablePointer<Entry>.allocate(capacity: 1)
    entry.initialize(to: Entry(status: status, message: message))
    if pthread_setspecific(key, entry) != 0 { free(entry) }
    return status
  }

  static func clear() {
    guard let key, let entry else { return }
    pthread_setspecific(key, nil)
    free(entry)
  }
}
