import Glibc
import Testing
import TextRecCore

struct AngleTests {
  @Test func arcTangentIsTheSystems() {
    var generator = SeededGenerator(seed: 1)
    var worst = 0.0
    for _ in 0..<20_000 {
      let scale = generator.pick([1e-300, 1e-9, 1, 1e5, 1e300])
      let x = Double.random(in: -scale...scale, using: &generator)
      let y = Double.random(in: -1...1, using: &generator) * generator.pick([1e-300, 1e-5, 1, 1e5, 1e300])
      worst = max(worst, abs(arcTangent(y: y, x: x) - atan2(y, x)))
    }
    #expect(worst < 1e-13)
  }

  @Test func arcTangentOnTheAxesIsExact() {
    #expect(arcTangent(y: 0, x: 1) == 0)
    #expect(arcTangent(y: 1, x: 0) == Double.pi / 2)
    #expect(arcTangent(y: -1, x: 0) == -Double.pi / 2)
    #expect(arcTangent(y: 0, x: -1) == Double.pi)
    #expect(arcTangent(y: -0.0, x: -1) == Double.pi)
  }

  @Test func whatHasNoDirectionHasAngleZero() {
    for (y, x) in [(0, 0), (.nan, 1), (1, .nan), (.infinity, 1), (1, -.infinity)] as [(Double, Double)] {
      #expect(arcTangent(y: y, x: x) == 0)
    }
  }

  /// Text of 100 x 20 pixels read to the right, down, to the left and up.
  @Test func anglesRunClockwiseFromTheXAxis() {
    func angle(to end: Point) -> Double {
      Quad(topLeft: Point(0, 0), topRight: end, bottomRight: end, bottomLeft: Point(0, 0)).angle
    }
    #expect(angle(to: Point(100, 0)) == 0)
    #expect(angle(to: Point(0, 100)) == 90)
    #expect(angle(to: Point(-100, 0)) == 180)
    #expect(angle(to: Point(0, -100)) == -90)
    #expect(abs(angle(to: Point(100, 100)) - 45) < 1e-12)
  }

  @Test func theAngleOfTextUpsideDownIs180AndNeverMinus180() {
    for y in [-0.0, -1e-300, -1e-17, -1e-7, 1e-7, 0] {
      let quad = Quad(topLeft: Point(1, 0), topRight: Point(0, y), bottomRight: Point(0, 1), bottomLeft: Point(1, 1))
      #expect(quad.angle > -180 && Float(quad.angle) > -180)
    }
  }
}
