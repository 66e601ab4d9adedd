import Foundation
import SpannedJSON
import Synchronization
import TestSupport
import Testing

/// The real program with a server on this machine: a failing source never affects the others.
struct NetworkTests {
  private static func workbench(_ server: LoopbackServer) throws -> Workbench {
    let workbench = try Workbench()
    let source = "{ \"baseURL\": \"\(server.url)\", \"allowLocal\": true }"
    try workbench.configure(providers: [
      "foreflight": source, "open-meteo": source, "fetch-list": source,
      "openweathermap":
        #"{ "baseURL": "\#(server.url)", "allowLocal": true, "params": { "key": "canary-4711-canary" } }"#,
    ])
    return workbench
  }

  @Test func `the report of an airport is fetched, and the airport becomes a recent one`() async throws {
    let body = try Workbench.recording("ForeFlight/Samples/kpwm-2021-09-21.json")
    let server = try LoopbackServer(["/weather/report/kpwm": .answer(body)])
    let workbench = try Self.workbench(server)
    let result = try await workbench.agg(["airport", "pwm", "--now", "2021-09-21T03:05:00Z"])
    #expect(result.status == 0, "\(result.error)")
    #expect(result.output.contains("KPWM 210251Z 00000KT"))
    #expect(!result.output.contains("SAMPLE"))
    let recents = try await workbench.agg(["recents", "--json"])
    #expect(recents.output.contains("KPWM"))
  }

  @Test(arguments: [
    (["weather"], 69), (["hourly"], 69), (["daily"], 69), (["weather", "--format", "line"], 69),
    // `agg compare` shows the values of each source, whether they are used or not.
    (["compare"], 0),
  ])
  func `an answer that is too old is not used`(words: [String], status: Int) async throws {
    let body = try Workbench.forecast()
    let server = try LoopbackServer { _ in .answer(body) }
    let workbench = try Workbench.asking(server)
    func agg(_ more: String...) async throws -> Subprocess.Result {
      try await workbench.agg(words + ["Berlin", "--now", "2021-11-05T08:45:00Z", "--no-cache"] + more)
    }
    #expect(try await Int(agg().status) == status)
    guard status != 0, !words.contains("--format") else { return }
    let json = try JSONDocument(Array(try await agg("--json").output.utf8)).root
    #expect(json["error"]?["id"]?.string == "unavailable")
    let table = try await agg("--format", "csv")
    #expect(Int(table.status) == status && table.error.hasPrefix("agg: Berlin: "), "\(table.error)")
  }

  @Test func `each line of JSON has the notes of its own sources`() async throws {
    let body = try Workbench.forecast()
    let server = try LoopbackServer { request in
      request.target.contains("latitude=52.5") ? .answer(body) : .answer("{}", status: 429)
    }
    let places = ["Berlin", "47.4,8.5", "--now", "2020-10-01T08:45:00Z", "--ndjson", "--no-cache"]
    let result = try await Workbench.asking(server).agg(["weather"] + places)
    let lines = try result.output.split(separator: "\n").map { try JSONDocument(Array($0.utf8)).root }
    try #require(lines.count == 2, "\(result.output)")
    #expect(result.status == 75)
    #expect(lines[0]["error"] == nil && lines[0]["warnings"]?.elements.count == 0, "\(lines[0])")
    #expect(lines[1]["error"]?["id"]?.string == "rate-limited" && lines[1]["warnings"]?.elements.count == 1)
  }

  private struct Fault: Sendable {
    let name: String
    let reply: @Sendable () -> LoopbackReply
    let status: Int32
    let message: String
  }

  private static let faults = [
    Fault(
      name: "HTML",
      reply: { .answer("<html>log in</html>") },
      status: 69,
      message: "could not be read"
    ),
    Fault(name: "empty", reply: { .answer("") }, status: 69, message: "has nothing for this query"),
    Fault(
      name: "403",
      reply: { .answer("{}", status: 403) },
      status: 69,
      message: "the source rejected the request"
    ),
    Fault(
      name: "429",
      reply: { .answer("{}", status: 429) },
      status: 75,
      message: "too many requests"
    ),
    Fault(name: "500", reply: { .answer("{}", status: 500) }, status: 69, message: "reports an error"),
    Fault(
      name: "cut off",
      reply: { .cutOff("{\"report\":", promised: 500) },
      status: 69,
      message: "broke off"
    ),
    Fault(name: "stalled", reply: { .silence }, status: 69, message: "in time"),
    Fault(name: "hang up", reply: { .hangUp }, status: 69, message: "closed"),
  ]

