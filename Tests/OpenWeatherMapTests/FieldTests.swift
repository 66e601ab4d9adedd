import Foundation
import HTTPTransport
import ProviderKit
import TestSupport
import Testing
import Weather

/// One odd field at a time, beside a temperature that must not be affected.
@Suite struct FieldTests {
  private func readings(_ fields: String) async throws -> (values: Readings, problems: [String]) {
    let report = try await current(#"{"dt":1601541645,"main":{"temp":285.15},\#(fields)}"#)
    let readings = try #require(report.current?.content)
    #expect(readings.values[.temperature].map { abs($0 - 12) < 1e-9 } == true)
    return (readings, report.problems.map { "\($0.path): \($0.message)" })
  }

  @Test(arguments: [
    ("\"wind\":{\"speed\":\"5 m/s\"}", Field.windSpeed, "wind.speed: expected a number, found \"5 m/s\""),
    ("\"wind\":7", .windSpeed, "wind: expected an object, found 7"),
    ("\"visibility\":[1]", .visibility, "visibility: expected a number, found an array"),
    ("\"clouds\":{\"all\":true}", .cloudCover, "clouds.all: expected a number, found true"),
    ("\"rain\":{\"1h\":\"wet\"}", .precipitation, "rain.1h: expected a number, found \"wet\""),
    ("\"rain\":{\"1h\":1e999}", .precipitation, "rain.1h: expected a number, found 1e999"),
    ("\"snow\":3", .precipitation, "snow: expected an object, found 3"),
    ("\"rain\":{\"3h\":2.5}", .precipitation, "rain.1h: expected a number, found nothing"),
    ("\"rain\":{\"1h\":null}", .precipitation, "rain.1h: expected a number, found null"),
  ])
  func `an unreadable field affects no other`(fields: String, field: Field, problem: String)
    async throws
  {
    let (values, problems) = try await readings(fields)
    #expect(values[field] == nil)
    #expect(problems == [problem])
  }

  @Test(arguments: [
    ("\"name\":\"\"", 0), ("\"rain\":{\"1h\":0.5}", 0.5),
    ("\"snow\":{\"1h\":0.25},\"rain\":{\"1h\":0.5}", 0.75),
    ("\"rain\":{}", 0), ("\"rain\":null", 0),
  ])
  func `missing rain in the response is 0`(fields: String, millimeters: Double) async throws {
    let (values, problems) = try await readings(fields)
    #expect(values[.precipitation] == millimeters)
    #expect(values.span(of: .precipitation) == .ending(3600))
    #expect(problems.isEmpty)
  }

  @Test(arguments: [(10000, true), (9999, false), (1000, false)])
  func `the largest visibility is a lower bound`(meters: Int, isBound: Bool) async throws {
    let (values, _) = try await readings("\"visibility\":\(meters)")
    #expect(values[.visibility] == Double(meters))
    #expect(values.bounds[.visibility] == (isBound ? .atLeast : nil))
  }

  @Test(
    arguments: [
      (#"{"pressure":1000,"sea_level":1013,"grnd_level":950}"#, 1013.0),
      (#"{"pressure":1000,"grnd_level":950}"#, 1000),
      (#"{"grnd_level":950,"humidity":5}"#, nil),
    ] as [(String, Double?)]
  )
  func `pressure is the one at sea level`(main: String, hectopascals: Double?) async throws {
    let report = try await current(#"{"dt":1601541645,"main":\#(main)}"#)
    #expect(report.current?.content.values[.pressure] == hectopascals)
  }

  @Test(
    arguments: [
      ("[{\"id\":701,\"description\":\"mist\",\"icon\":\"50d\"}]", ConditionVote(.mist, .moderate), []),
      ("[{\"id\":502},{\"id\":701}]", ConditionVote(.rain, .heavy), []),
      ("[{\"id\":903}]", nil, []),
      ("[{\"id\":12345}]", nil, ["weather[0].id: expected a condition code of OpenWeather, found 12345"]),
      ("[{\"id\":\"x\"}]", nil, ["weather[0].id: expected an integer, found \"x\""]),
      ("[]", nil, []),
      ("{}", nil, ["weather: expected an array, found an empty object"]),
    ] as [(String, ConditionVote?, [String])]
  )
  func `the first condition of the list is the vote`(
    list: String,
    vote: ConditionVote?,
    expected: [String]
  ) async throws {
    let (values, problems) = try await readings("\"weather\":\(list)")
    #expect(values.condition == vote)
    #expect(problems == expected)
  }

  @Test(arguments: ["1e300", "-5", "\"now\"", "99999999999999999999"])
  func `an impossible time drops the row, not the run`(time: String) async throws {
    let failure = try await answer(current: #"{"dt":\#(time),"main":{"temp":285}}"#).failure
    #expect(failure?.reason == .schema)
    #expect(failure?.detail?.hasPrefix("dt: expected a time in seconds since 1970") == true)
  }

  @Test func `a temperature in degrees Celsius is reported, not read as kelvins`() async throws {
    let report = try await current(#"{"dt":1601541645,"main":{"temp":12.5,"humidity":80}}"#)
    #expect(report.current?.content.values[.temperature] == nil)
    #expect(report.problems.map(\.path) == ["main.temp"])
  }

  @Test func `the last of two steps of one time is used`() async throws {
    let list = #"[{"dt":1601542800,"main":{"temp":280}},{"dt":1601542800,"main":{"temp":285}}]"#
    let report = try await answer(
      current: #"{"dt":1601541645,"main":{"temp":285}}"#,
      forecast: "{\"list\":\(list)}"
    ).get()
    #expect(report.hourly?.content.map(\.temperature) == [.kelvin(285)])
  }

  @Test func `each step of the forecast is read separately`() async throws {
    let list =
      #"[{"dt":1601553600,"main":{"temp":"x","humidity":50},"pop":0.25},{"dt":1601542800,"main":{"temp":285},"pop":7,"rain":{"3h":1.5}},{"main":{}}]"#
    let report = try await answer(
      current: #"{"dt":1601541645,"main":{"temp":285}}"#,
      forecast: "{\"list\":\(list)}"
    ).get()
    let steps = try #require(report.hourly?.content)
    #expect(steps.map(\.time.timeIntervalSince1970) == [1_601_542_800, 1_601_553_600])
    #expect(steps[0].values[.precipitation] == 1.5)
    #expect(steps[0].span(of: .precipitation) == .ending(10800))
    #expect(steps[1].values[.pop] == 25)
    #expect(steps[1].span(of: .pop) == .ending(10800))
    #expect(report.problems.map(\.path) == ["list[0].main.temp", "list[1].pop", "list[2].dt"])
  }

  @Test(arguments: [
    ("{\"cnt\":0}", "list: expected an array, found nothing"),
    ("{\"list\":null}", "list: expected an array, found null"),
    ("{\"list\":7}", "list: expected an array, found 7"),
  ])
  func `a forecast without its list has one problem`(forecast: String, problem: String) async throws {
    let report = try await answer(
      current: #"{"dt":1601541645,"main":{"temp":285}}"#,
      forecast: forecast
    ).get()
    #expect(report.hourly == nil && report.problems.count == 1)
    #expect(report.problems.first?.message.contains(problem) == true)
  }
}
