import Synchronization

/// Hands out pages in order. A file is opened when a worker asks for its first page and let go after its last one, so no
/// more files are in memory than there are workers, and one.
final class WorkQueue: Sendable {
  /// Something to do for a worker: a page, or to tell that a file could not be opened.
  struct Work {
    /// Counts what was handed out, from 0.
    let number: Int
    let input: Input
    let content: Content

    enum Content {
      case page(Int, Document)
      case problem(String)
    }
  }

  private struct State {
    var next = 0
    var handedOut = 0
    var open: (input: Input, document: Document, page: Int)?
  }

  private let inputs: [Input]
  private let state = Mutex(State())

  init(_ inputs: [Input]) { self.inputs = inputs }

  /// nil when all is handed out.
  func next() -> Work? {
    state.withLock { state in
      guard let (input, content) = next(&state) else { return nil }
      defer { state.handedOut += 1 }
      return Work(number: state.handedOut, input: input, content: content)
    }
  }

  private func next(_ state: inout State) -> (Input, Work.Content)? {
    if state.open == nil {
      guard inputs.indices.contains(state.next) else { return nil }
      let input = inputs[state.next]
      state.next += 1
      do throws(Document.Problem) {
        state.open = (input, try Document(input), 0)
      } catch {
        return (input, .problem(error.message))
      }
    }
    guard let (input, document, page) = state.open else { return nil }
    state.open = page + 1 < document.pageCount ? (input, document, page + 1) : nil
    return (input, .page(page, document))
  }
}