  @Test func `a source that fails is reported in one line`() async throws {
    try await atOnce(Self.faults) { fault in
      let server = try LoopbackServer { _ in fault.reply() }
      // Only the silent source has a short timeout; the others need time on a busy machine.
      let isSilent = fault.name == "stalled"
      let time = isSilent ? "700ms" : "8s"
      let result = try await Self.workbench(server).agg(["airport", "KPWM", "--timeout", time])
      #expect(result.status == fault.status, "\(fault.name): \(result.error)")
      let lines = result.error.split(separator: "\n")
      #expect(lines.count == 1, "\(fault.name): \(result.error)")
      #expect(lines.first?.contains("foreflight") == true, "\(fault.name): \(result.error)")
      #expect(result.error.contains(fault.message), "\(fault.name): \(result.error)")
      #expect(!isSilent || result.duration < .seconds(7), "the deadline holds")
    }
  }

  @Test func `a server that cannot be reached is reported`() async throws {
    let workbench = try Workbench()
    try workbench.configure(providers: [
      "foreflight": #"{ "baseURL": "http://127.0.0.1:1", "allowLocal": true }"#
    ])
    let result = try await workbench.agg(["airport", "KPWM"])
    #expect(result.status == 69)
    #expect(result.error.contains("127.0.0.1"))
  }

  @Test func `one failing source affects no other, and no key is ever shown`() async throws {
    let current = try Workbench.recording("OpenWeatherMap/Samples/weather-berlin-2020.json")
    let server = try LoopbackServer { request in
      request.path.hasPrefix("/data/2.5/weather") ? .answer(current) : .answer("<html>", status: 500)
    }
    let workbench = try Self.workbench(server)
    let record = "\(workbench.home.path)/record"
    let words = ["weather", "Berlin", "--now", "2020-10-01T09:30:00Z", "-v", "--record", record]
    for more in [[], ["--json"], ["--explain"]] {
      let result = try await workbench.agg(words + more)
      #expect(result.status == 0, "\(result.error)")
      #expect(result.error.contains("open-meteo"))
      #expect(!(result.output + result.error).contains("canary"))
    }
    for file in workbench.home.files() where file.hasPrefix("record/") {
      let bytes = try workbench.home.read(file)
      #expect(!String(decoding: bytes, as: UTF8.self).contains("canary"), "\(file)")
    }
    let replayed = try await workbench.agg([
      "weather", "Berlin", "--replay", record, "--now", "2020-10-01T09:30:00Z",
    ])
    #expect(replayed.status == 0, "\(replayed.error)")
    // The recording that is replayed must not be replaced, in any spelling of its path.
    let copy = "\(workbench.home.path)/copy"
    try FileManager.default.copyItem(atPath: record, toPath: copy)
    try FileManager.default.moveItem(atPath: copy, toPath: "\(record)/1")
    let before = workbench.home.files()
    for (replay, same) in [(record, "\(record)/../record"), ("\(record)/1", record)] {
      let refused = try await workbench.agg(["weather", "Berlin", "--replay", replay, "--record", same])
      #expect(refused.status == 64 && refused.error.contains("--replay"), "\(refused.error)")
    }
    #expect(workbench.home.files() == before)
  }

  @Test func `the second of two runs with one folder of --record is refused`() async throws {
    let (body, gate) = (try Workbench.forecast(), Gate())
    let server = try LoopbackServer { _ in
      LoopbackReply(steps: [.pass(gate)] + LoopbackReply.answer(body).steps)
    }
    let workbench = try Workbench.asking(server)
    let words = ["weather", "52.52,13.41", "--now", "2020-10-01T08:45:00Z", "-t", "60s"]
    let record = "\(workbench.home.path)/record"
    async let first = workbench.agg(words + ["--record", record])
    while server.log.requests.isEmpty { await Task.yield() }
    let second = try await workbench.agg(words + ["--record", record])
    #expect(second.status == 74, "\(second.error)")
    #expect(second.error == "agg: --record: another run records into \(record). Use another folder.\n")
    gate.open()
    #expect(try await first.status == 0)
    let replayed = try await workbench.agg(words + ["--replay", record])
    #expect(replayed.status == 0, "\(replayed.error)")
    // A command that repeats its own run records into the same folder.
    for words in [["doctor"], ["weather", "52.52,13.41"]] {
      let result = try await workbench.agg(words + ["--now", "2020-10-01T08:45:00Z", "--record", record])
      #expect(result.status == 0, "\(result.error)")
    }
  }

