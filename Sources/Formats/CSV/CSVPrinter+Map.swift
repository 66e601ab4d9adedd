import Aggregation
import Weather

extension CSVPrinter {
  /// The places of a map, one row each.
  static func map(_ origin: Origin) -> CSVTable<MapSpot> {
    CSVTable([
      // The name of a city is its own; a station has its code, too.
      .text("ident") { $0.category == nil ? nil : $0.name },
      .text("name") { $0.category == nil ? $0.name : $0.title },
      .number("latitude_deg", decimals: 5) { $0.coordinates.latitude },
      .number("longitude_deg", decimals: 5) { $0.coordinates.longitude },
      .word("flight_category") { $0.category?.worst },
      .number("temperature_c", decimals: 1) { spot in
        if case .temperature(let temperature) = spot.value { temperature?.celsius } else { nil }
      },
      .time("observed") { $0.observed },
      .text("sample") { _ in origin.sample },
      .word("flight_category_bound") { bound($0.category) },
    ])
  }
}
