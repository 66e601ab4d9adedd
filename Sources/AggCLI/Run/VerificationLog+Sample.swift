import FoundationEssentials
import Merge
import Weather

extension VerificationLog {
  /// The time of the sample of Berlin, 2020-10-01T08:45:00Z.
  static let sampleTime = Date(timeIntervalSince1970: 1_601_541_900)

  /// What `agg verify --sample` shows: two days of invented errors of hours, and four weeks of days, because
  /// there is no recording of forecasts and later observations.
  static let sample: Self = {
    var log = Self()
    guard let berlin = Coordinates(latitude: 52.52, longitude: 13.41) else { return log }
    var entry = Entry(name: "Berlin")
    let sources: [(Forecaster?, Double, Double)] = [
      (SourceID("open-meteo").map(Forecaster.source), 0.2, 0.6),
      (SourceID("met-norway").map(Forecaster.source), -0.3, 0.9),
      (SourceID("openweathermap").map(Forecaster.source), 0.7, 1.6),
      (.merge, 0.15, 0.55), (.persistence, 0, 2.4),
    ]
    for (forecaster, bias, swing) in sources {
      guard let forecaster else { continue }
      for hour in 1...48 {
        // Errors vary around the bias, and grow by half with the lead time.
        let turn = Double((hour * 7) % 11 - 5) / 5
        for lead in LeadTime.allCases {
          let reach = lead == .hours6 ? 1 : lead == .hours24 ? 1.5 : 2
          var pair = Pair()
          let isWet = hour % 12 < 4
          pair.observed = [.temperature: 12, .windSpeed: 4, .pop: isWet ? 100 : 0]
          pair.forecast = [
            .temperature: 12 + bias + turn * swing * reach,
            .windSpeed: 4 + bias / 2 - turn * swing * reach / 2,
            .pop: chance(isWet: isWet, turn: turn, error: swing * reach, by: forecaster),
          ]
          let time = sampleTime.startOfUTCHour.addingTimeInterval(-Double(hour) * 3600)
          entry.pairs[Key(forecaster, lead: lead, hour: time)] = pair
        }
      }
      let today = Int((sampleTime.timeIntervalSince1970 / 86_400).rounded(.down))
      for day in 1...28 {
        let turn = Double((day * 7) % 11 - 5) / 5
        for ahead in daysAhead {
          let key = DayKey(forecaster, ahead: ahead, date: CivilDate(daysSince1970: today - day))
          let error = bias + turn * swing * (1 + Double(ahead) / 4)
          entry.days[key] = Day(forecast: 9 + error / 2...17 + error, observed: 9...17)
        }
      }
    }
    log.entries[PlaceKey(berlin)] = entry
    return log
  }()

  /// A chance in tens, lower when it is wet the larger the error is; persistence knows only wet and dry.
  private static func chance(isWet: Bool, turn: Double, error: Double, by forecaster: Forecaster) -> Double {
    let chance = isWet ? 85 - 20 * error * abs(turn) : 15 + 20 * error * max(0, turn)
    guard forecaster != .persistence else { return chance < 50 ? 0 : 100 }
    return min(max((chance / 10).rounded() * 10, 0), 100)
  }
}
