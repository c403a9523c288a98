/// What `--help` prints, from the table of options.
enum Help {
  static let full = ([usage, ""] + Option.Group.allCases.flatMap(section) + [examples]).joined(separator: "\n")

  static let short = """
    Usage: textrec [OPTION]... PICTURE...
    Prints the text that pictures show: textrec photo.jpg
    'textrec --help' tells the rest.
    """

  private static let usage = """
    Usage: textrec [OPTION]... [PICTURE | FOLDER | 'PATTERN' | -]...
    Print the text that pictures show; - is standard input.
    """

  private static let examples = """
    Examples
      textrec photo.jpg                      the text of a photo
      textrec -l de -f json brief.png        as JSON, expecting German
      textrec scans --out-dir texts          a folder and all in it, one file each
      textrec --overlay found.png sign.jpg   and a picture of what was found
    Exit codes: 0 all read, 1 some failed, 2 usage, 3 no model, 4 cannot write.

    """

  private static func section(_ group: Option.Group) -> [String] {
    [group.rawValue] + Option.allCases.filter { $0.group == group }.flatMap(lines)
  }

  private static func lines(_ option: Option) -> [String] {
    let short = option.short.map { "-\($0), " } ?? "    "
    let name = "  \(short)--\(option.rawValue)\(option.placeholder.map { " " + $0 } ?? "")"
    let column = 29
    let padding = String(repeating: " ", count: max(2, column - name.count))
    return option.help.enumerated().map { index, text in
      (index == 0 ? name + padding : String(repeating: " ", count: column)) + text
    }
  }
}
