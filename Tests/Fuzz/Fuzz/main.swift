import CFuzzer
import Glibc

/// What is tried on one input; ends the process where the library does what it must not.
///
/// Named in the environment, not among the arguments: libFuzzer starts copies of this process with arguments of its own.
private let name = getenv("FUZZ_TARGET").map { String(cString: $0) } ?? ""

guard let target = FuzzTarget(rawValue: name) else {
  let names = FuzzTarget.allCases.map(\.rawValue).joined(separator: ", ")
  print("FUZZ_TARGET is \"\(name)\"; set it to one of \(names)")
  exit(2)
}

var count = CommandLine.argc
var arguments: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>? = CommandLine.unsafeArgv
exit(LLVMFuzzerRunDriver(&count, &arguments, target.function))
