import Configuration
import ProviderKit
import TestSupport
import Testing
import Weather

@testable import Catalog
@testable import Manifests

/// Responses that state the point that they are for: a cache on the way may mix them up.
@Suite struct PointTests {
  private func manifestText(within: String = "") -> String {
    ManifestsTests.manifestText(
      map: #"""
        {"place":{"from":"a","latitude":"/lat","longitude":"/lon"\#(within)},
         "current":{"from":"a","at":"","kind":"analysis","time":"epoch /t","fields":{"temperature":"C /x"}}}
        """#
    )
  }

  private func ask(_ text: String, at place: (Double, Double), _ point: String) async throws
    -> Result<WeatherReport, ProviderFailure>
  {
    let coordinates = try #require(Coordinates(latitude: place.0, longitude: place.1))
    let body = #"{"t":0,"x":1\#(point)}"#
    return try await ManifestsTests.ask(
      manifest(text),
      at: Place(name: "Somewhere", coordinates: coordinates),
      StubService(.init(body))
    )
  }

  private static let home = (52.52, 13.41)

  @Test(
    arguments: [
      (home, #","lat":52.5,"lon":13.5"#, nil), (home, #","lat":53.5,"lon":13.41"#, nil),
      (home, #","lat":54,"lon":13.41"#, "54.0,13.41"), (home, #","lat":-33,"lon":151"#, "-33.0,151.0"),
      (home, #","lat":"-33","lon":"151""#, "-33.0,151.0"),
      // A response that states no point cannot be for another one.
      (home, "", nil), (home, #","lat":-33"#, nil), (home, #","lat":null,"lon":151"#, nil),
      (home, #","lat":95,"lon":151"#, nil), (home, #","lat":"x","lon":151"#, nil),
      // At the date line and near a pole.
      ((-17.7, 179.9), #","lat":-17.7,"lon":-179.9"#, nil),
      ((-17.7, 179.9), #","lat":-17.7,"lon":180.1"#, nil),
      ((-17.7, -179.9), #","lat":-17.7,"lon":180"#, nil),
      ((-17.7, 179.9), #","lat":-17.7,"lon":178"#, "-17.7,178.0"),
      ((0, -90), #","lat":0,"lon":270"#, nil), ((89.9, 0), #","lat":89.75,"lon":180"#, nil),
      ((89.9, 0), #","lat":88,"lon":180"#, "88.0,180.0"), ((-90, 0), #","lat":-90,"lon":-77"#, nil),
    ] as [((Double, Double), String, String?)]
  )
  func `a response for another place is invalid`(place: (Double, Double), point: String, other: String?)
    async throws
  {
    switch try await ask(manifestText(), at: place, point) {
    case .success(let report):
      #expect(other == nil && report.current?.content.values == [.temperature: 1])
    case .failure(let failure):
      #expect(failure.reason == .schema)
      #expect(failure.detail == other.map { "the response is for \($0), not for this place" })
    }
  }

  @Test(arguments: [("1km", false), ("20km", true)])
  func `the manifest may say how far the point may be`(within: String, isRead: Bool) async throws {
    let text = manifestText(within: #","within":"\#(within)""#)
    let result = try await ask(text, at: Self.home, #","lat":52.6,"lon":13.41"#)
    #expect(((try? result.get()) != nil) == isRead)
  }

  @Test func `a trial reads a reply for any place, and reports a misspelled pointer`() async throws {
    let trial = try ManifestTrial(Array(manifestText().utf8), file: "test.json", version: "9.9")
    for (point, problems) in [
      (#","lat":-33,"lon":151"#, []),
      (#","lat":-33,"lng":151"#, ["place.longitude: the response has nothing at /lon"]),
    ] {
      let reply = ManifestTrial.Reply(step: "a", body: Array(#"{"t":0,"x":1\#(point)}"#.utf8))
      let report = try await trial.report(from: [reply], at: berlin(), now: noon)
      #expect(report.problems.map(\.description) == problems)
    }
  }

  @Test(arguments: [
    (#""coverage":[55,11,69,24],"#, 62.0, 17.5), (#""countries":["SE"],"#, 59.33, 18.07),
    (#""countries":["SE","NO"],"#, 59.91, 10.74),
    (#""coverage":[55,11,69,24],"countries":["SE"],"#, 62, 17.5),
    ("", 52.52, 13.405),
  ])
  func `a trial without a place is at one that the manifest covers`(
    coverage: String,
    latitude: Double,
    longitude: Double
  ) throws {
    let text = ManifestsTests.manifestText(more: coverage)
    let place = try ManifestTrial(Array(text.utf8), file: "test.json", version: "9.9").coveredPlace
    let expected = try #require(Coordinates(latitude: latitude, longitude: longitude))
    #expect(place.distance(to: expected) < .kilometers(5))
  }

  @Test(arguments: [#""latitude":"/lat""#, #""longitude":"/lon""#, #""within":"5km""#])
  func `a point needs both coordinates`(keys: String) throws {
    let text = manifestText().replacing(#""latitude":"/lat","longitude":"/lon""#, with: keys)
    let problems = #expect(throws: ConfigProblems.self) { try manifest(text) }
    #expect(problems?.description.contains("\"latitude\" and \"longitude\" belong together") == true)
  }
}
