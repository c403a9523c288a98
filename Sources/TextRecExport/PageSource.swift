/// Where a result's picture came from, for the formats that tell it.
public struct PageSource: Equatable, Sendable {
  /// Of the picture; empty if it has none.
  public var fileName: String
  /// In its file, from 0.
  public var page: UInt32

  public init(fileName: String = "", page: UInt32 = 0) {
    self.fileName = fileName
    self.page = page
  }

  /// From 1, as formats count pages.
  var pageNumber: UInt64 { UInt64(page) + 1 }
}