  @Test func `a source that waits for its turn is still queried`() async throws {
    let body = try Workbench.forecast()
    let good = try LoopbackServer { _ in .answer(body) }
    // The maximum number of concurrent requests.
    let silent = try (1...6).map { _ in try LoopbackServer { _ in .silence } }
    func entry(_ server: LoopbackServer, _ time: String) -> String {
      #"{"use": "open-meteo", "baseURL": "\#(server.url)", "allowLocal": true, "timeout": "\#(time)"}"#
    }
    let workbench = try Workbench()
    try workbench.configure(
      entries: silent.enumerated().map { ("a\($0)", entry($1, "1500ms")) } + [("good", entry(good, "1s"))]
    )
    let words = ["weather", "52.52,13.41", "--now", "2020-10-01T08:45:00Z"]
    let one = try await workbench.agg(words)
    #expect(one.status == 0 && one.output.contains("12.6"), "\(one.error)")
    // Other requests do not use up the time of a source, either.
    let slow = try LoopbackServer { _ in .answer(body).after(.milliseconds(200)) }
    try workbench.configure(providers: ["slow": entry(slow, "2s")])
    let places = (0..<30).map { "52.\(10 + $0),13.4" }
    let many = try await workbench.agg(["weather", "--format", "line"] + places + words.suffix(2))
    #expect(many.status == 0 && many.output.count { $0 == "\n" } == 30, "\(many.error)")
  }

  @Test func `with a single source, the run has that source's exit code`() async throws {
    let current = try Workbench.recording("OpenWeatherMap/Samples/weather-berlin-2020.json")
    let server = try LoopbackServer { request in
      request.path.hasPrefix("/data/2.5/weather") ? .answer(current) : .answer("<html>", status: 500)
    }
    let workbench = try Self.workbench(server)
    let words = ["weather", "Berlin", "--now", "2020-10-01T09:30:00Z", "--merge"]
    let good = try await workbench.agg(words + ["only=openweathermap"])
    #expect(good.status == 0, "\(good.error)")
    let failed = try await workbench.agg(words + ["only=open-meteo"])
    #expect(failed.status == 69, "though openweathermap answers: \(failed.output)")
    #expect(failed.error.contains("open-meteo") && !failed.error.contains("openweathermap"))
    let unset = try await workbench.agg(words + ["only=weatherapi"])
    #expect(unset.status == 78, "\(unset.error)")
    #expect(unset.error.contains("WEATHERAPI"), "a source that is switched off or has no key says why")
    let neither = try await workbench.agg(words + ["only=open-meteo", "-p", "openweathermap"])
    #expect(neither.status == 64, "\(neither.error)")
  }

