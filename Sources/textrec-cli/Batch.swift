import CTextRec
import Glibc

/// All inputs, from the first page to the last. Threads of the library read; this, on the main thread, alone writes.
struct Batch {
  private let inputs: Inputs
  private let queue: WorkQueue
  private let first: FirstPage
  private let reader: PageReader
  private let signals: Signals
  private var output: any Output
  private var overlays: Overlays?
  private var progress: Progress
  private var failed: Int
  /// Whether a page of the file at hand has failed.
  private var fileFailed = false
  private let printsToTerminal: Bool

  /// Checks what can be checked before pictures are read.
  init(_ inputs: Inputs, _ settings: Settings) throws(Failure) {
    self.inputs = inputs
    if settings.layout == .document, settings.outDir == nil, inputs.areNamed {
      throw .usage("this format makes a document of each page, and there may be several inputs; use --out-dir")
    }
    if settings.layout == .pdf, settings.outDir == nil { try Self.checkPrintsPDF(inputs) }
    overlays = try OutputPlan.overlays(inputs, settings)
    queue = WorkQueue(inputs.files)
    first = FirstPage(of: queue, settings)
    // Loading models may start a child process, which must be interruptible: signals come after.
    reader = PageReader(recognizer: try settings.recognizer(beside: first), settings: settings)
    signals = Signals()
    output =
      if settings.layout == .pdf {
        PDFOutput(settings, signals)
      } else if let outDir = settings.outDir {
        FolderOutput(settings, outDir)
      } else {
        PrintedOutput(settings, isNamed: inputs.areNamed, signals)
      }
    progress = Progress(total: inputs.files.count, isQuiet: settings.isQuiet)
    failed = inputs.failed
    printsToTerminal = settings.outDir == nil && Terminal.isTerminal(STDOUT_FILENO)
  }

  private static func checkPrintsPDF(_ inputs: Inputs) throws(Failure) {
    guard !inputs.areNamed else {
      throw .usage("a PDF holds the pages of one input, and there may be several; use --out-dir")
    }
    guard !Terminal.isTerminal(STDOUT_FILENO) else {
      throw .usage("a PDF is nothing for a terminal; send it to a file with > NAME.pdf, or use --out-dir")
    }
  }

  mutating func run() -> ExitCode {
    // Pages of PDF wait with their pictures.
    let window = (reader.settings.layout == .pdf ? 2 : 4) * reader.settings.jobCount
    let workers = Workers(queue, first: first, reader, window: window)
    let reading: Handle
    do throws(LibraryError) {
      reading = try workers.start()
    } catch {
      Messages.report(error.message)
      return .noRecognizer
    }
    do throws(Stop) {
      try handOver(workers)
      try output.close()
    } catch {
      end(error, workers)
    }
    _ = textrec_operation_wait(reading.pointer, .max)
    return failed == 0 ? .success : .someFailed
  }

  private mutating func handOver(_ workers: Workers) throws(Stop) {
    while progress.done < inputs.files.count {
      progress.draw()
      Pipe.poll(
        [workers.descriptor, signals.descriptor], milliseconds: progress.isShown ? Int32(Progress.interval) : -1)
      for page in workers.collect() { try write(page) }
      if let signal = signals.received { throw .interrupted(signal) }
    }
    progress.clear()
  }

  private mutating func write(_ read: ReadPage) throws(Stop) {
    let page = read.page
    if printsToTerminal { progress.clear() }
    try output.write(page)
    if let problem = read.problem { report(problem, page) }
    if let overlay = read.overlay, let refusal = try overlays?.write(overlay, for: page) { report(refusal, page) }
    guard page.index + 1 == page.count else { return }
    if fileFailed { failed += 1 }
    fileFailed = false
    progress.advance()
  }

  private mutating func report(_ problem: String, _ page: Page) {
    fileFailed = true
    progress.clear()
    let place = page.count > 1 ? ": page \(page.index + 1) of \(page.count)" : ""
    Messages.report("\(page.input.display)\(place): \(problem)")
  }

  /// Keeps what is finished where it can still be written, removes what is not.
  private mutating func end(_ stop: Stop, _ workers: Workers) -> Never {
    if case .interrupted = stop {
      do throws(Stop) {
        for page in workers.collectRest() { try write(page) }
      } catch {
        // Where writing fails as well, the signal is still the reason to end.
      }
    }
    PartialFile.removeAll()
    progress.clear()
    if case .interrupted = stop {
      Messages.report("interrupted; \(progress.done) of \(inputs.files.count) files were done")
    }
    stop.endProcess()
  }
}
