import Aggregation
import Catalog
import Foundation
import Merge
import ProviderKit
import TestSupport
import Weather

@testable import Layout

func source(_ name: String) throws -> SourceID {
  struct NoSuchID: Error {}
  guard let id = SourceID(name) else { throw NoSuchID() }
  return id
}

/// Answers made by hand from realistic values; the merge is the real one.
enum WeatherFixtures {
  static func options(_ width: Int, change: (inout RenderOptions) -> Void = { _ in }) -> RenderOptions {
    var options = RenderOptions()
    options.width = width
    change(&options)
    return options
  }

  /// Berlin on 1 October 2020: two models and the METAR of Brandenburg.
  static func berlin() throws -> WeatherAnswer {
    let now = try instant("2020-10-01T12:20:00Z")
    var model = WeatherReport(source: try source("open-meteo"), fetched: now)
    model.origin = .madeUp
    model.current = ReportSection(
      .analysis,
      issued: now.addingTimeInterval(-300),
      readings(
        at: now.addingTimeInterval(-300),
        [
          .temperature: 17.1, .humidity: 61, .pressure: 1009.2, .cloudCover: 45, .windSpeed: 3.6,
          .windGust: 7.8,
          .windDirection: 222, .precipitation: 0, .visibility: 24140,
        ],
        .partlyCloudy
      )
    )
    model.hourly = ReportSection(.forecast, issued: now.addingTimeInterval(-3600), try hours(from: now))
    var city = WeatherReport(source: try source("openweathermap"), fetched: now.addingTimeInterval(-60))
    city.origin = .recorded
    city.current = ReportSection(
      .analysis,
      issued: now.addingTimeInterval(-540),
      readings(
        at: now.addingTimeInterval(-540),
        [
          .temperature: 17.6, .humidity: 59, .pressure: 1009, .cloudCover: 40, .windSpeed: 4.1,
          .windDirection: 230,
          .precipitation: 0, .visibility: 10000,
        ],
        .partlyCloudy
      )
    )
    city.current?.content.bounds[.visibility] = .atLeast
    var metar = WeatherReport(source: try source("aviation-weather"), fetched: now.addingTimeInterval(-120))
    metar.origin = .madeUp
    metar.station = Station(
      name: "Berlin Brandenburg",
      ident: "EDDB",
      distance: .kilometers(18.2),
      elevation: .meters(48)
    )
    metar.current = ReportSection(
      .observation,
      issued: try instant("2020-10-01T12:20:00Z").addingTimeInterval(-1800),
      readings(
        at: now.addingTimeInterval(-1800),
        [
          .temperature: 17, .dewPoint: 9, .qnh: 1009, .windSpeed: 4.63, .windDirection: 220,
          .visibility: 10000,
        ],
        .mostlyClear
      )
    )
    metar.current?.content.bounds[.visibility] = .atLeast
    return try answer([model, city, metar], now: now)
  }

  /// The same with a fourth source that mixes up its units and a fifth that has no key.
  static func berlinWithOutlier() throws -> WeatherAnswer {
    let calm = try berlin()
    var wrong = WeatherReport(source: try source("weatherapi"), fetched: calm.now)
    wrong.origin = .recorded
    wrong.current = ReportSection(
      .analysis,
      issued: calm.now.addingTimeInterval(-900),
      readings(
        at: calm.now.addingTimeInterval(-900),
        [
          .temperature: 62.6, .humidity: 60, .pressure: 1009, .windSpeed: 12.2, .windDirection: 225,
          .precipitation: 1.8,
        ],
        .thunderstorm
      )
    )
    var answer = try answer(calm.reports + [wrong], now: calm.now)
    answer.sources.append(
      SourceOutcome(
        source: try source("pirateweather"),
        title: "Pirate Weather",
        status: .failed(
          ProviderFailure(
            try source("pirateweather"),
            .unconfigured(setting: "key", hint: "Set providers.pirateweather.params.key in your config.")
          )
        )
      )
    )
    return answer
  }

  /// Warnings as one source reports them.
  static func alerts(_ warnings: [(event: String, severity: WeatherAlert.Severity)], now: Date) throws
    -> [MergedAlert]?
  {
    var report = WeatherReport(source: try source("open-meteo"), fetched: now)
    report.alerts = warnings.enumerated().map { rank, warning in
      var alert = WeatherAlert(event: warning.event)
      alert.identifier = "\(rank)"
      alert.severity = warning.severity
      return alert
    }
    return AlertUnion.merged([report], now: now)
  }

  /// A place of which almost nothing is known.
  static func bare() throws -> WeatherAnswer {
    let now = try instant("2026-01-31T23:59:59Z")
    var report = WeatherReport(source: try source("mine"), fetched: now)
    report.current = ReportSection(.analysis, readings(at: now, [.temperature: -0.04]))
    var answer = try answer([report], now: now)
    answer.place.name = "Nowhere"
    answer.place.country = nil
    answer.place.timeZone = nil
    return answer
  }

  static func readings(at time: Date, _ values: FieldValues, _ condition: Condition? = nil) -> Readings {
    Readings(time: time, values: values, condition: condition.map { ConditionVote($0) })
  }

  private static func hours(from now: Date) throws -> [Readings] {
    let top = now.addingTimeInterval(-1200)
    return (0..<24).map { index in
      let hour = Double(index)
      let rain = (5...8).contains(index) ? 0.4 * (hour - 4) : 0
      let sky: Condition = rain > 0 ? .rain : index < 4 ? .partlyCloudy : index > 14 ? .clear : .overcast
      return readings(
        at: top.addingTimeInterval(hour * 3600),
        [
          .temperature: 17 - hour * 0.6, .pop: rain > 0 ? 70 : hour, .precipitation: rain,
        ],
        sky
      )
    }
  }

  /// Merged like the sources of a run.
  static func answer(_ reports: [WeatherReport], now: Date) throws -> WeatherAnswer {
    struct OutOfRange: Error {}
    guard let coordinates = Coordinates(latitude: 52.52, longitude: 13.41) else { throw OutOfRange() }
    var place = Place(name: "Berlin", coordinates: coordinates)
    place.country = "DE"
    place.elevation = .meters(34)
    place.timeZone = "Europe/Berlin"
    let sources = reports.map { report in
      SourceOutcome(
        source: report.source,
        title: report.source.name,
        attribution: report.source.name == "open-meteo" ? "Weather data by Open-Meteo.com (CC BY 4.0)" : nil,
        status: .answered,
        fetched: report.fetched,
        origin: report.origin,
        problems: report.problems
      )
    }
    let hours = Merge.hours(reports, from: now.addingTimeInterval(-86_400), count: 96, now: now)
    var answer = WeatherAnswer(
      place: place,
      now: now,
      sources: sources,
      current: Merge.current(reports, place: MergePlace(elevation: place.elevation), now: now),
      reports: reports
    )
    answer.hours = hours
    answer.days = Merge.days(reports, beyond: hours, zone: place.timeZone, now: now)
    answer.spread = ForecastSpread(reports, from: now.addingTimeInterval(-86_400), count: 96, now: now)
    return answer
  }
}
