import Foundation

/// The recorded replies beside these tests.
enum Fixture {
  static let replies = [
    "metar-west-2026.json", "metar-majors-2026.json", "foreflight-kaus-2020-09-30.json",
    "nws-observation-knyc.json",
    "open-meteo-copenhagen.json", "wttr-lang-zh-2020.json", "airports-hostile.synthetic.json",
  ]

  /// The replies whose every prefix is read; the others are too long for that.
  static let shortReplies = [
    "metar-west-2026.json", "wttr-lang-zh-2020.json", "airports-hostile.synthetic.json",
  ]

  static func bytes(_ name: String) throws -> [UInt8] {
    let folder = URL(filePath: #filePath).deletingLastPathComponent()
    return [UInt8](try Data(contentsOf: folder.appending(path: "Fixtures/\(name)")))
  }
}

/// A generator that gives the same numbers in each run (SplitMix64, by Sebastiano Vigna).
struct SeededGenerator: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var word = state
    word = (word ^ (word >> 30)) &* 0xBF58_476D_1CE4_E5B9
    word = (word ^ (word >> 27)) &* 0x94D0_49BB_1331_11EB
    return word ^ (word >> 31)
  }
}
