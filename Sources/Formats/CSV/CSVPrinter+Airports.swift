import Aggregation
import Catalog
import Configuration
import FoundationEssentials
import Pages
import ProviderKit
import Weather

extension CSVPrinter {
  static var airport: [CSVTable<Airport>.Column] {
    [
      .text("ident") { $0.ident },
      .text("icao") { $0.icao },
      .text("iata") { $0.iata },
      .text("local_code") { $0.localCode },
      .text("name") { $0.name },
      .text("city") { $0.city },
      .text("subdivision") { $0.subdivision },
      .text("country") { $0.country },
      .number("latitude_deg", decimals: 5) { $0.coordinates.latitude },
      .number("longitude_deg", decimals: 5) { $0.coordinates.longitude },
      .number("elevation_m", decimals: 0) { $0.elevation?.meters },
      .text("time_zone") { $0.timeZone },
    ]
  }

  /// An airport, with the runways that several columns are about.
  typealias StationRow = (answer: AirportAnswer, runways: RunwaysInWind)

  /// The columns of an airport's report.
  static var station: CSVTable<StationRow> {
    CSVTable([
      .text("ident") { $0.answer.ident.text },
      .text("name") { $0.answer.airport?.name },
      .text("country") { $0.answer.airport?.country },
      .text("sample") { $0.answer.origin.sample },
      .text("stale_sources") { $0.answer.staleSources.map(\.name).joined(separator: " ") },
      .text("source") { $0.answer.conditions?.source.name },
      .text("station") { $0.answer.conditions?.content.ident },
      .time("observed") { $0.answer.conditions?.content.observed },
      .word("flight_category") { $0.answer.conditions?.content.categoryOutlook.worst },
      .number("wind_direction_deg", decimals: 0) {
        Field.windDirection.reported($0.answer.conditions?.content.wind?.direction?.degrees)
      },
      .number("wind_speed_mps", decimals: 1) { $0.answer.conditions?.content.wind?.speed?.metersPerSecond },
      .number("wind_gust_mps", decimals: 1) { $0.answer.conditions?.content.wind?.gust?.metersPerSecond },
      .number("visibility_m", decimals: 0) { $0.answer.conditions?.content.visibility?.distance.meters },
      .word("visibility_bound") { $0.answer.conditions?.content.bound(of: .visibility) },
      .text("weather") { $0.answer.conditions?.content.weather?.map(\.text).joined(separator: ", ") },
      .number("ceiling_m", decimals: 0) { $0.answer.conditions?.content.sky?.ceiling?.meters },
      .number("temperature_c", decimals: 1) { $0.answer.conditions?.content.temperature?.celsius },
      .number("dew_point_c", decimals: 1) { $0.answer.conditions?.content.dewPoint?.celsius },
      .number("humidity_percent", decimals: 1) { $0.answer.conditions?.content.relativeHumidity },
      .number("qnh_hpa", decimals: 1) { $0.answer.conditions?.content.altimeter?.hectopascals },
      .number("density_altitude_m", decimals: 0) { $0.answer.densityAltitude?.meters },
      .number("pressure_altitude_m", decimals: 0) { $0.answer.pressureAltitude?.meters },
      .number("estimated_cloud_base_m", decimals: 0) {
        $0.answer.conditions?.content.estimatedCloudBase?.meters
      },
      .text("metar") { $0.answer.conditions?.content.rawText },
      .text("taf") { $0.answer.forecast?.content.rawText },
      .text("runway") { $0.runways.best?.end.designator },
      .number("runway_headwind_mps", decimals: 1) { $0.runways.best?.wind.headwind?.metersPerSecond },
      .number("runway_crosswind_mps", decimals: 1) { $0.runways.best?.wind.crosswind?.metersPerSecond },
      .word("runway_crosswind_from") { $0.runways.best?.wind.crosswindSide },
      // This bound also applies to the headwind and the crosswind.
      .word("wind_speed_bound") { $0.answer.conditions?.content.bound(of: .windSpeed) },
      .word("wind_gust_bound") { $0.answer.conditions?.content.bound(of: .windGust) },
      .word("flight_category_bound") { bound($0.answer.conditions?.content.categoryOutlook) },
      .text("closed_runways") { row in
        RunwaysInWind.closures(of: row.answer).map { $0.runway?.description ?? "all" }.joined(separator: " ")
      },
      // The lowest of several, as in `9000 2300`.
      .number("lowest_visibility_m", decimals: 0) {
        $0.answer.conditions?.content.lowestVisibility?.distance.meters
      },
    ])
  }

