import Glibc

@main
enum Main {
  static func main() {
    StandardStreams.keepOpen()
    exit(run(CommandLine.byteArguments).rawValue)
  }

  private static func run(_ arguments: [[UInt8]]) -> ExitCode {
    do throws(Failure) {
      let settings = try Arguments.parse(arguments)
      switch settings.task {
      case .help: return print(Help.full)
      case .version: return print(Listings.version(settings))
      case .listLanguages: return print(try Listings.languages(settings))
      case .read: return try read(settings)
      }
    } catch {
      Messages.report(error.message)
      if error.code == .usage { Messages.note("Try 'textrec --help'.") }
      return error.code
    }
  }

  private static func read(_ settings: Settings) throws(Failure) -> ExitCode {
    var arguments = settings.inputs
    if arguments.isEmpty {
      guard !Terminal.isTerminal(STDIN_FILENO) else {
        Messages.note(Help.short)
        return .usage
      }
      arguments = [StandardStreams.inputArgument]
    }
    let inputs = try Inputs(arguments, isQuiet: settings.isQuiet)
    guard !inputs.files.isEmpty else { return .someFailed }
    var batch = try Batch(inputs, settings)
    return batch.run()
  }

  private static func print(_ text: String) -> ExitCode {
    let output = StandardOutput(signals: nil)
    do throws(Stop) {
      try output.write(Array(text.utf8))
      try output.close()
    } catch {
      error.endProcess()
    }
    return .success
  }
}
