import FoundationEssentials
import Merge
import Weather

extension VerificationLog {
  /// The time of the sample of Berlin, 2020-10-01T08:45:00Z.
  static let sampleTime = Date(timeIntervalSince1970: 1_601_541_900)

  /// What `agg verify --sample` shows: two days of invented errors, because there is no recording of
  /// forecasts and later observations.
  static let sample: Self = {
    var log = Self()
    guard let berlin = Coordinates(latitude: 52.52, longitude: 13.41) else { return log }
    var entry = Entry(name: "Berlin")
    for (name, bias, swing) in [
      ("open-meteo", 0.2, 0.6), ("met-norway", -0.3, 0.9), ("openweathermap", 0.7, 1.6),
    ] {
      guard let source = SourceID(name) else { continue }
      for hour in 1...48 {
        // Errors vary around the bias, and grow by half with the lead time.
        let turn = Double((hour * 7) % 11 - 5) / 5
        for lead in LeadTime.allCases {
          let reach = lead == .hours6 ? 1 : lead == .hours24 ? 1.5 : 2
          var pair = Pair()
          pair.observed = [.temperature: 12, .windSpeed: 4]
          pair.forecast = [
            .temperature: 12 + bias + turn * swing * reach,
            .windSpeed: 4 + bias / 2 - turn * swing * reach / 2,
          ]
          let start = (sampleTime.timeIntervalSince1970 / 3600).rounded(.down) * 3600
          let time = Date(timeIntervalSince1970: start - Double(hour) * 3600)
          entry.pairs[Key(source: source, lead: lead, hour: time)] = pair
        }
      }
    }
    log.entries[PlaceKey(berlin)] = entry
    return log
  }()
}
