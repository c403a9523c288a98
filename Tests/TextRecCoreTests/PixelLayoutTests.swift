import Testing
import TextRecCore

@Suite struct PixelLayoutTests {
  @Test func planesOfOddSizesRoundUp() throws {
    let nv12 = try PixelLayout(format: .nv12, width: 641, height: 481)
    #expect(nv12.planes.map(\.rowBytes) == [641, 642])
    #expect(nv12.planes.map(\.rows) == [481, 241])
    let i420 = try PixelLayout(format: .i420, width: 641, height: 481)
    #expect(i420.planes.map(\.rowBytes) == [641, 321, 321])
    #expect(i420.planes.map(\.rows) == [481, 241, 241])
    #expect(PixelFormat.allCases.map(\.planeCount) == [1, 1, 1, 1, 1, 2, 2, 3])
  }

  @Test func theLastRowMayEndEarly() throws {
    let layout = try PixelLayout(format: .rgb24, width: 10, height: 4, strides: [50], planeSizes: [180])
    #expect(layout.planes[0].byteCount == 3 * 50 + 30)
    #expect(
      failure { () throws(TextRecError) in
        _ = try PixelLayout(format: .rgb24, width: 10, height: 4, strides: [50], planeSizes: [179])
      } == TextRecError(.bufferTooSmall, "plane 0 has 179 bytes; its rows take 180"))
  }

  @Test(arguments: [(0, 5), (5, 0), (-1, 5), (0, 0)]) func sizesStartAtOne(width: Int, height: Int) {
    let error = failure { () throws(TextRecError) in
      _ = try PixelLayout(format: .gray8, width: width, height: height)
    }
    #expect(error == TextRecError(.invalidArgument, "pixels of \(width) x \(height); both must be 1 or more"))
  }

  @Test(arguments: [(100_000_001, 1), (10_000, 10_001), (4_294_967_295, 4_294_967_295), (Int.max, Int.max)])
  func tooManyPixelsAreRefused(width: Int, height: Int) {
    let error = failure { () throws(TextRecError) in
      _ = try PixelLayout(format: .rgba32, width: width, height: height)
    }
    #expect(error?.status == .imageTooLarge)
    #expect(error?.message.contains("over the limit of 100000000 pixels") == true)
  }

  @Test func asManyPixelsAsTheLimitAreNot() throws {
    _ = try PixelLayout(format: .rgba32, width: 100_000_000, height: 1)
  }

  /// A size_t beyond Int.max comes as a negative number.
  @Test(arguments: [29, -1, Int.min, Int.max]) func impossibleStridesAreRefused(stride: Int) {
    let error = failure { () throws(TextRecError) in
      _ = try PixelLayout(format: .rgb24, width: 10, height: 4, strides: [stride])
    }
    #expect(error?.status == .invalidArgument)
    #expect(error?.message.contains("stride \(UInt(bitPattern: stride)) of plane 0") == true)
  }

  @Test func aPlaneSizeBeyondIntIsEnough() throws {
    _ = try PixelLayout(format: .gray8, width: 10, height: 4, planeSizes: [-1])
  }

  @Test func laterPlanesAreCheckedToo() {
    let stride = failure { () throws(TextRecError) in
      _ = try PixelLayout(format: .i420, width: 9, height: 4, strides: [0, 5, 4])
    }
    #expect(stride == TextRecError(.invalidArgument, "stride 4 of plane 2 is shorter than a row of 5 bytes"))
    let size = failure { () throws(TextRecError) in
      _ = try PixelLayout(format: .i420, width: 9, height: 4, planeSizes: [0, 0, 9])
    }
    #expect(size == TextRecError(.bufferTooSmall, "plane 2 has 9 bytes; its rows take 10"))
  }

  private func failure(_ body: () throws(TextRecError) -> Void) -> TextRecError? {
    do {
      try body()
      return nil
    } catch {
      return error
    }
  }
}
