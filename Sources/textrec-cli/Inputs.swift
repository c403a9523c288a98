import CTextRec
import Glibc

/// A file to be read.
struct Input: Sendable {
  /// As it is opened; "-" is standard input.
  let path: Path
  /// Its place in an output folder: below the folder that was given, or the bare name.
  let relative: Path

  var isStandardInput: Bool { path == StandardStreams.inputArgument }
  var display: String { isStandardInput ? "standard input" : path.display }
}

/// The files that the arguments stand for.
struct Inputs {
  private(set) var files: [Input] = []
  /// Whether the outputs tell the names of files: more than one argument, a folder or a pattern, however few files these
  /// turn out to hold, so that a script gets the same shape every time.
  private(set) var areNamed: Bool
  /// Arguments and folders that gave nothing; each was reported.
  private(set) var failed = 0

  init(_ arguments: [Path], isQuiet: Bool) throws(Failure) {
    areNamed = arguments.count > 1
    let standard = arguments.count { $0 == StandardStreams.inputArgument }
    guard standard <= 1 else { throw .usage("standard input (-) can be read once, and is given \(standard) times") }
    if standard == 1, Terminal.isTerminal(STDIN_FILENO) {
      throw .usage("standard input is a terminal; give a file, or pipe a picture into textrec")
    }
    var skipped = 0
    for argument in arguments {
      if argument == StandardStreams.inputArgument {
        files.append(Input(path: argument, relative: Path("stdin")))
      } else if FileKind(of: argument) == nil, let pattern = Pattern(argument) {
        areNamed = true
        let matches = pattern.matches()
        if matches.isEmpty { fail(argument, "no file matches this pattern") }
        for match in matches { add(match, &skipped) }
      } else {
        add(argument, &skipped)
      }
    }
    if skipped > 0, !isQuiet {
      Messages.report("note: \(skipped == 1 ? "1 file was" : "\(skipped) files were") skipped: no picture")
    }
  }

  private mutating func add(_ path: Path, _ skipped: inout Int) {
    guard FileKind(of: path) == .folder else {
      // What cannot be opened is told in its turn.
      files.append(Input(path: path, relative: path.name))
      return
    }
    areNamed = true
    var walk = FolderWalk()
    walk.enter(path, relative: Path(""))
    files += walk.pictures
    skipped += walk.skipped
    for (folder, error) in walk.unreadable { fail(folder, error.message) }
    if walk.pictures.isEmpty, walk.unreadable.isEmpty { fail(path, "no picture in this folder") }
  }

  private mutating func fail(_ path: Path, _ message: String) {
    failed += 1
    Messages.report("\(path.display): \(message)")
  }
}
