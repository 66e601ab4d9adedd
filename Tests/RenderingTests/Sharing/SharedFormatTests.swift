import Foundation
import Testing

@testable import Formats

/// The formats as commands use them.
struct SharedFormatTests {
  @Test func `each place is one line of JSON with the whole envelope`() throws {
    let berlin = try WeatherFixtures.berlin()
    let bare = try WeatherFixtures.bare()
    let text = Presentation.weather([berlin, bare]).rendered(as: .ndjson, WeatherFixtures.options(80))
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    #expect(lines.count == 3)
    #expect(lines.last == "")
    for (line, answer) in zip(lines, [berlin, bare]) {
      let whole = Presentation.weather([answer]).rendered(as: .json, WeatherFixtures.options(80))
      #expect(try Self.object(String(line)) == (try Self.object(whole)))
    }
  }

  @Test func `an answer without places is one line`() throws {
    for presentation: Presentation in [
      .directory(try ListFixtures.directory()), .list(try ListFixtures.list()),
      .cities(try ListFixtures.cities(), now: try ListFixtures.now()),
    ] {
      let text = presentation.rendered(as: .ndjson, WeatherFixtures.options(80))
      #expect(text.hasSuffix("}\n"))
      #expect(text.count { $0 == "\n" } == 1)
    }
  }

  @Test(arguments: [
    (OutputFormat.html, "<!DOCTYPE html>\n"), (.svg, "<svg xmlns="), (.csv, "place,"),
    (.geojson, "{\n  \"type\": \"FeatureCollection\""), (.prometheus, "# SAMPLE DATA"),
    (.waybar, "{\"text\":"),
  ])
  func `each format matches its name`(format: OutputFormat, beginning: String) throws {
    let text = Presentation.weather([try WeatherFixtures.berlin()])
      .rendered(as: format, WeatherFixtures.options(80))
    #expect(text.hasPrefix(beginning))
    #expect(text.utf8.last == UInt8(ascii: "\n"))
  }

  @Test func `a template is for places and airports`() throws {
    let template = try FieldTemplate("{place}")
    let options = WeatherFixtures.options(80)
    #expect(
      Presentation.weather([try WeatherFixtures.berlin()]).filled(into: template, options) == "Berlin\n"
    )
    #expect(
      Presentation.airport([try AirportFixtures.windsOnly()]).filled(into: template, options) == "KPM\n"
    )
    #expect(Presentation.list(try ListFixtures.list()).filled(into: template, options) == nil)
  }

  private static func object(_ text: String) throws -> NSDictionary {
    try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? NSDictionary)
  }
}