  @Test func `a key that is rejected is named by its place in the config`() async throws {
    let server = try LoopbackServer { _ in .answer(#"{"cod":401,"message":"Invalid API key."}"#, status: 401)
    }
    let result = try await Self.workbench(server).agg(["weather", "Berlin", "--provider", "openweathermap"])
    #expect(result.status == 77, "\(result.error)")
    #expect(result.error.contains("providers.openweathermap.params.key"))
    #expect(!result.error.contains("canary"))
  }

  @Test func `a name that only a source knows is found by that source`() async throws {
    let one = #"[{"name":"Winkelhaid","lat":49.39,"lon":11.3,"country":"DE","state":"Bavaria"}]"#
    let two =
      #"[{"name":"Neudorfx","lat":50,"lon":11,"country":"DE"},{"name":"Neudorfx","lat":47,"lon":15,"country":"AT"}]"#
    // The response states no point, as it stands for the place that is found.
    let current = try Workbench.recording("OpenWeatherMap/Samples/weather-berlin-2020.json")
      .replacing("\"coord\"", with: "\"point\"")
    let server = try LoopbackServer { request in
      guard request.path == "/geo/1.0/direct" else { return .answer(current) }
      return .answer(
        request.target.contains("Winkelhaid") ? one : request.target.contains("Neudorfx") ? two : "[]"
      )
    }
    let workbench = try Self.workbench(server)
    let found = try await workbench.agg(["weather", "Winkelhaid", "--now", "2020-10-01T08:45:00Z"])
    #expect(found.status == 0, "\(found.error)")
    #expect(found.output.hasPrefix("Winkelhaid"))
    let several = try await workbench.agg(["weather", "Neudorfx"])
    #expect(several.status == 65)
    #expect(several.error.contains("agg weather \"47.0,15.0\""), "\(several.error)")
    #expect(try await workbench.agg(["weather", "Nowhereville"]).status == 65)
  }

  @Test(arguments: [
    (200, "", 0, "Winkelhaid, Bavaria, Germany"),
    (200, "<!DOCTYPE html>", 69, "the response is HTML"),
    (500, "{}", 69, "open-meteo-geocoding: "), (429, "{}", 75, "too many requests"),
    (
      200, #"{"results": [{"name": "Winkelhaid", "latitude": 491, "longitude": 11}]}"#, 65,
      "Looked up without a result: open-meteo-geocoding."
    ),
    (
      200, #"{"results": [{"name": "Berlin", "latitude": 52, "longitude": 13}]}"#, 65,
      #"unknown place "Winkelhaid""#
    ),
  ])
  func `a geocoder is queried last, and its failure adds a line`(
    status: Int,
    body: String,
    code: Int,
    line: String
  ) async throws {
    let sample = try Workbench.recording("OpenMeteoGeocoding/Samples/search-winkelhaid.synthetic.json")
    let requests = Mutex(0)
    let server = try LoopbackServer { _ in
      requests.withLock { $0 += 1 }
      return .answer(body.isEmpty ? sample : body, status: status)
    }
    let workbench = try Workbench()
    try workbench.configure(providers: [
      "open-meteo-geocoding": #"{ "baseURL": "\#(server.url)", "allowLocal": true }"#
    ])
    let result = try await workbench.agg(["sun", "Winkelhaid"])
    #expect(result.status == code, "\(result.error)")
    #expect((code == 0 ? result.output : result.error).contains(line), "\(result.output)\(result.error)")
    // The same with the command that the error suggests.
    let test = try await workbench.agg(["providers", "test", "open-meteo-geocoding", "Winkelhaid"])
    #expect(test.status == 0 || test.status == 65 || status >= 400 || body.hasPrefix("<"), "\(test.error)")
    #expect(code != 0 || test.output.contains("Winkelhaid, Bavaria, Germany: 49."), "\(test.output)")
    // A village that only a source knows can be kept in the config. After too many requests the source is
    // paused, and the village is still not an unknown one.
    let add = try await workbench.agg(["cities", "add", "Winkelhaid", "--no-cache"])
    #expect(add.status == code, "\(add.error)")
    #expect(code != 0 || add.output == "winkelhaid: Winkelhaid, Bavaria, Germany\n", "\(add.output)")
    let asked = requests.withLock { $0 }
    #expect(asked > 0)
    // No request is sent for a place that the program contains.
    #expect(try await workbench.agg(["sun", "Oslo"]).status == 0)
    #expect(requests.withLock { $0 } == asked)
  }

  @Test(arguments: [
    ("Sylt", 200, "Sylt, Schleswig-Holstein, Germany"), ("Sylt", 500, "Lethem"), ("SYLT", 200, "Lethem"),
  ])
  func `a name that is also an airport's code is an airport only if no geocoder knows it`(
    word: String,
    status: Int,
    title: String
  ) async throws {
    let body = """
      {"results": [{"name": "Sylt", "latitude": 54.91, "longitude": 8.31, "country_code": "DE",
        "admin1": "Schleswig-Holstein"}]}
      """
    try await expectPlace(
      of: word,
      title: title,
      stored: status == 500 ? 69 : 0,
      ifGeocoderSays: body,
      status
    )
  }

  /// Checks what a name means beside a geocoder's response, and whether it can be stored as a city.
  private func expectPlace(
    of word: String,
    title: String,
    stored: Int32,
    ifGeocoderSays body: String,
    _ status: Int
  ) async throws {
    let server = try LoopbackServer { _ in .answer(body, status: status) }
    let workbench = try Workbench()
    try workbench.configure(providers: [
      "open-meteo-geocoding": #"{ "baseURL": "\#(server.url)", "allowLocal": true }"#
    ])
    let result = try await workbench.agg(["sun", word])
    #expect(result.status == 0 && result.output.hasPrefix(title), "\(result.output)\(result.error)")
    #expect(result.error.contains("could not be looked up") == (status == 500), "\(result.error)")
    if status == 500 { #expect(result.error.contains("\(word) could not be looked up"), "\(result.error)") }
    let add = try await workbench.agg(["cities", "add", word, "--no-cache"])
    #expect(add.status == stored, "\(add.error)")
  }

  @Test(arguments: [
    ("Sal", 200, "Sal, Cabo Verde", 0), ("Sal", 500, "Sal’sk", 69),
    ("Lake Louise", 200, "Lake Louise, Alberta", 0),
    ("Lake Louise", 500, "Lake Louise, Alaska", 69), ("Goa", 200, "Goa, India", 0),
    ("Goa", 500, "Goa, Bicol", 69),
  ])
  func `a place that is seldom called so is meant only if no geocoder knows the name`(
    word: String,
    status: Int,
    title: String,
    stored: Int32
  ) async throws {
    let body = """
      {"results": [{"name": "Sal", "latitude": 16.72, "longitude": -22.94, "country_code": "CV"},
        {"name": "Lake Louise", "latitude": 51.43, "longitude": -116.18, "country_code": "CA", "admin1": "Alberta"},
        {"name": "Goa", "latitude": 15.33, "longitude": 74.08, "country_code": "IN"}]}
      """
    try await expectPlace(of: word, title: title, stored: stored, ifGeocoderSays: body, status)
  }

  @Test(arguments: [
    ("Andorra", 0, "Andorra la Vella, Andorra"), ("Vatican", 0, "Vatican City"),
    ("Tonga", 65, "Did you mean Nuku‘alofa"), ("Lebanon", 65, "Did you mean Beirut"),
  ])
  func `no geocoder is asked for the name of a country`(word: String, status: Int, text: String) async throws
  {
    let requests = Mutex(0)
    let server = try LoopbackServer { _ in
      requests.withLock { $0 += 1 }
      return .answer(#"{"results": [{"name": "\#(word)", "latitude": 33.83, "longitude": 35.83}]}"#)
    }
    let workbench = try Workbench()
    try workbench.configure(providers: [
      "open-meteo-geocoding": #"{ "baseURL": "\#(server.url)", "allowLocal": true }"#
    ])
    for command in [["sun"], ["cities", "add"]] {
      let result = try await workbench.agg(command + [word])
      #expect(result.status == status, "\(result.error)")
      #expect((result.output + result.error).contains(text), "\(result.output)\(result.error)")
    }
    #expect(try await workbench.agg(["places", word]).status == 0)
    #expect(requests.withLock { $0 } == 0)
  }

  @Test func `the list of places begins with one that only a geocoder knows`() async throws {
    let server = try LoopbackServer { _ in
      .answer(
        #"{"results": [{"name": "Sal", "latitude": 16.72, "longitude": -22.94, "country_code": "CV"}]}"#
      )
    }
    let workbench = try Workbench()
    try workbench.configure(providers: [
      "open-meteo-geocoding": #"{ "baseURL": "\#(server.url)", "allowLocal": true }"#
    ])
    let lines = try await workbench.agg(["places", "Sal", "--format", "line"]).output.split(separator: "\n")
    #expect(lines.count > 1 && lines[0].contains("Cabo Verde"), "\(lines)")
  }

  @Test func `a code in small letters is not stored as a city`() async throws {
    let result = try await Workbench().agg(["cities", "add", "hut", "61.7,8.3"])
    #expect(result.status == 65 && result.error.contains("Write HUT for the airport"), "\(result.error)")
    #expect(try await Workbench().agg(["cities", "add", "HUT"]).status == 0)
  }

  @Test(arguments: [(401, 77), (429, 75), (500, 69)])
  func `a name that no source could look up is not called unknown`(status: Int, code: Int) async throws {
    let server = try LoopbackServer { _ in .answer("{}", status: status) }
    let result = try await Self.workbench(server).agg(["weather", "Nowhereville"])
    #expect(result.status == code, "\(result.error)")
    #expect(
      result.error.contains("These sources look up names, but failed:\nopenweathermap: "),
      "\(result.error)"
    )
  }

  @Test func `without a network, a name is as unknown with a key as without`() async throws {
    let workbench = try Workbench()
    let entry = #"{ "baseURL": "http://127.0.0.1:1", "allowLocal": true, "params": { "key": "k" } }"#
    try workbench.configure(providers: ["openweathermap": entry])
    let result = try await workbench.agg(["weather", "Nowhereville"])
    #expect(result.status == 65 && result.error.contains("openweathermap: "), "\(result.error)")
  }

  @Test func `identical requests of a run are sent once`() async throws {
    let body = try Workbench.recording("ForeFlight/Samples/kpwm-2021-09-21.json")
    let server = try LoopbackServer(["/weather/report/kpwm": .answer(body)])
    let workbench = try Self.workbench(server)
    _ = try await workbench.agg(["airport", "KPWM", "pwm", "kpwm"])
    #expect(server.log.requests.count == 1)
    _ = try await workbench.agg(["airport", "KPWM", "pwm", "kpwm", "--no-cache"])
    #expect(server.log.requests.count == 4)
  }
}
