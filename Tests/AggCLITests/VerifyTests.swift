import Foundation
import SpannedJSON
import TestSupport
import Testing

/// `agg verify` with the real program: what one run stores for another, and what not.
struct VerifyTests {
  /// A model that forecasts one temperature for every hour of two days, and a station of Berlin that measures
  /// another.
  ///
  /// - Parameter start: The first of the hours, in seconds since 1970.
  private static func server(
    forecasts: [String: Double],
    observed: Double,
    from start: Int = start
  ) throws -> LoopbackServer {
    try LoopbackServer { request in
      for (name, temperature) in forecasts where request.path.hasPrefix("/\(name)/") {
        let times = (0...60).map { start + $0 * 3600 }
        let list = times.map { _ in "\(temperature)" }.joined(separator: ",")
        let hours = times.map(String.init).joined(separator: ",")
        return .answer(#"{"hourly":{"time":[\#(hours)],"temperature_2m":[\#(list)]}}"#)
      }
      guard request.path.hasPrefix("/station/") else { return .answer("{}", status: 404) }
      let time = request.target.components(separatedBy: "at=").last ?? "0"
      return .answer(
        #"{"time":\#(time),"name":"Field","far":2000,"high":34,"temperature":\#(observed)}"#
      )
    }
  }

  /// 2026-03-02T00:00:00Z.
  private static let start = 1_772_409_600

  private static func instant(_ hours: Double) -> String {
    Date(timeIntervalSince1970: Double(start) + hours * 3600).formatted(.iso8601)
  }

  /// The hour of the clock of the machine: with another clock, no forecasts are stored.
  private static func currentHour() -> Int { Int(Date().timeIntervalSince1970) / 3600 * 3600 }

  private static let file = ".local/state/agg/verify.json"

  /// The files with forecasts: that one, and those that no run has added to it yet.
  private static func stored(in workbench: Workbench) -> [String] {
    workbench.home.files().filter { $0.contains("/verify") }
  }

  /// Moves the stored hours, because no test waits for an hour.
  private static func move(by seconds: Int, in workbench: Workbench) throws {
    let text = String(decoding: try workbench.home.read(file), as: UTF8.self)
    let moved = text.replacing(/"hour":([0-9]+)/) { "\"hour\":\((Int($0.1) ?? 0) + seconds)" }
    try workbench.home.write(moved, to: file)
  }

  /// - Parameters:
  ///   - mode: Of `settings.verify`; `nil` keeps the default.
  ///   - start: The time that the station reports, in seconds since 1970.
  private static func workbench(_ server: LoopbackServer, mode: String?, at start: Int = start) throws
    -> Workbench
  {
    let workbench = try Workbench()
    let model = """
      {"manifest":1,"id":"model","name":"Model","hosts":["api.example.org"],"params":{"name":{"required":true}},
       "steps":[{"id":"a","url":"https://api.example.org/{param.name}/{lat:2}"}],
       "map":{"hourly":{"from":"a","columns":"/hourly","kind":"forecast","time":"epoch /time",
         "fields":{"temperature":"C /temperature_2m"}}}}
      """
    let station = """
      {"manifest":1,"id":"station","name":"Station","hosts":["api.example.org"],"params":{"at":{"required":true}},
       "steps":[{"id":"a","url":"https://api.example.org/station/now","query":{"at":"{param.at}"}}],
       "map":{"current":{"from":"a","at":"","kind":"observation","time":"epoch /time",
         "station":{"name":"text /name","distance":"m /far","elevation":"m /high"},
         "fields":{"temperature":"C /temperature"}}}}
      """
    try workbench.home.write(model, to: ".config/agg/model.json")
    try workbench.home.write(station, to: ".config/agg/station.json")
    try configure(workbench, server, mode: mode, hours: 0, after: start)
    return workbench
  }

  private static func configure(
    _ workbench: Workbench,
    _ server: LoopbackServer,
    mode: String?,
    hours: Double,
    after start: Int = start
  )
    throws
  {
    let local = #""baseURL": "\#(server.url)", "allowLocal": true"#
    let off = Workbench.shippedProviders.map { #""\#($0)": {"enabled": false}"# }
    let verify = mode.map { #""settings": {"verify": "\#($0)"},"# } ?? ""
    let at = start + Int(hours * 3600)
    try workbench.configure(
      """
      {\(verify) "providers": {
        "good": {"manifest": "model.json", "params": {"name": "good"}, \(local)},
        "poor": {"manifest": "model.json", "params": {"name": "poor"}, \(local)},
        "field": {"manifest": "station.json", "params": {"at": "\(at)"}, \(local)},
        \(off.joined(separator: ",\n"))
      }}
      """
    )
  }

  @Test func `two runs make a pair, and the report compares forecast and observation`() async throws {
    let forecasts: [String: Double] = ["good": 11, "poor": 15]
    var hour = Self.currentHour()
    let workbench = try Self.workbench(
      try Self.server(forecasts: forecasts, observed: 10, from: hour),
      mode: "record"
    )
    while true {
      let early = try Self.server(forecasts: forecasts, observed: 10, from: hour)
      try Self.configure(workbench, early, mode: "record", hours: 0, after: hour)
      let first = try await workbench.agg(["weather", "Berlin"])
      #expect(first.status == 0, "\(first.error)")
      let waiting = try await workbench.agg(["verify"])
      #expect(waiting.output.contains("Waiting for their hour"), "\(waiting.output)\(waiting.error)")
      // As if the first run had been three hours ago.
      try Self.move(by: -3 * 3600, in: workbench)
      let late = try Self.server(forecasts: forecasts, observed: 10, from: hour - 3 * 3600)
      try Self.configure(workbench, late, mode: "record", hours: 0, after: hour)
      let second = try await workbench.agg(["hourly", "Berlin"])
      #expect(second.status == 0, "\(second.error)")
      // Once more if another hour began between the runs.
      guard Self.currentHour() != hour else { break }
      hour = Self.currentHour()
      #expect(try await workbench.agg(["verify", "--clear"]).status == 0)
    }
    try Self.move(by: Self.start + 3 * 3600 - hour, in: workbench)
    for words in [["verify"], ["verify", "Berlin"]] {
      let report = try await workbench.agg(words + ["--now", Self.instant(3.1)])
      #expect(report.status == 0, "\(report.error)")
      expectGolden(report.output, "verify.txt")
    }
    let json = try await workbench.agg(["verify", "Berlin", "--json", "--now", Self.instant(3.1)])
    expectGolden(json.output, "verify.json")
    let table = try await workbench.agg(["verify", "--format", "csv", "--now", Self.instant(3.1)])
    #expect(table.output.contains("temperature,C,6,,good,source,1,1.00,1.00,1.00,"), "\(table.output)")
    // The sample has chances.
    let sample = try await Workbench().agg(["verify", "Berlin", "--sample", "-f", "csv"]).output
      .split(separator: "\r\n").map { $0.split(separator: ",", omittingEmptySubsequences: false) }
    let head = try #require(sample.first)
    for column in [
      "brier_reliability", "brier_resolution", "brier_uncertainty", "wet_frequency", "wins", "ties", "losses",
      "correction_subtracted", "correction_pairs", "corrected_mean_absolute_error",
      "correction_merged",
    ] {
      let index = try #require(head.firstIndex(of: column[...]), "\(column)")
      #expect(sample.dropFirst().contains { !$0[index].isEmpty }, "\(column)")
    }
    #expect(
      try await workbench.agg(["verify", "Oslo", "--now", Self.instant(3.1)]).output.contains(
        "No forecasts are stored"
      )
    )
    #expect(try await workbench.agg(["verify", "--clear"]).status == 0)
    #expect(try await workbench.agg(["verify"]).output.contains("No forecasts are stored"))
  }

  @Test(arguments: [nil, "off"])
  func `without the setting nothing is written`(mode: String?) async throws {
    let hour = Self.currentHour()
    let server = try Self.server(forecasts: ["good": 11, "poor": 15], observed: 10, from: hour)
    let workbench = try Self.workbench(server, mode: mode, at: hour)
    #expect(try await workbench.agg(["weather", "Berlin"]).status == 0)
    #expect(Self.stored(in: workbench) == [])
    let report = try await workbench.agg(["verify"])
    #expect(report.status == 0 && report.output.contains("agg config set settings.verify record"))
  }

  @Test(arguments: [1, 48, 2400] as [Double])
  func `a run with another clock neither stores nor deletes forecasts`(hours: Double) async throws {
    let server = try Self.server(forecasts: ["good": 11, "poor": 15], observed: 10)
    let workbench = try Self.workbench(server, mode: "record")
    try Self.store(pairs: 40, in: workbench)
    let stored = try workbench.home.read(Self.file)
    for place in ["Berlin", "Oslo"] {
      let result = try await workbench.agg(["weather", place, "--now", Self.instant(hours)])
      #expect(result.status == (hours < 60 ? 0 : 69), "\(result.error)")
    }
    #expect(try workbench.home.read(Self.file) == stored)
  }

  @Test func `a sample stores nothing`() async throws {
    let workbench = try Workbench()
    try workbench.configure(#"{"settings": {"verify": "weigh"}}"#)
    #expect(try await workbench.agg(["weather", "Berlin", "--sample"]).status == 0)
    #expect(Self.stored(in: workbench) == [])
    expectGolden(try await workbench.agg(["verify", "--sample"]).output, "verify-sample.txt")
    let narrow = try await workbench.agg(["verify", "--sample", "--width", "40"])
    expectGolden(narrow.output, "verify-sample-40.txt")
    #expect(Self.stored(in: workbench) == [])
  }

  /// Stores that `good` was 0.9 °C too warm in each of the last hours, and `poor` 3.6 °C.
  private static func store(pairs count: Int, in workbench: Workbench) throws {
    var pairs: [String] = []
    for (source, value) in [("good", 10.9), ("poor", 13.6)] {
      for hour in 1...count {
        pairs.append(
          #"{"source":"\#(source)","lead":6,"hour":\#(Self.start - hour * 3600),"forecast":{"temperature":\#(value)},"observed":{"temperature":10}}"#
        )
      }
    }
    let log =
      #"{"version":1,"places":[{"place":"52.52,13.41","name":"Berlin","forecasts":[],"pairs":[\#(pairs.joined(separator: ","))]}]}"#
    try workbench.home.write(log, to: file)
  }

  /// The words of a page in one line.
  private static func words(_ page: String) -> String {
    page.replacing("\u{A0}", with: " ").split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }

  @Test func `after sixty pairs the bias is subtracted before merging, and the answer says so`() async throws
  {
    let server = try Self.server(forecasts: ["good": 11, "poor": 15], observed: 10)
    let workbench = try Self.workbench(server, mode: "weigh")
    try Self.store(pairs: 70, in: workbench)
    // The station is silent, so only the models are merged.
    try Self.configure(workbench, server, mode: "weigh", hours: -30)
    let explained = try await workbench.agg(["explain", "Berlin", "temperature", "--now", Self.instant(1)])
    #expect(explained.status == 0, "\(explained.error)")
    let text = Self.words(explained.output)
    // 0.9 × 70 ÷ 100 and 3.6 × 70 ÷ 100; what is left of the errors is 0.27 and 1.08.
    for sentence in [
      "corrected from 11.0 °C: mean error of 70 pairs, 0.6 °C subtracted",
      "corrected from 15.0 °C: mean error of 70 pairs, 2.5 °C subtracted",
      "learned weight 2.0 from 70 pairs, mean error 0.3 °C",
      "learned weight 0.6 from 70 pairs, mean error 1.1 °C",
    ] {
      #expect(text.contains(sentence), "\(explained.output)")
    }
    let json = try JSONDocument(
      [UInt8](try await workbench.agg(["weather", "Berlin", "--json", "--now", Self.instant(1)]).output.utf8)
    )
    let temperature = json.root["places"]?[0]?["current"]?["temperature"]
    #expect(temperature?["used"]?[0]?["value"]?.double == 10.4)
    #expect(temperature?["used"]?[0]?["correction"]?["raw"]?.double == 11)
    #expect(temperature?["used"]?[0]?["correction"]?["subtracted"]?.double == 0.63)
    let verified = try await workbench.agg(["verify", "Berlin", "--json", "--now", Self.instant(1)])
    let scores = try JSONDocument([UInt8](verified.output.utf8)).root["places"]?[0]?["scores"]
    #expect(scores?[0]?["correction"]?["meanAbsoluteError"]?.double == 0.27, "\(verified.output)")
    #expect(scores?[0]?["meanAbsoluteError"]?.double == 0.9)
    #expect(scores?[0]?["correction"]?["merged"]?.bool == true, "\(verified.output)")
    let show = ["verify", "Berlin", "--now", Self.instant(1), "--width", "100"]
    let page = try await workbench.agg(show).output
    #expect(page.contains(/error +corrected/) && page.contains(#/good +70 +\+0\.9 +0\.9 +0\.3 /#), "\(page)")
    for mode in ["record", "off"] {
      try Self.configure(workbench, server, mode: mode, hours: -30)
      let page = try await workbench.agg(show).output
      #expect(page.contains("bias") && !page.contains("orrected"), "\(page)")
      let table = try await workbench.agg(["verify", "Berlin", "-f", "csv", "--now", Self.instant(1)]).output
      #expect(table.contains(",0.63,70,0.27,false"), "\(table)")
      let plain = try await workbench.agg(["explain", "Berlin", "temperature", "--now", Self.instant(1)])
      #expect(!plain.output.contains("corrected"), "\(plain.output)")
    }
  }

  @Test func `after thirty pairs errors change the weights, and the answer says so`() async throws {
    let server = try Self.server(forecasts: ["good": 11, "poor": 15], observed: 10)
    let workbench = try Self.workbench(server, mode: "weigh")
    try Self.store(pairs: 40, in: workbench)
    // The station is silent, so only the models are merged.
    try Self.configure(workbench, server, mode: "weigh", hours: -30)
    let words = ["explain", "Berlin", "temperature", "--now", Self.instant(1)]
    let weighed = try await workbench.agg(words)
    #expect(weighed.status == 0, "\(weighed.error)")
    let text = Self.words(weighed.output)
    #expect(text.contains("learned weight 2.0 from 40 pairs, mean error 0.9 °C"), "\(weighed.output)")
    #expect(text.contains("learned weight 0.6 from 40 pairs, mean error 3.6 °C"), "\(weighed.output)")
    let json = try JSONDocument(
      [UInt8](try await workbench.agg(["weather", "Berlin", "--json", "--now", Self.instant(1)]).output.utf8)
    )
    let used = json.root["places"]?[0]?["current"]?["temperature"]?["used"]
    #expect(used?[0]?["learned"]?["pairs"]?.int == 40)
    #expect(used?[0]?["learned"]?["weight"]?.double == 2)
    try Self.configure(workbench, server, mode: "record", hours: -30)
    let plain = try await workbench.agg(words)
    #expect(!plain.output.contains("learned"), "\(plain.output)")
  }

  /// It is met before the answer and after it.
  @Test func `a file of a newer version is named once`() async throws {
    let hour = Self.currentHour()
    let server = try Self.server(forecasts: ["good": 11, "poor": 15], observed: 10, from: hour)
    let workbench = try Self.workbench(server, mode: "weigh", at: hour)
    try workbench.home.write(#"{"version": 99}"#, to: Self.file)
    let result = try await workbench.agg(["weather", "Berlin"])
    #expect(result.status == 0)
    #expect(result.error.split(separator: "written by a newer agg").count == 2, "\(result.error)")
  }

  @Test func `a full disk or a damaged file costs a warning, not the answer`() async throws {
    let hour = Self.currentHour()
    let server = try Self.server(forecasts: ["good": 11, "poor": 15], observed: 10, from: hour)
    let workbench = try Self.workbench(server, mode: "record", at: hour)
    let words = ["weather", "Berlin"]
    let unwritable = try await workbench.agg(words, ["XDG_STATE_HOME": "/proc"])
    #expect(unwritable.status == 0)
    #expect(unwritable.error.contains("cannot write /proc/agg/verify.json"), "\(unwritable.error)")
    try workbench.home.write("{\"version\":1,", to: ".local/state/agg/verify.json")
    let damaged = try await workbench.agg(words)
    #expect(damaged.status == 0)
    #expect(damaged.error.contains("verify.json.damaged"), "\(damaged.error)")
    try workbench.home.write("{\"version\":1,", to: ".local/state/agg/verify.json")
    let forgotten = try await workbench.agg(["verify", "--clear"])
    #expect(forgotten.status == 0 && forgotten.error.contains("verify.json.damaged"), "\(forgotten.error)")
    for words in [["verify", "--clear"], ["recents", "--clear"]] {
      let kept = try await workbench.agg(words, ["XDG_STATE_HOME": "/proc"])
      #expect(kept.status == 74 && kept.error.contains("nothing was removed: "), "\(kept.error)")
    }
  }

  @Test func `an unknown mode is reported with its position`() async throws {
    let workbench = try Workbench()
    try workbench.configure(#"{"settings": {"verify": "always"}}"#)
    let result = try await workbench.agg(["config", "validate"])
    #expect(result.status == 78)
    #expect((result.output + result.error).contains("settings.verify"), "\(result.output)\(result.error)")
  }
}
