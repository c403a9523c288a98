import Testing
import TextRecCore
import TextRecImaging

@Suite struct DecodingTests {
  @Test func fixturesAreThere() {
    #expect(Fixtures.all.count > 100)
    #expect(Fixtures.oriented.count == 7 * 8)
  }

  @Test(arguments: Fixtures.all) func decodesToTheExpectedPixels(_ fixture: Fixtures.Case) throws {
    let image = try decode(Fixtures.encoded(fixture.name), page: fixture.page)
    let expected = Fixtures.expected(fixture.expected)
    let raster = try image.raster()
    #expect(raster.shape == expected.shape)
    let difference = try #require(raster.difference(from: expected))
    #expect(difference <= fixture.tolerance)
    #expect(image.orientation == fixture.orientation)
  }

  @Test(arguments: Fixtures.all) func countsPagesAndKnowsTheEnd(_ fixture: Fixtures.Case) throws {
    let bytes = Fixtures.encoded(fixture.name)
    let count = try pageCount(bytes)
    #expect(count == fixture.pages)
    #expect(failure { _ = try decode(bytes, page: fixture.pages) }?.status == .notFound)
    #expect(failure { _ = try decode(bytes, page: -1) }?.status == .notFound)
  }

  @Test func namesThePageAndTheCount() {
    let error = failure { _ = try decode(Fixtures.encoded("tiff_pages.tif"), page: 7) }
    #expect(error == TextRecError(.notFound, "page 7 of an image with 3 pages, counted from 0"))
  }

  @Test(arguments: Fixtures.oriented) func appliesTheOrientationThatTheImageStates(_ fixture: Fixtures.Case) throws {
    let image = try decode(Fixtures.encoded(fixture.name))
    #expect(image.orientation == fixture.orientation)
    let expected = Fixtures.expected(fixture.expected)
    let upright = try #require(try image.uprightGray(expected.bounds))
    let difference = try #require(upright.difference(from: expected))
    #expect(difference <= fixture.tolerance)
  }

  @Test(arguments: Fixtures.oriented) func theCallersOrientationWins(_ fixture: Fixtures.Case) throws {
    let bytes = Fixtures.encoded(fixture.name)
    let image = try decode(bytes, orientation: .downMirrored)
    #expect(image.orientation == .downMirrored)
    let stated = try decode(bytes)
    #expect(try stated.raster() == image.raster())
  }
}
