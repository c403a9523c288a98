import TextRecCore

/// All connected regions that thresholding a gray image at any level gives, as one tree: a region's parent is the region
/// it grows into at the next level where it changes.
///
/// Built by union-find over the pixels in order of their level (Berger et al., "Effective component tree computation",
/// 2007). A region is named by one of its pixels; 4-connected.
struct ComponentTree {
  let width: Int
  let height: Int
  /// By pixel: 0 is the deepest ink, whatever its polarity.
  let levels: [UInt8]
  /// By pixel: the region it belongs to, or for a region's own pixel the region's parent; the root is its own parent.
  private(set) var parent: [Int32]
  /// By pixel, valid for regions: pixels in it.
  private(set) var area: [Int32]
  /// By pixel, valid for regions: the sum of the levels of its pixels.
  private(set) var levelSum: [Int32]
  /// By pixel, valid for regions: sides of pixels between it and the rest, holes included.
  private(set) var perimeter: [Int32]
  /// By pixel, valid for regions: the bounding box, right and bottom inclusive.
  private(set) var left: [Int16]
  private(set) var right: [Int16]
  private(set) var top: [Int16]
  private(set) var bottom: [Int16]
  /// Pixels by level: children stand before their parents.
  private(set) var order: [Int32]

  /// nil for an image with a side over 32,767 pixels or over 8 million pixels, or not gray.
  init?(_ image: Raster, polarity: InkPolarity) {
    guard image.channels == 1, image.width <= Int(Int16.max), image.height <= Int(Int16.max),
      image.pixels.count <= 8_000_000
    else { return nil }
    width = image.width
    height = image.height
    levels = polarity == .dark ? image.pixels : image.pixels.map { 255 - $0 }
    order = Self.sorted(levels)
    parent = []
    area = []
    levelSum = []
    perimeter = []
    left = []
    right = []
    top = []
    bottom = []
    join()
    nameRegions()
    measure()
  }

  func isRegion(_ pixel: Int) -> Bool {
    let parent = Int(parent[pixel])
    return parent == pixel || levels[parent] != levels[pixel]
  }

  /// Indices of pixels by level, a counting sort.
  private static func sorted(_ levels: [UInt8]) -> [Int32] {
    var starts = [Int](repeating: 0, count: 257)
    for level in levels { starts[Int(level) + 1] += 1 }
    for level in 1...256 { starts[level] += starts[level - 1] }
    return [Int32](unsafeUninitializedCapacity: levels.count) { order, count in
      for (pixel, level) in levels.enumerated() {
        order[starts[Int(level)]] = Int32(truncatingIfNeeded: pixel)
        starts[Int(level)] += 1
      }
      count = levels.count
    }
  }

  private mutating func join() {
    let (width, height) = (width, height)
    // -1: not reached yet.
    var parents = [Int32](repeating: -1, count: order.count)
    var roots = parents
    var sides = parents
    parents.withUnsafeMutableBufferPointer { parents in
      roots.withUnsafeMutableBufferPointer { roots in
        func root(of pixel: Int) -> Int {
          var root = pixel
          while Int(roots[root]) != root { root = Int(roots[root]) }
          var next = pixel
          while next != root {
            let following = Int(roots[next])
            roots[next] = Int32(truncatingIfNeeded: root)
            next = following
          }
          return root
        }
        // Each side shared with a pixel already there is an outer side of neither any more.
        func absorb(_ neighbour: Int, into pixel: Int) {
          guard roots[neighbour] >= 0 else { return }
          sides[pixel] -= 2
          let old = root(of: neighbour)
          guard old != pixel else { return }
          parents[old] = Int32(truncatingIfNeeded: pixel)
          roots[old] = Int32(truncatingIfNeeded: pixel)
        }
        for index in order {
          let pixel = Int(index)
          parents[pixel] = index
          roots[pixel] = index
          sides[pixel] = 4
          let (y, x) = pixel.quotientAndRemainder(dividingBy: width)
          if x > 0 { absorb(pixel - 1, into: pixel) }
          if x + 1 < width { absorb(pixel + 1, into: pixel) }
          if y > 0 { absorb(pixel - width, into: pixel) }
          if y + 1 < height { absorb(pixel + width, into: pixel) }
        }
      }
    }
    parent = parents
    perimeter = sides
  }

  /// Makes every pixel point to its region's name, and regions to their parents' names.
  private mutating func nameRegions() {
    for index in order.reversed() {
      let pixel = Int(index)
      let above = Int(parent[pixel])
      let top = parent[above]
      if levels[Int(top)] == levels[above] { parent[pixel] = top }
    }
  }

  private mutating func measure() {
    let count = order.count
    area = [Int32](repeating: 1, count: count)
    levelSum = levels.map { Int32($0) }
    left = [Int16](repeating: 0, count: count)
    top = left
    for pixel in 0..<count {
      let (y, x) = pixel.quotientAndRemainder(dividingBy: width)
      left[pixel] = Int16(truncatingIfNeeded: x)
      top[pixel] = Int16(truncatingIfNeeded: y)
    }
    right = left
    bottom = top
    for index in order {
      let pixel = Int(index)
      let above = Int(parent[pixel])
      guard above != pixel else { continue }
      area[above] += area[pixel]
      levelSum[above] += levelSum[pixel]
      perimeter[above] += perimeter[pixel]
      left[above] = min(left[above], left[pixel])
      right[above] = max(right[above], right[pixel])
      top[above] = min(top[above], top[pixel])
      bottom[above] = max(bottom[above], bottom[pixel])
    }
  }
}
