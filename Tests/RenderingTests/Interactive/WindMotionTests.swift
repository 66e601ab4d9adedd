import Aggregation
import Catalog
import Foundation
import Testing
import Weather

@testable import Interactive
@testable import Layout

struct WindMotionTests {
  static let speeds: [(Double, Duration?)] = [
    (0, nil), (0.2, nil), (0.25, .seconds(1 / 1.1875)), (4, .milliseconds(250)), (100, .seconds(1.0 / 12)),
  ]

  @Test(arguments: speeds)
  func `the stronger the wind, the faster the pictures; calm has none`(
    speed: Double,
    interval: Duration?
  ) {
    #expect(WindMotion(from: 270, at: .metersPerSecond(speed)).interval == interval)
  }

  /// Where the wind comes from, and how far the motes of a braille field move right and down in one step.
  static let directions: [(Double, right: Int, down: Int)] = [
    (0, 0, 1), (90, -1, 0), (180, 0, -1), (270, 1, 0), (225, 1, -1), (315, 1, 1), (360, 0, 1), (-45, 1, 1),
  ]

  @Test(arguments: directions)
  func `motes drift with the wind`(from: Double, right: Int, down: Int) throws {
    let motion = WindMotion(from: from, at: .metersPerSecond(4))
    let before = Self.dots(motion.picture(after: .zero, glyphs: .unicode))
    let after = Self.dots(motion.picture(after: .milliseconds(250), glyphs: .unicode))
    #expect(after == Set(before.map { [($0[0] + right + 12) % 12, ($0[1] + down + 4) % 4] }))
    #expect(
      motion.picture(after: .milliseconds(249), glyphs: .unicode)
        == motion.picture(after: .zero, glyphs: .unicode)
    )
  }

  /// Column and row of each dot.
  private static func dots(_ picture: String) -> Set<[Int]> {
    let rows = [
      0: [0, 0], 1: [0, 1], 2: [0, 2], 3: [1, 0], 4: [1, 1], 5: [1, 2], 6: [0, 3], 7: [1, 3],
    ]
    var dots: Set<[Int]> = []
    for (cell, scalar) in picture.unicodeScalars.enumerated() {
      for bit in 0..<8 where scalar.value & (1 << UInt32(bit)) != 0 {
        guard let place = rows[bit] else { continue }
        dots.insert([2 * cell + place[0], place[1]])
      }
    }
    return dots
  }

  @Test(arguments: [0.0, 33, 90, 180, 271.5, 359], GlyphTier.allCases)
  func `a picture always has the same width`(from: Double, glyphs: GlyphTier) {
    let motion = WindMotion(from: from, at: .metersPerSecond(12))
    for seconds in [0, 0.1, 1, 86_400, 1e9] {
      let picture = motion.picture(after: .seconds(seconds), glyphs: glyphs)
      #expect(TextWidth.of(picture) == WindMotion.width)
      #expect(!picture.allSatisfy { $0 == " " || $0 == "\u{2800}" })
      if glyphs == .ascii { #expect(picture.utf8.allSatisfy { $0 < 128 }) }
    }
  }

  @Test func `names of places have one width in ASCII, too`() throws {
    var far = try WeatherFixtures.berlin()
    far.place.name = "Müllheim"
    let options = WeatherFixtures.options(80) { ($0.glyphs, $0.language) = (.ascii, .german) }
    let lines = WindLines([try WeatherFixtures.berlin(), far], options).text(after: .zero).split(
      separator: "\n"
    )
    #expect(lines.count == 2 && lines[0].dropFirst(9) == lines[1].dropFirst(9), "\(lines)")
  }

  @Test func `a wind from no direction whirls, calm is empty, no wind is nothing`() throws {
    let variable = WindMotion(from: nil, at: .knots(3))
    let pictures = (0..<4).map { step in
      variable.picture(after: (variable.interval ?? .zero) * step + .milliseconds(1), glyphs: .ascii)
    }
    #expect(pictures == ["|     ", "/     ", "-     ", "\\     "])
    #expect(WindMotion(from: .nan, at: .knots(3)) == variable)
    for from in [nil, 90.0] {
      let calm = WindMotion(from: from, at: .knots(0)).picture(after: .seconds(5), glyphs: .unicode)
      #expect(calm == "      ")
    }
    var answer = try AirportFixtures.calmPortland()
    answer.conditions?.content.wind = nil
    #expect(WindMotion(answer) == nil)
  }
}
