import Foundation

/// The recorded replies beside these tests.
enum Fixture {
  static let replies = [
    "metar-west-2026.json", "metar-majors-2026.json", "foreflight-kaus-2020-09-30.json",
    "nws-observation-knyc.json",
    "open-meteo-copenhagen.json", "wttr-lang-zh-2020.json", "airports-hostile.synthetic.json",
  ]

  /// The replies of which every prefix is read; the others are too long for that.
  static let shortReplies = [
    "metar-west-2026.json", "wttr-lang-zh-2020.json", "airports-hostile.synthetic.json",
  ]

  static func bytes(_ name: String) throws -> [UInt8] {
    let folder = URL(filePath: #filePath).deletingLastPathComponent()
    return [UInt8](try Data(contentsOf: folder.appending(path: "Fixtures/\(name)")))
  }
}
