import FoundationEssentials
import Testing
import Weather

@testable import Merge

/// What shows that two warnings are the same, with identifiers as the services send them.
struct AlertIdentityTests {
  private static let german =
    "2.49.0.0.276.0.DWD.PVW.1691344680000.2cf9fad6-dc83-44ba-9e88-f2827439da59"
  private static let american =
    "urn:oid:2.49.0.1.840.0.0e228c1b58e089ff82b34c7072807d2af642c694.001.1"

  private static func identity(_ change: (inout WeatherAlert) -> Void) -> AlertIdentity {
    var alert = WeatherAlert(event: "Wind")
    change(&alert)
    return AlertIdentity(alert)
  }

  @Test(arguments: [
    // DWD, the same in several languages, the National Weather Service, Météo-France, AEMET and MET Norway.
    (german, german), ("\(german).MUL", german), (american, american),
    ("2.49.0.0.250.0.FR.20260930160340.051042", "2.49.0.0.250.0.FR.20260930160340.051042"),
    (
      "2.49.0.0.724.0.ES.260925215207.74VV74ALAL282273127",
      "2.49.0.0.724.0.ES.260925215207.74VV74ALAL282273127"
    ),
    ("2.49.0.1.578.0.20260928074040.066", "2.49.0.1.578.0.20260928074040.066"),
    ("0f0e9f3a-1c2d-4e5f-8a9b-0c1d2e3f4a5b", "0f0e9f3a-1c2d-4e5f-8a9b-0c1d2e3f4a5b"),
    // Sixteen characters with six figures.
    ("abcdefghij123456", "abcdefghij123456"),
  ])
  func `an authority's identifier is the same in every source`(identifier: String, worldwide: String) {
    let identity = Self.identity { $0.identifier = identifier }
    #expect(identity.worldwide == worldwide)
    #expect(identity.identifiers == [worldwide])
    #expect(identity.content == nil)
  }

  @Test(arguments: [
    // The index of a list, a date, the code of a kind of warning.
    "1", "20261125", "wind-warning-level-2", "abcdefghi123456", "abcdefghijk12345", "",
  ])
  func `a short or common identifier is valid only within its source`(identifier: String) {
    let identity = Self.identity { $0.identifier = identifier }
    #expect(identity.worldwide == nil && identity.identifiers.isEmpty && identity.content != nil)
  }

  @Test(
    arguments: [
      ("https://api.weather.gov/alerts/\(american)", [american]),
      ("https://api.weather.gov/alerts/\(american.replacing(":", with: "%3A"))", [american]),
      ("https://a.example/\(german).json", [german]), ("https://a.example/\(german).MUL.xml", [german]),
      ("https://a.example/\(german).cap", [german]), ("https://a.example/\(german).html#top", [german]),
      ("https://a.example/\(german).txt", ["\(german).txt"]),
      ("https://a.example/?a=\(german)&b=\(american)", [german, american]),
      ("https://a.example/warnings/today.html", []), ("", []),
    ] as [(String, Set<String>)]
  )
  func `the address of a message has its identifiers`(address: String, identifiers: Set<String>) {
    let identity = Self.identity { $0.uri = address }
    #expect(identity.identifiers == identifiers)
    #expect(identity.worldwide == nil, "a page may be about several warnings")
  }

  @Test(arguments: [
    ("Wind", "Wind", true), ("WIND ", "wind", true), ("Wind\n warning.", "wind  warning", true),
    ("Wind!?", "wind", true), ("Wind", "Winds", false), ("Wind-chill", "Wind chill", false),
  ])
  func `case, spaces and the end of a sentence do not make another event`(
    one: String,
    other: String,
    isSame: Bool
  ) {
    let occasions = [one, other].map { event in
      Self.identity { ($0.event, $0.sent, $0.ends) = (event, .distantPast, .distantFuture) }.wording?.occasion
    }
    #expect(occasions[0] != nil && (occasions[0] == occasions[1]) == isSame)
  }

  @Test(
    arguments: [
      ("Valley; Summit", ["valley", "summit"]), ("Coast,Valley\nHarz.", ["coast", "valley", "harz"]),
      (" ;, ", []), ("", []),
    ] as [(String, Set<String>)]
  )
  func `the areas of a warning are names`(areas: String, names: Set<String>) {
    let identity = Self.identity { ($0.areas, $0.sent, $0.ends) = (areas, .distantPast, .distantFuture) }
    #expect(identity.wording?.areas == names)
  }
}
