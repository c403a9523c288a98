import CHost
import CProcessEnd
import CTesseract
import Glibc
import TextRecCore

/// Runs Tesseract the way a guest in someone's process must: on the calling thread alone, under the C locale.
///
/// Both settings are the thread's own, and its former ones come back afterwards. The end of the process waits for it. Throws
/// `.engine` once that has begun.
func inEngineScope<R>(_ body: () throws(TextRecError) -> R) throws(TextRecError) -> R {
  guard process_end_enter() != 0 else { throw TextRecError(.engine, "the process is ending") }
  defer { process_end_leave() }
  let formerLevels = textrec_openmp_enter_serial()
  let formerLocale = CLocale.value.map { uselocale($0) }
  defer {
    if let formerLocale { uselocale(formerLocale) }
    textrec_openmp_leave_serial(formerLevels)
  }
  return try body()
}

private enum CLocale {
  // An immutable libc object, made once and never freed.
  nonisolated(unsafe) static let value: locale_t? = textrec_c_locale()
}
