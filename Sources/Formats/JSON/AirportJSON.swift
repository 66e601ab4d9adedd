import Aggregation
import Catalog
import Pages
import SpannedJSON
import Weather

/// An airport as JSON: decoded values in canonical units, and the values of the report if they differ by
/// rounding.
struct AirportJSON {
  let answer: AirportAnswer

  init(_ answer: AirportAnswer) { self.answer = answer }

  /// - Parameter nearby: The members of the hazards around it.
  func writeMembers(
    hazards nearby: [SchemaMember<NearbyHazards>] = HazardJSON.nearby,
    to writer: inout JSONWriter
  ) {
    writer.member("ident", answer.ident.text)
    Self.members(of: answer.airport, country: answer.country, to: &writer)
    writeRunways(to: &writer)
    writer.key("conditions")
    write(answer.conditions, to: &writer) { write($0, to: &$1) }
    writeHistory(to: &writer)
    writer.key("forecast")
    write(answer.forecast, to: &writer) { Self.members(of: $0, to: &$1) }
    writer.key("windsAloft")
    write(answer.windsAloft, to: &writer) { Self.members(of: $0, to: &$1) }
    writer.key("modelForecast")
    write(answer.modelForecast, to: &writer) { Self.members(of: $0, to: &$1) }
    writer.key("broadcasts")
    writer.array { list in
      for broadcast in answer.broadcasts {
        list.object {
          $0.member("ident", broadcast.ident)
          $0.member("letter", broadcast.letter)
          $0.member("issued", broadcast.issued)
          $0.member("text", broadcast.text)
        }
      }
    }
    if let hazards = answer.hazards {
      writer.key("hazards")
      writer.object { nearby.write(hazards, to: &$0) }
    }
  }

  /// Writes the reports of the last hours and their trend, if the user asked for them.
  private func writeHistory(to writer: inout JSONWriter) {
    guard answer.pastHours != nil else { return }
    let history = answer.history?.content
    writer.key("history")
    writer.array { list in
      for report in answer.byReport.compactMap(\.conditions) {
        write(report, to: &list) { write($0, to: &$1) }
      }
    }
    writer.key("tendency")
    writer.object {
      $0.member("ceiling", history?.ceiling?.rawValue)
      $0.member("visibility", history?.visibility?.rawValue)
      $0.member("pressure", history?.pressure?.rawValue)
      $0.member("wind", history?.wind?.rawValue)
    }
  }

  private func write<Content>(
    _ part: AirportAnswer.Part<Content>?,
    to writer: inout JSONWriter,
    _ members: (Content, inout JSONWriter) -> Void
  ) {
    guard let part else { return writer.null() }
    writer.object {
      $0.member("source", part.source.name)
      members(part.content, &$0)
    }
  }

  // MARK: - Directory entry

  static func members(of airport: Airport?, country: Country?, to writer: inout JSONWriter) {
    writer.member("name", airport?.name)
    writer.member("icao", airport?.icao)
    writer.member("iata", airport?.iata)
    writer.member("localCode", airport?.localCode)
    writer.member("city", airport?.city)
    writer.member("subdivision", airport?.subdivision)
    writer.member("country", airport?.country)
    writer.member("countryName", country?.name)
    writer.member("currency", country?.currencyCode)
    writer.member("currencyName", country?.currencyName)
    writer.members(of: airport?.coordinates)
    writer.member("elevationM", airport?.elevation?.meters, decimals: 0)
    writer.member("timeZone", airport?.timeZone)
  }

  // MARK: - Runways

  private func writeRunways(to writer: inout JSONWriter) {
    writer.member("runwaysDate", answer.runways.isEmpty ? nil : AirportCatalog.runwaysDate)
    writer.key("runways")
    guard !answer.runways.isEmpty else { return writer.null() }
    let wind = RunwaysInWind.wind(of: answer)
    let closures = RunwaysInWind.closures(of: answer)
    writer.array { list in
      for runway in answer.runways {
        list.object { object in
          object.member("lengthFt", runway.length?.feet, decimals: 0)
          object.member("widthFt", runway.width?.feet, decimals: 0)
          object.member("surface", runway.surface?.name)
          object.member("lighted", runway.isLighted ? true : nil)
          if RunwaysInWind.closure(of: runway, in: closures) != nil { object.member("closed", true) }
          object.key("ends")
          object.array { ends in for end in runway.ends { Self.write(end, in: wind, to: &ends) } }
        }
      }
    }
  }

  private static func write(_ end: Airport.Runway.End, in wind: Wind?, to writer: inout JSONWriter) {
    let parts = RunwaysInWind.wind(wind, on: end)
    writer.object {
      $0.member("designator", end.designator)
      $0.member("headingTrueDegrees", end.heading)
      $0.member("headingEstimated", end.heading == nil ? nil : end.isHeadingApproximate)
      $0.member("headwindKt", parts?.headwind?.knots, decimals: 1)
      $0.member("crosswindKt", parts?.crosswind?.knots, decimals: 1)
      $0.member("crosswindFrom", parts?.crosswindSide?.rawValue)
      $0.member("gustHeadwindKt", parts?.gustHeadwind?.knots, decimals: 1)
      $0.member("gustCrosswindKt", parts?.gustCrosswind?.knots, decimals: 1)
      $0.member("greatestCrosswindKt", parts?.greatestCrosswind?.knots, decimals: 1)
      $0.member("greatestTailwindKt", parts?.greatestTailwind?.knots, decimals: 1)
      if parts?.speedBound != nil { $0.member("speedAtLeast", true) }
      if parts?.gustBound != nil { $0.member("gustAtLeast", true) }
    }
  }
}
