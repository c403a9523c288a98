import Testing
import TextRecCore

@testable import TextRecTesseract

struct InkRowsTests {
  /// Symbols 8 x 12 pixels in lines of 30, letters 3 and lines 14 pixels apart.
  private static let page = (0..<5).flatMap { line in
    (0..<30).map { Rect(x: 50 + 11 * Double($0), y: 40 + 26 * Double(line), width: 8, height: 12) }
  }

  private func transposed(_ box: Rect) -> Rect { Rect(x: box.y, y: box.x, width: box.height, height: box.width) }

  @Test func rowsRunAlongTheLines() {
    let rows = InkRows(of: Self.page, height: 12).rows.map(\.frame)
    #expect(!rows.isEmpty && rows.allSatisfy { $0.width > 3 * $0.height && $0.height < 24 })
    // Every line has its own.
    for line in 0..<5 { #expect(rows.contains { abs($0.center.y - (46 + 26 * Double(line))) < 2 }) }
  }

  @Test func aPageOnItsSideHasStandingOnes() {
    let rows = InkRows(of: Self.page.map(transposed), height: 12).rows.map(\.frame)
    #expect(!rows.isEmpty && rows.allSatisfy { $0.height > 3 * $0.width && $0.width < 24 })
  }

  @Test func rectanglesFollowSkewedLines() throws {
    // Three degrees down to the right.
    let skewed = Self.page.map { Rect(x: $0.x, y: $0.y + 0.0524 * $0.x, width: 8, height: 12) }
    let rows = InkRows(of: skewed, height: 12).rows
    for row in rows where (row.topRight - row.topLeft).length > 100 {
      let along = row.topRight - row.topLeft
      #expect(abs(along.y / along.x - 0.0524) < 0.01)
      #expect((row.bottomLeft - row.topLeft).length < 20)
    }
    #expect(rows.contains { ($0.topRight - $0.topLeft).length > 100 })
  }

  @Test func whatStandsAloneIsNoRow() {
    let scattered = (0..<20).map { Rect(x: 100 * Double($0), y: 70 * Double($0 % 3), width: 8, height: 12) }
    #expect(InkRows(of: scattered, height: 12).rows.isEmpty)
    #expect(InkRows(of: [], height: 12).rows.isEmpty)
  }

  @Test func boxesOnTopOfEachOtherEnd() {
    let heap = [Rect](repeating: Rect(x: 5, y: 5, width: 8, height: 12), count: 3000)
    #expect(InkRows(of: heap, height: 12).rows.count <= 3000)
  }
}
