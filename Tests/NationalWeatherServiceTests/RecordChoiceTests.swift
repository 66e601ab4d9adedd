import Foundation
import TestSupport
import Testing
import Weather

/// Which record of which station is the observation of a place.
@Suite struct RecordChoiceTests {
  private let thin = Answers.record(
    #""temperature":{"unitCode":"wmoUnit:degC","value":null},"dewpoint":\#(Answers.quantity("degC", "1"))"#
  )
  private func full(_ celsius: String, at time: String) -> String {
    Answers.record(
      #""temperature":\#(Answers.quantity("degC", celsius)),"windSpeed":\#(Answers.quantity("km_h-1", "18"))"#,
      at: "2026-01-20T\(time):00+00:00"
    )
  }

  private func newest(_ latest: StubResponse?, _ earlier: [String]) async throws -> WeatherReport {
    var replies = Answers.all
    replies[Answers.latest] = latest
    replies[Answers.earlier] = .init(#"{"features":[\#(earlier.joined(separator: ","))]}"#)
    return try await Service(replies).weather()
  }

  @Test func `the newest complete record replaces an incomplete one, in any order`() async throws {
    let report = try await newest(
      .init(thin),
      [full("1", at: "11:20"), full("2", at: "11:40"), full("3", at: "11:00")]
    )
    #expect(report.current?.content[.temperature] == 2)
    #expect(report.current?.content.time == (try instant("2026-01-20T11:40:00Z")))
  }

  @Test func `an incomplete record stays if the complete ones are more than an hour older`() async throws {
    let report = try await newest(.init(thin), [full("1", at: "10:40")])
    #expect(report.current?.content.values == [.dewPoint: 1])
  }

  @Test(
    arguments: [
      StubResponse(#"{"properties":{"timestamp":"2026-01-20T11:50:00+00:00"}}"#), .init("{}"),
      .init(500, "<html>"), .init("[]"), nil,
    ] as [StubResponse?]
  )
  func `without a latest record the earlier ones are used`(latest: StubResponse?) async throws {
    let report = try await newest(latest, [full("2", at: "11:40")])
    #expect(report.current?.content[.temperature] == 2)
    #expect(report.problems.isEmpty)
  }

  @Test func `a record without a time is reported beside the one that is used`() async throws {
    let bare = #"{"properties":{"@id":"x"}}"#
    let latest = StubResponse(#"{"properties":{"timestamp":null}}"#)
    let report = try await newest(latest, [bare, full("2", at: "11:40"), "7"])
    #expect(report.current?.content[.temperature] == 2)
    let time = "expected a time such as 2026-01-20T17:51:00+00:00, found"
    #expect(
      report.problemLines == [
        "observation.properties.timestamp: \(time) null",
        "observation.features[0].properties.timestamp: \(time) nothing",
        "observation.features[2]: expected an object, found 7",
      ]
    )
  }

  @Test func `only the first dozen of records is used`() async throws {
    let first = (0..<12).map { full("\($0)", at: "11:0\($0 % 10)") }
    let report = try await newest(.init(thin), first + [full("30", at: "11:50")])
    #expect(report.current?.content[.temperature] == 9)
  }

  @Test func `a complete record is requested once`() async throws {
    let service = Service(Answers.all)
    _ = try await service.weather()
    #expect(service.asked.contains(Answers.latest) && !service.asked.contains(Answers.earlier))
  }

  @Test(arguments: [#"{"features":[]}"#, #"{"features":null}"#, #"{"features":7}"#, "{}"])
  func `the next station replaces a silent one`(earlier: String) async throws {
    let stations = [
      Answers.station("KFAR", latitude: 41, longitude: -100),
      Answers.station("KBBB", latitude: 40.1, longitude: -100),
      Answers.station("KAAA", latitude: 40.027, longitude: -100),
    ]
    var replies = Answers.all
    replies[Answers.stations] = .init(#"{"features":[\#(stations.joined(separator: ","))]}"#)
    replies[Answers.latest] = nil
    replies[Answers.earlier] = .init(earlier)
    replies["/stations/KBBB/observations/latest"] = .init(full("7", at: "11:50"))
    let service = Service(replies)
    let report = try await service.weather()
    #expect(report.station?.ident == "KBBB")
    #expect(report.current?.content[.temperature] == 7)
    // The nearest station is queried first, though it is last in the list.
    #expect(service.asked.contains(Answers.latest))
    #expect(!service.asked.contains { $0.contains("KFAR") })
  }

  @Test func `a current station replaces one that fell silent hours ago`() async throws {
    let stations = ["KAAA", "KBBB"].map {
      Answers.station($0, latitude: $0 == "KAAA" ? 40 : 40.1, longitude: -100)
    }
    var replies = Answers.all
    replies[Answers.stations] = .init(#"{"features":[\#(stations.joined(separator: ","))]}"#)
    replies[Answers.latest] = .init(full("1", at: "09:50"))
    #expect(try await Service(replies).weather().current?.content[.temperature] == 1)
    replies["/stations/KBBB/observations/latest"] = .init(full("7", at: "11:50"))
    #expect(try await Service(replies).weather().current?.content[.temperature] == 7)
  }
}