  /// For a category that may be worse than the one in its column.
  static func bound(_ category: CategoryOutlook?) -> Bound? {
    category?.bound.map { _ in .atMost }
  }

  static var items: CSVTable<(answer: ListAnswer, list: Int, item: ItemGroups.Item)> {
    CSVTable([
      .text("name") { $0.answer.name },
      .number("list_id") { $0.list },
      .number("item_id") { $0.item.id },
      .text("item") { $0.item.name },
      .text("sample") { $0.answer.origin.sample },
    ])
  }

  static func recents(_ origin: Origin) -> CSVTable<RecentRow> {
    CSVTable([
      .text("ident") { $0.ident },
      .text("name") { $0.name },
      .time("viewed") { $0.viewed },
      .word("flight_category") { $0.category.worst },
      .text("sample") { _ in origin.sample },
      .text("station") { $0.station },
      .time("observed") { $0.observed },
      .word("flight_category_bound") { bound($0.category) },
    ])
  }

  static var cities: CSVTable<CityRow> {
    CSVTable([
      .text("id") { $0.id },
      .text("name") { $0.name },
      .text("subdivision") { $0.subdivision },
      .text("country") { $0.country },
      .number("latitude_deg", decimals: 5) { $0.coordinates?.latitude },
      .number("longitude_deg", decimals: 5) { $0.coordinates?.longitude },
      .word("layer") { $0.layer },
      .truth("preferred") { $0.isPreferred },
    ])
  }

  static var places: CSVTable<PlaceMatch> {
    CSVTable([
      .text("query") { $0.query },
      .text("name") { $0.place.name },
      .text("subdivision") { $0.place.subdivision },
      .text("country") { $0.place.country },
      .number("latitude_deg", decimals: 5) { $0.place.coordinates.latitude },
      .number("longitude_deg", decimals: 5) { $0.place.coordinates.longitude },
      .text("time_zone") { $0.place.timeZone },
      .text("airport") { $0.place.airport?.ident },
    ])
  }

  static var providers: CSVTable<ProviderRow> {
    CSVTable([
      .text("id") { $0.id.name },
      .text("title") { $0.title },
      .text("answers") { row in
        Query.allCases.filter(row.answers.contains).map(\.rawValue).joined(separator: " ")
      },
      .word("layer") { $0.layer },
      .text("state") { $0.state.id },
      .text("paused") { $0.state.pause?.reason },
      .time("paused_until") { $0.state.pause?.until },
      .text("limits") { $0.limits.map(\.limit).joined(separator: " ") },
      .text("requests_sent") { $0.limits.map { "\($0.sent)" }.joined(separator: " ") },
      .text("may_answer") { row in
        Query.allCases.filter(row.mayAnswer.contains).map(\.rawValue).joined(separator: " ")
      },
    ])
  }
}

extension Field {
  /// `wind_speed_mps`, `pm2_5_ugm3`: the field's name in snake case and its unit.
  var columnName: String { unit.columnName(of: snakeName) }

  /// `wind_speed_max_mps`: the column of a value that is computed from the field's.
  ///
  /// - Parameter name: The name in JSON, `windSpeedMax`.
  func columnName(called name: String) -> String { unit.columnName(of: name.snakeCased) }

  /// The name in snake case.
  var snakeName: String { name.snakeCased }
}

extension String {
  /// `windSpeed` as `wind_speed`, `usAQI` as `us_aqi`.
  var snakeCased: String {
    var snake = ""
    var isInCapitals = false
    for character in self {
      if character.isUppercase, !isInCapitals { snake += "_" }
      isInCapitals = character.isUppercase
      snake += character.lowercased()
    }
    return snake
  }
}

extension CanonicalUnit {
  fileprivate func columnName(of name: String) -> String {
    columnSuffix.isEmpty ? name : "\(name)_\(columnSuffix)"
  }

  private var columnSuffix: String {
    switch self {
    case .celsius: "c"
    case .percent: "percent"
    case .hectopascal: "hpa"
    case .meter: "m"
    case .meterPerSecond: "mps"
    case .degree: "deg"
    case .millimeter: "mm"
    case .centimeter: "cm"
    case .microgramPerCubicMeter: "ugm3"
    case .grainPerCubicMeter: "per_m3"
    case .index: ""
    case .second: "s"
    }
  }
}

extension Origin {
  /// The text of the column for an answer that is not live; `nil` for a live one.
  package var sample: String? {
    switch self {
    case .live: nil
    case .recorded: "recorded"
    case .madeUp: "madeUp"
    }
  }
}
