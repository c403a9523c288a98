import CTextRec
import Glibc

extension Settings {
  /// The library's options, with as many workers as there are jobs.
  func libraryOptions() throws(Failure) -> Handle {
    do throws(LibraryError) {
      let options = try Handle(textrec_options_release) { textrec_options_create($0) }
      try LibraryError.check(textrec_options_set_workers(options.pointer, UInt32(clamping: jobCount)))
      try setReading(options.pointer)
      return options
    } catch {
      throw Failure(error.status == TEXTREC_ERROR_INVALID_ARGUMENT ? .usage : .noRecognizer, error.message)
    }
  }

  /// A recognizer for these settings; `.usage` if they make no sense, `.noRecognizer` if there is no model or engine.
  ///
  /// Notes on standard error what the library warns of meanwhile: an engine that was asked for and does not work; not what it
  /// has to say of the first page.
  func recognizer(beside first: FirstPage) throws(Failure) -> Handle {
    let options = try libraryOptions()
    if !isQuiet {
      textrec_set_log_callback(
        { level, message, other in
          guard level.rawValue <= TEXTREC_LOG_WARNING.rawValue, UInt(bitPattern: other) != pthread_self(), let message
          else { return }
          Messages.report("note: \(String(cString: message))")
        }, UnsafeMutableRawPointer(bitPattern: first.thread ?? 0))
    }
    defer { textrec_set_log_callback(nil, nil) }
    do throws(LibraryError) {
      return try Handle(textrec_recognizer_release) { textrec_recognizer_create(options.pointer, $0) }
    } catch {
      throw Failure(error.status == TEXTREC_ERROR_INVALID_ARGUMENT ? .usage : .noRecognizer, error.message)
    }
  }

  /// Pages that are read at once.
  var jobCount: Int { jobs ?? Workers.defaultCount }

  private func setReading(_ options: OpaquePointer?) throws(LibraryError) {
    if let script { try LibraryError.check(textrec_options_set_script(options, script)) }
    if let mode { try LibraryError.check(textrec_options_set_mode(options, mode)) }
    if let engine { try LibraryError.check(textrec_options_set_engine(options, engine)) }
    if let coordinates { try LibraryError.check(textrec_options_set_coordinates(options, coordinates)) }
    if var region { try LibraryError.check(textrec_options_set_region_of_interest(options, &region)) }
    if detectsRotation { try LibraryError.check(textrec_options_set_detect_rotation(options, 1)) }
    if let minTextHeight { try LibraryError.check(textrec_options_set_min_text_height(options, minTextHeight)) }
    if let timeoutMilliseconds {
      try LibraryError.check(textrec_options_set_timeout_ms(options, timeoutMilliseconds))
    }
    let paths = [
      (dataPath, textrec_options_set_data_path), (modelPath, textrec_options_set_model_path),
      (runtimePath, textrec_options_set_runtime_path), (cachePath, textrec_options_set_cache_path),
    ]
    for case (let path?, let set) in paths {
      try path.withCString { (path) throws(LibraryError) in try LibraryError.check(set(options, path)) }
    }
    if let threads { try LibraryError.check(textrec_options_set_threads(options, UInt32(clamping: threads))) }
    if usesFullPrecision { try LibraryError.check(textrec_options_set_full_precision(options, 1)) }
    try setLanguages(options)
  }

  private func setLanguages(_ options: OpaquePointer?) throws(LibraryError) {
    guard !languages.isEmpty else { return }
    let tags = languages.map { language in
      let tag = UnsafeMutablePointer<CChar>.allocate(capacity: language.count + 1)
      tag.initialize(from: language.map { CChar(bitPattern: $0) } + [0], count: language.count + 1)
      return tag
    }
    defer { for tag in tags { tag.deallocate() } }
    try LibraryError.check(
      textrec_options_set_language_hints(options, tags.map { UnsafePointer($0) }, tags.count))
  }
}
