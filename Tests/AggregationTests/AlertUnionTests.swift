import FoundationEssentials
import Testing
import Weather

@testable import Aggregation

struct AlertUnionTests {
  private static let now = MergeVectorTests.now

  private static func report(_ index: Int, _ alerts: [WeatherAlert]?) -> WeatherReport {
    MergeVectorTests.report(index, [:]) { $0.alerts = alerts }
  }

  private static func alert(
    _ event: String,
    id: String? = nil,
    severity: WeatherAlert.Severity = .moderate,
    endsIn hours: Double? = 3
  ) -> WeatherAlert {
    var alert = WeatherAlert(event: event)
    alert.identifier = id
    alert.severity = severity
    alert.ends = hours.map { now.addingTimeInterval($0 * 3600) }
    return alert
  }

  @Test func `nobody warns, or nobody has anything to warn of`() {
    #expect(AlertUnion.merged([Self.report(0, nil)], now: Self.now) == nil)
    #expect(AlertUnion.merged([Self.report(0, nil), Self.report(1, [])], now: Self.now) == [])
  }

  @Test func `the same message is shown once, with all who pass it on`() throws {
    let merged = try #require(
      AlertUnion.merged(
        [
          Self.report(0, [Self.alert("Wind", id: "a")]),
          Self.report(1, [Self.alert("WIND", id: "a"), Self.alert("Wind")]),
        ],
        now: Self.now
      )
    )
    #expect(merged.map(\.alert.event) == ["Wind", "Wind"])
    #expect(merged[0].sources == [MergeVectorTests.source(0), MergeVectorTests.source(1)])
    #expect(merged[1].sources == [MergeVectorTests.source(1)])
  }

  @Test func `the worst first, what is over not at all`() throws {
    let alerts = [
      Self.alert("Frost", severity: .minor), Self.alert("Flood", severity: .extreme),
      Self.alert("Heat", endsIn: -1), Self.alert("Fog", endsIn: nil),
    ]
    let merged = try #require(AlertUnion.merged([Self.report(0, alerts)], now: Self.now))
    #expect(merged.map(\.alert.event) == ["Flood", "Fog", "Frost"])
  }
}
