/// Takes a command line apart: `--option value`, `--option=value`, `-o value`, `-ovalue`, flags in one word (`-qh`),
/// options and inputs in any order, `--` before inputs that start with a dash. The last of several values counts.
enum Arguments {
  static func parse(_ arguments: [[UInt8]]) throws(Failure) -> Settings {
    var settings = Settings()
    var rest = arguments[...]
    while let argument = rest.popFirst() {
      if argument == Array("--".utf8) {
        settings.inputs += rest.map { Path($0) }
        break
      } else if argument.starts(with: "--".utf8) {
        try parseLong(argument, &rest, &settings)
      } else if argument.count > 1, argument.first == UInt8(ascii: "-") {
        try parseShort(argument, &rest, &settings)
      } else {
        settings.inputs.append(Path(argument))
      }
      if settings.task == .help { break }
    }
    return settings
  }

  private static func parseLong(
    _ argument: [UInt8], _ rest: inout ArraySlice<[UInt8]>, _ settings: inout Settings
  ) throws(Failure) {
    let parts = argument.dropFirst(2).split(
      separator: UInt8(ascii: "="), maxSplits: 1, omittingEmptySubsequences: false)
    let name = Names.display(Array(parts.first ?? []))
    guard let option = Option(rawValue: name) else {
      let nearest = Suggestion.nearest(to: name, among: Option.allCases.map(\.rawValue))
      throw .usage("unknown option --\(name)" + (nearest.map { "; did you mean --\($0)?" } ?? ""))
    }
    let attached = parts.count > 1 ? parts.last.map(Array.init) : nil
    if option.placeholder == nil, attached != nil { throw .usage("--\(name) takes no value") }
    try settings.set(option, to: value(of: option, attached, &rest))
  }

  private static func parseShort(
    _ argument: [UInt8], _ rest: inout ArraySlice<[UInt8]>, _ settings: inout Settings
  ) throws(Failure) {
    var letters = argument.dropFirst()
    while let letter = letters.popFirst() {
      guard let option = Option.allCases.first(where: { $0.short?.asciiValue == letter }) else {
        throw .usage("unknown option -\(Names.display([letter])) in '\(Names.display(argument))'")
      }
      let attached = letters.isEmpty || option.placeholder == nil ? nil : Array(letters)
      try settings.set(option, to: value(of: option, attached, &rest))
      if attached != nil { return }
    }
  }

  private static func value(
    of option: Option, _ attached: [UInt8]?, _ rest: inout ArraySlice<[UInt8]>
  ) throws(Failure) -> [UInt8] {
    guard let placeholder = option.placeholder else { return [] }
    if let attached { return attached }
    guard let next = rest.popFirst() else { throw .usage("--\(option.rawValue) needs a value: \(placeholder)") }
    return next
  }
}

extension CommandLine {
  /// The arguments after the command's own name, as the bytes they are.
  static var byteArguments: [[UInt8]] {
    (0..<Int(argc)).dropFirst().compactMap { index in
      unsafeArgv[index].map { Path(cString: $0).bytes }
    }
  }
}
