/// A page that was read, or was tried to read, as the outputs get it.
struct Page {
  let input: Input
  /// From 0, of `count`.
  let index: Int
  let count: Int
  /// What was asked for, without a newline at its end; nil if the page could not be read.
  let body: [UInt8]?
  /// What a page of PDF is made of, where that is asked for and the page could be read.
  var scan: Scan?
}

/// A picture and what was read in it.
struct Scan: Sendable {
  let image: Handle
  let result: Handle
}

extension OutputFormat.Layout {
  /// The bytes for `page`.
  /// - Parameters:
  ///   - isNamed: the output holds several files, so their names are told.
  ///   - startsFile: what was written last was of another file.
  ///   - isFirst: nothing was written to the output yet.
  ///   - isFirstBody: no page's body was.
  ///   - member: what a JSON line calls the body.
  func bytes(of page: Page, isNamed: Bool, startsFile: Bool, isFirst: Bool, isFirstBody: Bool, member: String)
    -> [UInt8]
  {
    switch self {
    case .text:
      var bytes: [UInt8] = []
      if isNamed, startsFile { bytes += Array("\(isFirst ? "" : "\n")==> \(page.input.display) <==\n".utf8) }
      if page.index > 0 { bytes.append(0x0C) }
      if let body = page.body, !body.isEmpty { bytes += body + [0x0A] }
      return bytes
    case .jsonLines:
      guard let body = page.body else { return [] }
      guard isNamed || page.count > 1 else { return body + [0x0A] }
      let start = "{\"file\":\(Names.json(page.input.path.bytes)),\"page\":\(page.index + 1),\"\(member)\":"
      return Array(start.utf8) + body + Array("}\n".utf8)
    case .table:
      // Its rows end with a line feed.
      guard let body = page.body else { return [] }
      return isFirstBody ? body : Array(body.drop { $0 != 0x0A }.dropFirst())
    case .document, .pdf: return page.body.map { $0 + [0x0A] } ?? []
    }
  }
}
