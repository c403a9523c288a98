import CTextRec
import TextRecCore
import TextRecPipeline

/// What a `textrec_options` points to: one thread at a time.
final class OptionsHandle {
  var options = Options()
}

@c @implementation public func textrec_options_create(_ out: UnsafeMutablePointer<OpaquePointer?>?) -> textrec_status {
  create(out) { OptionsHandle() }
}

@c @implementation public func textrec_options_release(_ options: OpaquePointer?) {
  release(options, as: OptionsHandle.self)
}

/// Changes options, or leaves them as they are where `change` throws.
private func set(
  _ handle: OpaquePointer?, _ change: (inout Options) throws(TextRecError) -> Void
) -> textrec_status {
  status { () throws(TextRecError) in
    let handle = try require(handle, as: OptionsHandle.self, "options")
    var options = handle.options
    try change(&options)
    handle.options = options
  }
}

/// Sets an option that is on or off.
private func set(
  _ handle: OpaquePointer?, _ option: WritableKeyPath<Options, Bool>, to on: UInt32, _ name: StaticString
) -> textrec_status {
  set(handle) { (options) throws(TextRecError) in
    options[keyPath: option] = try flag(on, name)
  }
}

/// Sets an option that is an enum of C's.
private func set<T: RawRepresentable<UInt32>>(
  _ handle: OpaquePointer?, _ option: WritableKeyPath<Options, T>, to number: UInt32, _ name: StaticString
) -> textrec_status {
  set(handle) { (options) throws(TextRecError) in
    options[keyPath: option] = try T(checking: number, name)
  }
}

@c @implementation public func textrec_options_set_script(
  _ options: OpaquePointer?, _ script: textrec_script
) -> textrec_status {
  set(options, \.script, to: script.rawValue, "textrec_script")
}

@c @implementation public func textrec_options_set_mode(
  _ options: OpaquePointer?, _ mode: textrec_mode
) -> textrec_status {
  set(options, \.mode, to: mode.rawValue, "textrec_mode")
}

@c @implementation public func textrec_options_set_engine(
  _ options: OpaquePointer?, _ engine: textrec_engine
) -> textrec_status {
  set(options, \.engine, to: engine.rawValue, "textrec_engine")
}

@c @implementation public func textrec_options_set_coordinates(
  _ options: OpaquePointer?, _ coordinates: textrec_coordinates
) -> textrec_status {
  set(options, \.coordinates, to: coordinates.rawValue, "textrec_coordinates")
}

@c @implementation public func textrec_options_set_language_hints(
  _ options: OpaquePointer?, _ tags: UnsafePointer<UnsafePointer<CChar>?>?, _ count: Int
) -> textrec_status {
  set(options) { (options) throws(TextRecError) in
    guard count >= 0, count <= Limits.maxLanguageHints else {
      throw TextRecError(
        .invalidArgument, "\(UInt(bitPattern: count)) language hints exceed the limit of \(Limits.maxLanguageHints)")
    }
    var hints: [LanguageTag] = []
    for index in 0..<count {
      guard let tags else { throw .null("tags") }
      let tag = try LanguageTag(string(tags[index], "language hint"))
      try Recognizer.requireModel(for: tag)
      hints.append(tag)
    }
    options.languageHints = hints
  }
}

@c @implementation public func textrec_options_set_region_of_interest(
  _ options: OpaquePointer?, _ region: UnsafePointer<textrec_rect>?
) -> textrec_status {
  set(options) { (options) throws(TextRecError) in
    options.regionOfInterest = try region.map { (region) throws(TextRecError) in try rect(region.pointee) }
  }
}

@c @implementation public func textrec_options_set_min_text_height(
  _ options: OpaquePointer?, _ fraction: Float
) -> textrec_status {
  set(options) { (options) throws(TextRecError) in
    guard fraction >= 0, fraction <= 1 else {
      throw TextRecError(.invalidArgument, "the minimum text height \(fraction) is not a fraction from 0 to 1")
    }
    options.minTextHeight = Double(fraction)
  }
}

@c @implementation public func textrec_options_set_detect_rotation(
  _ options: OpaquePointer?, _ on: UInt32
) -> textrec_status {
  set(options, \.detectsRotation, to: on, "detect rotation")
}

