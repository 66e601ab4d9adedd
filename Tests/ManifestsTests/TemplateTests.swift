import Foundation
import ProviderKit
import Testing
import Weather

@testable import Catalog
@testable import Manifests

@Suite struct TemplateTests {
  private func variables() throws -> Variables {
    var place = Place(
      name: "São Paulo & co",
      coordinates: try #require(Coordinates(latitude: -23.5, longitude: 0.00004))
    )
    place.country = "BR"
    place.timeZone = "America/Sao_Paulo"
    return Variables(
      WeatherQuery(place: place, hours: 48, language: .danish),
      in: "da",
      parameters: [
        "key": "a/b c", "dots": "..", "empty": "", "mail": "me@example.org", "line": "a\r\nHost: x",
        "word": "café",
      ],
      longestForecast: 16,
      now: noon,
      version: "9.9"
    )
  }

  @Test(arguments: [
    ("{lat:4}", Template.Position.query, "-23.5000"), ("{lat}", .query, "-23.5000"),
    ("{lat:0}", .query, "-24"),
    ("{lon:4}", .query, "0.0000"), ("{lon:6}", .query, "0.000040"),
    ("{lat:2},{lon:2}", .query, "-23.50,0.00"),
    ("{today}", .query, "2020-10-01"), ("{yesterday}", .query, "2020-09-30"),
    ("{today+days}", .query, "2020-10-04"), ("{days}", .query, "3"),
    ("{tz}", .query, "America%2FSao_Paulo"), ("{lang}", .query, "da"),
    ("{place.query}", .query, "S%C3%A3o%20Paulo%20%26%20co%2CBR"), ("{param.key}", .query, "a%2Fb%20c"),
    ("{param.key}", .path, "a%2Fb%20c"), ("/x/{lat:1},{lon:1}", .path, "/x/-23.5,0.0"),
    ("agg/{agg.version} {param.mail}", .header, "agg/9.9 me@example.org"), ("{param.key}", .header, "a/b c"),
    ("a b&c=d#e%f+g,h:i", .query, "a%20b%26c=d%23e%25f%2Bg,h:i"), ("{param.empty}", .query, ""),
    ("a?", .query, "a?"),
    ("{lat:1}?", .query, "-23.5"), ("", .query, ""),
  ])
  func `a template is filled with its values`(text: String, position: Template.Position, expected: String)
    throws
  {
    #expect(try Template(text).expanded(variables(), for: position) == expected)
  }

  @Test(arguments: ["{elev}?", "x{elev:1}?", "{place.icao}?", "{param.empty}?"])
  func `an optional value that is missing omits the parameter`(text: String) throws {
    #expect(try Template(text).expanded(variables(), for: .query) == nil)
  }

  @Test(
    arguments: [
      (.number(45.25, decimals: 0), "12.9000,45.1500,13.1000,45.3500"),
      (.text("-45.25"), "12.9000,-45.3500,13.1000,-45.1500"),
      (.whole("45"), "12.9000,44.9000,13.1000,45.1000"),
      (.text("north"), nil), (.whole("91"), nil),
    ] as [(Variables.Value, String?)]
  )
  func `a box is around the point that an earlier step set`(latitude: Variables.Value, expected: String?)
    throws
  {
    var variables = try variables()
    (variables["lat"], variables["lon"]) = (latitude, .whole("13"))
    #expect(try Template("{bbox:0.1}?").expanded(variables, for: .query) == expected)
  }

  @Test(arguments: [
    ("{elev}", Template.Position.query, Template.Problem.absent(variable: "elev")),
    ("/x/{param.dots}/y", .path, .unsafe(variable: "param.dots", in: .path)),
    ("/{param.empty}", .path, .unsafe(variable: "param.empty", in: .path)),
    ("/x/.{param.empty}", .path, .unsafe(variable: "param.empty", in: .path)),
    ("{param.line}", .header, .unsafe(variable: "param.line", in: .header)),
    ("{param.word}", .header, .unsafe(variable: "param.word", in: .header)),
  ])
  func `a value that would change the text around it is rejected`(
    text: String,
    position: Template.Position,
    problem: Template.Problem
  ) throws {
    let template = try Template(text)
    let variables = try variables()
    #expect(throws: problem) { try template.expanded(variables, for: position) }
  }

  @Test(arguments: [
    ("{lat", "{ without }"), ("lat}", "} without {"),
    ("{}", "{} is not a variable; write one such as {lat:4} or {param.key}"),
    ("{a b}", "{a b} is not a variable; write one such as {lat:4} or {param.key}"),
    ("{lat:7}", "{lat:7}: after the colon, give the number of decimals, 0 to 6"),
    ("{lat:}", "{lat:}: after the colon, give the number of decimals, 0 to 6"),
    ("{lat:+1}", "{lat:+1}: after the colon, give the number of decimals, 0 to 6"),
  ])
  func `an invalid template is rejected with the reason`(text: String, message: String) {
    #expect(throws: Template.ParseError(message)) { try Template(text) }
  }

  @Test(arguments: [
    (-5, 16, "1", "2020-10-02"), (0, 16, "1", "2020-10-02"), (1, 16, "2", "2020-10-03"),
    (24, 16, "2", "2020-10-03"), (25, 16, "3", "2020-10-04"), (48, 16, "3", "2020-10-04"),
    (360, 16, "16", "2020-10-17"), (Int.max, 16, "16", "2020-10-17"), (168, 3, "3", "2020-10-04"),
    (24, 3, "2", "2020-10-03"),
  ])
  func `days cover the requested hours, at most as many as the service has`(
    hours: Int,
    longest: Int,
    days: String,
    last: String
  ) throws {
    let query = WeatherQuery(place: try berlin(), hours: hours)
    let variables = Variables(
      query,
      in: "en",
      parameters: [:],
      longestForecast: longest,
      now: noon,
      version: ""
    )
    #expect(variables["days"]?.text(decimals: nil) == days)
    #expect(variables["today+days"]?.text(decimals: nil) == last)
  }
}