@c @implementation public func textrec_options_set_timeout_ms(
  _ options: OpaquePointer?, _ milliseconds: UInt32
) -> textrec_status {
  set(options) { $0.timeoutMilliseconds = milliseconds }
}

@c @implementation public func textrec_options_set_max_pixels(
  _ options: OpaquePointer?, _ pixels: UInt64
) -> textrec_status {
  set(options) { $0.maxPixels = pixels == 0 ? Limits.maxPixels : min(Int(clamping: pixels), Limits.maxPixels) }
}

@c @implementation public func textrec_options_set_workers(
  _ options: OpaquePointer?, _ count: UInt32
) -> textrec_status {
  set(options) { (options) throws(TextRecError) in
    guard count >= 1, count <= UInt32(Limits.maxWorkers) else {
      throw TextRecError(.invalidArgument, "\(count) workers: the number must be from 1 to \(Limits.maxWorkers)")
    }
    options.workers = Int(count)
  }
}

@c @implementation public func textrec_options_set_threads(
  _ options: OpaquePointer?, _ count: UInt32
) -> textrec_status {
  set(options) { (options) throws(TextRecError) in
    guard count <= UInt32(Limits.maxThreads) else {
      throw TextRecError(.invalidArgument, "\(count) threads: the number must be from 0 to \(Limits.maxThreads)")
    }
    options.threads = Int(count)
  }
}

/// Sets an option that is a path, nil for NULL.
private func set(
  _ handle: OpaquePointer?, _ option: WritableKeyPath<Options, FilePath?>, to text: UnsafePointer<CChar>?,
  _ name: StaticString
) -> textrec_status {
  set(handle) { (options) throws(TextRecError) in
    options[keyPath: option] = try text.map { (text) throws(TextRecError) in try path(text, name) }
  }
}

@c @implementation public func textrec_options_set_data_path(
  _ options: OpaquePointer?, _ path: UnsafePointer<CChar>?
) -> textrec_status {
  set(options, \.dataPath, to: path, "data path")
}

@c @implementation public func textrec_options_set_model_path(
  _ options: OpaquePointer?, _ path: UnsafePointer<CChar>?
) -> textrec_status {
  set(options, \.modelPath, to: path, "model path")
}

@c @implementation public func textrec_options_set_runtime_path(
  _ options: OpaquePointer?, _ path: UnsafePointer<CChar>?
) -> textrec_status {
  set(options, \.runtimePath, to: path, "runtime path")
}

@c @implementation public func textrec_options_set_cache_path(
  _ options: OpaquePointer?, _ path: UnsafePointer<CChar>?
) -> textrec_status {
  // Unlike the others it may be empty, which means something.
  guard path?.pointee != 0 else { return set(options) { $0.cachePath = FilePath("") } }
  return set(options, \.cachePath, to: path, "cache path")
}

@c @implementation public func textrec_options_set_full_precision(
  _ options: OpaquePointer?, _ on: UInt32
) -> textrec_status {
  set(options, \.usesFullPrecision, to: on, "full precision")
}

@c @implementation public func textrec_options_set_engine_variable(
  _ options: OpaquePointer?, _ name: UnsafePointer<CChar>?, _ value: UnsafePointer<CChar>?
) -> textrec_status {
  set(options) { (options) throws(TextRecError) in
    let name = try string(name, "variable name")
    guard !name.isEmpty else { throw TextRecError(.invalidArgument, "variable name is empty") }
    options.engineVariables[name] = try value.map { (value) throws(TextRecError) in
      try string(value, "variable value")
    }
  }
}

/// A region; `.invalidArgument` for one that is not finite, or empty.
private func rect(_ region: textrec_rect) throws(TextRecError) -> Rect {
  let rect = Rect(x: Double(region.x), y: Double(region.y), width: Double(region.width), height: Double(region.height))
  guard rect.isFinite, !rect.isEmpty else {
    throw TextRecError(
      .invalidArgument,
      "the region x \(region.x), y \(region.y), \(region.width) x \(region.height) must be finite, "
        + "wider and higher than 0")
  }
  return rect
}
