import Foundation
import Synchronization
import TestSupport
import Testing

/// `--from`: the places of a list, answered one after another.
struct PlaceStreamTests {
  private static let options = ["--from", "-", "--now", "2020-10-01T08:45:00Z", "-t", "60s"]

  /// Places of this test only, each at a latitude of its own.
  private static func places(_ count: Int) -> [String] {
    (0..<count).map { "\(40 + $0 / 80).\(10 + $0 % 80),13.5" }
  }

  /// A server whose answers wait for a gate, but for the first ones.
  private static func server(openTo count: Int = .max, _ gate: Gate = Gate()) throws -> LoopbackServer {
    let forecast = try Workbench.forecast()
    let taken = Mutex(0)
    return try LoopbackServer { _ in
      let number = taken.withLock { taken in
        taken += 1
        return taken
      }
      let answer = LoopbackReply.answer(forecast)
      return number <= count ? answer : LoopbackReply(steps: [.pass(gate)] + answer.steps)
    }
  }

  private static func objects(_ output: String) throws -> [[String: Any]] {
    try output.split(separator: "\n").map {
      try #require(try JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any])
    }
  }

  /// Runs a script of bash, in which `$AGG` is the program.
  private static func bash(
    _ script: String,
    in workbench: Workbench,
    watch: (@Sendable (_ process: Int32) -> Void)? = nil
  ) async throws -> Subprocess.Result {
    try await Subprocess.run(
      "/bin/bash",
      ["-c", "set -o pipefail; " + script],
      environment: workbench.environment.merging(["AGG": try Subprocess.aggPath()]) { $1 },
      limit: .seconds(60),
      watch: watch
    )
  }

  // MARK: - Lists

  private static let list = "\u{FEFF}# places\r\n\r\noslo-1\tOslo\r\n  Berlin  \n#x\ty\n\tRome\nlast\tTokyo"

  @Test func `lines keep their numbers and ids, and typed places come first`() async throws {
    let result = try await Workbench().agg(["sun", "Paris", "--from", "-", "--ndjson"], input: Self.list)
    #expect(result.status == 0 && result.error.isEmpty, "\(result.error)")
    let objects = try Self.objects(result.output)
    #expect(objects.map { $0["line"] as? Int } == [nil, 3, 4, 6, 7])
    #expect(objects.map { $0["id"] as? String } == [nil, "oslo-1", nil, nil, "last"])
    let names = objects.map { ($0["places"] as? [[String: Any]])?.first?["name"] as? String }
    #expect(names == ["Paris", "Oslo", "Berlin", "Rome", "Tokyo"])
  }

  @Test func `ids are a column of a table and stand before lines and pages`() async throws {
    let workbench = try Workbench()
    func sun(_ format: String) async throws -> [Substring] {
      let words = ["sun", "--from", "-", "--days", "2", "--now", "2026-11-21", "-f", format]
      let result = try await workbench.agg(words, input: Self.list)
      #expect(result.status == 0, "\(result.error)")
      return result.output.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    }
    let table = try await sun("csv").map {
      $0.split(separator: ",", omittingEmptySubsequences: false).prefix(2)
    }
    #expect(table.first.map(Array.init) == ["id", "place"] && table.count == 10)
    let rows = ["oslo-1", "oslo-1", "", "", "", "", "last", "last"]
    #expect(table.dropFirst().dropLast().map { $0.first.map(String.init) } == rows)
    let lines = try await sun("line")
    #expect(lines[0].hasPrefix("oslo-1\tOslo: ") && lines[1].hasPrefix("Berlin: "), "\(lines)")
    let pages = try await sun("text")
    #expect(pages.first == "oslo-1" && pages.contains("last"), "\(pages)")
  }

  @Test func `the answers are of the schema`() async throws {
    let schema = try JSONSchemaCheck(try await Workbench().agg(["schema"]).output)
    let result = try await Workbench().agg(
      ["sun", "--from", "-", "--ndjson"],
      input: "a\tOslo\nb\tNowherex\n"
    )
    let lines = result.output.split(separator: "\n")
    #expect(result.status == 65 && lines.count == 2)
    for line in lines { #expect(try schema.mistakes(in: Array(line.utf8)) == []) }
  }

  @Test func `a line that is not a place costs that line`() async throws {
    let workbench = try Workbench()
    let script = #"""
      { echo Oslo; echo Nowherex; printf 'Ber\0lin\n'; printf '\377\n'; head -c 3000000 /dev/zero | tr '\0' A; echo
        printf 'id\t\n'; echo Rome; } | "$AGG" sun --from - -f line
      """#
    let result = try await Self.bash(script, in: workbench)
    #expect(result.status == 65, "\(result.error)")
    #expect(result.output.split(separator: "\n").map { $0.prefix { $0 != ":" } } == ["Oslo", "Rome"])
    for (line, reason) in [
      (2, "Nowherex"), (3, "NUL"), (4, "UTF-8"), (5, "4096 bytes"), (6, "no place behind"),
    ] {
      #expect(result.error.contains(try Regex("agg: line \(line): .*\(reason)")), "\(result.error)")
    }
    #expect(result.error.utf8.count < 5000)
  }

  @Test(arguments: [
    (#"--from "$HOME""#, 74, "cannot read"), (#"--from "$HOME/none""#, 74, "there is no file"),
    (#"--from - < <(printf '\037\213\010\000')"#, 74, "zcat FILE | agg sun --from -"),
    (#"--from - < <(printf '# none\n\n')"#, 65, "contains no place"),
    (#"--from - --json < /dev/null"#, 64, "Use ndjson"),
    (#"--from - -f geojson < /dev/null"#, 64, "geojson is one document"),
    ("Oslo --unordered", 64, "Add --from FILE"),
    ("Oslo --resume x", 64, "Add --from FILE"),
    (#"--from - -f line > /dev/full < <(echo Oslo)"#, 74, "cannot write"),
  ])
  func `an option that does not fit is an error`(words: String, status: Int, reason: String) async throws {
    let result = try await Self.bash(#"exec "$AGG" sun "# + words, in: try Workbench())
    #expect(Int(result.status) == status && result.error.contains(reason), "\(result.error)")
  }

  @Test func `why a condition is unknown is reported with its line, in the order of the list`() async throws {
    let forecast = try Workbench.forecast()
    let server = try LoopbackServer { _ in .answer(forecast) }
    let workbench = try Workbench.asking(server)
    let words = ["weather"] + Self.options + ["-f", "line", "--if", "day+9.high > 3 C"]
    let result = try await workbench.agg(words, input: Self.places(9).joined(separator: "\n"))
    #expect(result.status == 2 && result.output.isEmpty, "\(result.output)")
    let lines = result.error.split(separator: "\n")
    #expect(lines.count == 9, "\(result.error)")
    for (number, line) in lines.enumerated() {
      #expect(line.hasPrefix("agg: warning: line \(number + 1): "), "\(result.error)")
      #expect(line.hasSuffix(": the condition is unknown: day+9.high"), "\(result.error)")
    }
  }

  @Test func `a place without an answer is reported with its line, and the others are answered`() async throws
  {
    let forecast = try Workbench.forecast()
    let server = try LoopbackServer { request in
      request.target.contains("40.11") ? .answer("{}", status: 500) : .answer(forecast)
    }
    let workbench = try Workbench.asking(server)
    let words = ["weather"] + Self.options + ["-f", "line"]
    let result = try await workbench.agg(words, input: Self.places(3).joined(separator: "\n"))
    #expect(result.status == 69, "\(result.error)")
    #expect(result.error.contains("agg: line 2: ") && !result.error.contains("line 1"), "\(result.error)")
    #expect(result.output.split(separator: "\n").count == 3)
  }

  @Test(arguments: [("temperature > 100", 1, 0), ("temperature > 0", 0, 2)])
  func `a condition chooses among the places`(condition: String, status: Int, count: Int) async throws {
    let server = try Self.server()
    let workbench = try Workbench.asking(server)
    let words = ["weather"] + Self.options + ["--ndjson", "--if", condition]
    let result = try await workbench.agg(words, input: Self.places(2).joined(separator: "\n"))
    #expect(Int(result.status) == status, "\(result.error)")
    #expect(result.output.split(separator: "\n").count == count)
  }

  @Test(arguments: [[], ["--quiet"]])
  func `an outage is explained once, and each place without an answer is named`(more: [String]) async throws {
    let server = try LoopbackServer { _ in .answer("{}", status: 500) }
    let workbench = try Workbench()
    let entry = #"{ "use": "open-meteo", "baseURL": "\#(server.url)", "allowLocal": true }"#
    try workbench.configure(providers: ["a": entry, "b": entry])
    let words = ["weather"] + Self.options + ["-f", "line"] + more
    let result = try await workbench.agg(words, input: Self.places(4).joined(separator: "\n"))
    #expect(result.status == 69, "\(result.error)")
    let lines = result.error.split(separator: "\n")
    for source in ["a", "b"] { #expect(lines.count { $0.contains(": \(source): ") } == 1, "\(result.error)") }
    let others = lines.filter { $0.hasSuffix(": no answer, for reasons given above") }
    #expect(others.map { $0.prefix(12) } == (2...4).map { "agg: line \($0):" }, "\(result.error)")
  }

  // MARK: - Order and memory

  @Test func `a place twice is answered twice and asked once`() async throws {
    let server = try Self.server()
    let workbench = try Workbench.asking(server)
    let place = Self.places(1)[0]
    let result = try await workbench.agg(
      ["weather"] + Self.options + ["--ndjson"],
      input: "a\t\(place)\nb\t\(place)\n"
    )
    #expect(try Self.objects(result.output).map { $0["id"] as? String } == ["a", "b"], "\(result.error)")
    #expect(server.log.requests.count == 1)
  }

  /// The first answer comes when the second place was written, or when all were asked.
  @Test(arguments: [true, false])
  func `answers keep the order of the list unless they need not`(isOrdered: Bool) async throws {
    let (forecast, gate) = (try Workbench.forecast(), Gate())
    let server = try LoopbackServer { request in
      let answer = LoopbackReply.answer(forecast)
      return request.target.contains("40.10") ? LoopbackReply(steps: [.pass(gate)] + answer.steps) : answer
    }
    let workbench = try Workbench.asking(server)
    try workbench.home.write(Self.places(2).joined(separator: "\n"), to: "places.txt")
    let script = #"""
      "$AGG" weather --from "$HOME/places.txt" --now 2020-10-01T08:45:00Z --ndjson \#(isOrdered ? "" : "--unordered") |
        { read -r line; : >"$HOME/ready"; echo "$line"; cat; }
      """#
    let result = try await Self.bash(script, in: workbench) { _ in
      let isReady = isOrdered ? server.log.requests.count == 2 : (try? workbench.home.read("ready")) != nil
      if isReady { gate.open() }
    }
    let lines = try Self.objects(result.output).map { $0["line"] as? Int }
    #expect(lines == (isOrdered ? [1, 2] : [2, 1]), "\(result.error)")
  }

  /// The server answers no more until the first line was read.
  @Test func `the first line is printed before a twentieth of the places was answered`() async throws {
    let (count, gate) = (300, Gate())
    let server = try Self.server(openTo: count / 20, gate)
    let workbench = try Workbench.asking(server)
    try workbench.home.write(Self.places(count).joined(separator: "\n"), to: "places.txt")
    let script = #"""
      "$AGG" weather --from "$HOME/places.txt" --now 2020-10-01T08:45:00Z -t 60s -f line |
        { read -r line; : >"$HOME/ready"; wc -l; }
      """#
    let result = try await Self.bash(script, in: workbench) { _ in
      if (try? workbench.home.read("ready")) != nil { gate.open() }
    }
    #expect(result.status == 0 && result.output.contains("\(count - 1)"), "\(result.error)")
    #expect(server.log.requests.count == count)
  }

  /// The pipe is almost full before the first answer, and is read when all places were asked.
  @Test func `places in flight are asked while the reader reads nothing`() async throws {
    let server = try Self.server()
    let workbench = try Workbench.asking(server)
    let go = try workbench.home.pipe("go")
    try workbench.home.write(Self.places(12).joined(separator: "\n"), to: "places.txt")
    let script = #"""
      { printf '%61440s' ''
        export AGG_CONNECTIONS=12
        exec "$AGG" weather --from "$HOME/places.txt" --now 2020-10-01T08:45:00Z -t 60s --ndjson; } |
        { read -r _ < "$HOME/go"; cat; }
      """#
    let isFreed = Mutex(false)
    let result = try await Self.bash(script, in: workbench) { _ in
      guard server.log.requests.count == 12 else { return }
      isFreed.withLock { isFreed in
        if !isFreed { try? go.write(contentsOf: Data("go\n".utf8)) }
        isFreed = true
      }
    }
    #expect(result.status == 0 && result.error.isEmpty, "\(result.error)")
    #expect(try Self.objects(result.output).map { $0["line"] as? Int } == Array(1...12))
  }

  @Test func `a longer list takes no more memory`() async throws {
    let server = try Self.server()
    let workbench = try Workbench.asking(server)
    func peak(_ count: Int) async throws -> Int {
      let (result, peak) = try await Subprocess.memory(
        ["weather"] + Self.options + ["--ndjson", "--fields", "temperature"],
        environment: workbench.environment,
        input: Self.places(count).joined(separator: "\n"),
        limit: .seconds(120)
      )
      #expect(result.status == 0, "\(result.error)")
      #expect(result.output.utf8.count { $0 == UInt8(ascii: "\n") } == count)
      return peak
    }
    // At most 20 kB a place, which the values of its hours take.
    let (short, long) = (try await peak(60), try await peak(480))
    #expect(long < short + 8 << 20, "\(long >> 10) kB instead of \(short >> 10) kB")
  }

  // MARK: - Sources with enough

  @Test func `a source with too many requests is asked no more for the other places`() async throws {
    let server = try LoopbackServer { _ in .answer("{}", status: 429, headers: [("Retry-After", "3600")]) }
    let workbench = try Workbench.asking(server)
    let result = try await workbench.agg(
      ["weather"] + Self.options + ["--ndjson"],
      input: Self.places(100).joined(separator: "\n")
    )
    #expect(result.status == 75, "\(result.error)")
    #expect(result.output.split(separator: "\n").count == 100)
    // As many as are asked at once.
    #expect(server.log.requests.count <= 12)
  }

  /// Each of the rejections costs a place at most.
  @Test func `a list waits for a source that asks for a second`() async throws {
    let (forecast, rejections) = (try Workbench.forecast(), 12)
    let taken = Mutex(0)
    let server = try LoopbackServer { _ in
      let number = taken.withLock { taken in
        taken += 1
        return taken
      }
      return number > rejections
        ? .answer(forecast) : .answer("{}", status: 429, headers: [("Retry-After", "1")])
    }
    let workbench = try Workbench.asking(server)
    let result = try await workbench.agg(
      ["weather"] + Self.options + ["--ndjson"],
      input: Self.places(40).joined(separator: "\n")
    )
    let objects = try Self.objects(result.output)
    #expect(objects.map { $0["line"] as? Int } == Array(1...40))
    #expect(objects.count { $0["error"] == nil } >= 40 - rejections, "\(result.error)")
  }

  /// The source fails from the ninth request on, until the list waits for it.
  @Test func `an outage of seconds costs a list no more places than are asked meanwhile`() async throws {
    let (workbench, forecast) = (try Workbench(), try Workbench.forecast())
    let (home, count) = (workbench.home, 80)
    let state = Mutex((taken: 0, refused: 0))
    let server = try LoopbackServer { _ in
      let errors = String(decoding: (try? home.read("errors")) ?? [], as: UTF8.self)
      let isDown = state.withLock { state in
        state.taken += 1
        guard state.taken > 8, !errors.contains("the list goes on at") else { return false }
        state.refused += 1
        return true
      }
      return isDown ? .answer("{}", status: 500) : .answer(forecast)
    }
    try workbench.configure(providers: [
      "open-meteo": #"{ "baseURL": "\#(server.url)", "allowLocal": true }"#
    ])
    try home.write(Self.places(count).joined(separator: "\n"), to: "places.txt")
    let script = #"""
      exec "$AGG" weather --from "$HOME/places.txt" --now 2020-10-01T08:45:00Z -t 60s --ndjson 2> "$HOME/errors"
      """#
    let result = try await Self.bash(script, in: workbench)
    let errors = String(decoding: try home.read("errors"), as: UTF8.self)
    let objects = try Self.objects(result.output)
    #expect(objects.map { $0["line"] as? Int } == Array(1...count))
    let failed = objects.count { $0["error"] != nil }
    // No place is written off without a request.
    #expect(failed > 0 && failed <= state.withLock(\.refused), "\(errors)")
    #expect(result.status == 69, "\(errors)")
    #expect(errors.split(separator: "the list goes on at").count == 2, "\(errors)")
  }

  /// The second one has the first answer, and the list does not wait for the first one.
  @Test func `a source that fails does not hold up a list that another one answers`() async throws {
    let (forecast, down) = (try Workbench.forecast(), try LoopbackServer { _ in .answer("{}", status: 500) })
    let server = try LoopbackServer { _ in .answer(forecast) }
    let workbench = try Workbench()
    try workbench.configure(providers: [
      "open-meteo": #"{ "baseURL": "\#(server.url)", "allowLocal": true }"#,
      "down": #"{ "use": "open-meteo", "baseURL": "\#(down.url)", "allowLocal": true }"#,
    ])
    let result = try await workbench.agg(
      ["weather"] + Self.options + ["-f", "line"],
      input: Self.places(200).joined(separator: "\n")
    )
    #expect(result.status == 0 && !result.error.contains("the list goes on"), "\(result.error)")
    #expect(result.output.split(separator: "\n").count == 200)
  }

  private static func limited(to limit: String, at server: LoopbackServer) throws -> Workbench {
    let workbench = try Workbench()
    try workbench.configure(providers: [
      "open-meteo": #"{ "baseURL": "\#(server.url)", "allowLocal": true, "limit": "\#(limit)" }"#
    ])
    return workbench
  }

  @Test func `a limit of a month costs the places beyond it, and --resume is named once`() async throws {
    let server = try Self.server()
    let workbench = try Self.limited(to: "2/month", at: server)
    let result = try await workbench.agg(
      ["weather"] + Self.options + ["--ndjson"],
      input: Self.places(5).joined(separator: "\n")
    )
    #expect(result.status == 75 && server.log.requests.count == 2, "\(result.error)")
    #expect(try Self.objects(result.output).count { $0["error"] == nil } == 2)
    #expect(result.error.split(separator: "--resume FILE").count == 2, "\(result.error)")
  }

  @Test func `a list waits for a limit of a minute until it is stopped`() async throws {
    let server = try Self.server()
    let workbench = try Self.limited(to: "1/minute", at: server)
    try workbench.home.write(Self.places(60).joined(separator: "\n"), to: "places.txt")
    let isStopped = Mutex(false)
    let script = #"""
      exec "$AGG" weather --from "$HOME/places.txt" --now 2020-10-01T08:45:00Z --ndjson 2> "$HOME/errors"
      """#
    let result = try await Self.bash(script, in: workbench) { process in
      let errors = String(decoding: (try? workbench.home.read("errors")) ?? [], as: UTF8.self)
      isStopped.withLock { isStopped in
        guard !isStopped, errors.contains("the list goes on at") else { return }
        isStopped = true
        kill(process, SIGINT)
      }
    }
    let errors = String(decoding: try workbench.home.read("errors"), as: UTF8.self)
    #expect(result.status == -SIGINT && errors.contains("stopped after"), "\(errors)")
    #expect(!errors.contains("is paused"), "\(errors)")
    #expect(errors.split(separator: "the list goes on at").count == 2, "\(errors)")
  }

  @Test func `without a home a limit counts the requests of the run`() async throws {
    let server = try Self.server()
    let workbench = try Self.limited(to: "2/month", at: server)
    let script = #"""
      config="$HOME/.config/agg/config.json"; unset HOME
      exec "$AGG" --config "$config" weather --from - --now 2020-10-01T08:45:00Z -f line
      """#
    let list = Self.places(5).joined(separator: "\n")
    let result = try await Self.bash("printf '\(list)\n' | { \(script)\n}", in: workbench)
    #expect(result.status == 75 && server.log.requests.count == 2, "\(result.error)")
    let advice = "set HOME or XDG_CACHE_HOME and XDG_STATE_HOME"
    #expect(result.error.split(separator: advice).count == 2, "\(result.error)")
  }

  // MARK: - Streams

  /// What the program writes decides when its input goes on, so one that waits for more never ends.
  @Test func `a place is answered while the writer of the list pauses`() async throws {
    let script = #"""
      mkfifo "$HOME/more"
      "$AGG" sun --ndjson --from - < <(echo Oslo; exec cat "$HOME/more") |
        { read -r line; echo "$line"; echo Berlin > "$HOME/more"; cat; }
      """#
    let result = try await Self.bash(script, in: try Workbench())
    #expect(try Self.objects(result.output).map { $0["line"] as? Int } == [1, 2], "\(result.error)")
  }

  @Test func `a reader that goes away ends the run`() async throws {
    let result = try await Self.bash(
      #"yes Oslo | "$AGG" sun --from - -f line | head -n 1"#,
      in: try Workbench()
    )
    #expect(result.output.hasPrefix("Oslo") && result.output.split(separator: "\n").count == 1)
    // The writer of the list ends with SIGPIPE.
    #expect(result.status == 141 && result.error.isEmpty, "\(result.error)")
  }

  // MARK: - --resume

  @Test func `a run that was stopped goes on with what is not done`() async throws {
    let (count, gate) = (40, Gate())
    let isStopped = Mutex(false)
    let server = try Self.server(openTo: 20, gate)
    let workbench = try Workbench.asking(server)
    try workbench.home.write(Self.places(count).joined(separator: "\n"), to: "places.txt")
    func run() async throws -> Subprocess.Result {
      try await Self.bash(
        #"exec "$AGG" weather --from "$HOME/places.txt" --now 2020-10-01T08:45:00Z -f csv --resume "$HOME/done""#,
        in: workbench
      ) { process in
        let done = (try? workbench.home.read("done"))?.count { $0 == UInt8(ascii: "\n") } ?? 0
        isStopped.withLock { isStopped in
          guard !isStopped, done > 10 else { return }
          isStopped = true
          kill(process, SIGINT)
        }
      }
    }
    let first = try await run()
    gate.open()
    #expect(first.status == -SIGINT && first.error.contains("goes on"), "\(first.error)")
    let second = try await run()
    #expect(second.status == 0, "\(second.error)")
    let rows = (first.output + second.output).split(separator: "\r\n")
    #expect(rows.count == 1 + count && Set(rows).count == rows.count)
    let third = try await run()
    #expect(third.status == 0 && third.output.isEmpty, "\(third.output)\(third.error)")

    // A killed run leaves a part of a line.
    var lines = String(decoding: try workbench.home.read("done"), as: UTF8.self).split(separator: "\n")
    let last = lines.removeLast()
    try workbench.home.write(lines.joined(separator: "\n") + "\n\(last.prefix(7))", to: "done")
    let fourth = try await run()
    #expect(fourth.status == 0 && fourth.output.split(separator: "\r\n").count == 1, "\(fourth.error)")
  }

  @Test func `a place whose sources failed is asked last by the run that goes on`() async throws {
    let forecast = try Workbench.forecast()
    let server = try LoopbackServer { request in
      request.target.contains("40.10") ? .answer("{}", status: 500) : .answer(forecast)
    }
    let workbench = try Workbench.asking(server)
    let words = ["weather"] + Self.options + ["--ndjson", "--resume", "\(workbench.home.path)/done"]
    for (count, lines) in [(2, [1, 2]), (4, [3, 4, 1]), (4, [1])] {
      let list = Self.places(count).joined(separator: "\n")
      let result = try await workbench.agg(words, input: list)
      #expect(try Self.objects(result.output).map { $0["line"] as? Int } == lines, "\(result.error)")
    }
  }

  @Test(arguments: [("weather --ndjson", 20), ("hourly -f csv", 1), ("hourly -f csv", 12)])
  func `after a full disk, the output has each answer once and no part of one`(words: String, limit: Int)
    async throws
  {
    let server = try Self.server()
    let workbench = try Workbench.asking(server)
    try workbench.home.write(Self.places(6).joined(separator: "\n"), to: "places.txt")
    let script = #"""
      cd "$HOME"
      run() { "$AGG" \#(words) --from places.txt --now 2020-10-01T08:45:00Z -t 60s --no-cache --resume done >> out; }
      (ulimit -f \#(limit); run) && exit 99
      run && cat out
      """#
    let result = try await Self.bash(script, in: workbench)
    #expect(result.status == 0 && result.error.contains("removed an incomplete answer"), "\(result.error)")
    if words.contains("csv") {
      let rows = result.output.split(separator: "\r\n")
      #expect(rows.count > 6 && Set(rows).count == rows.count)
      #expect(rows.allSatisfy { $0.hasPrefix("id,") == ($0 == rows[0]) && !$0.contains("\n") })
    } else {
      #expect(try Self.objects(result.output).map { $0["line"] as? Int } == Array(1...6))
    }
  }

  /// The length is that of the answer that a killed run has begun to write.
  @Test(arguments: [(8, "removed an incomplete answer of 6 bytes"), (5, "")])
  func `the part of an answer that a killed run wrote is removed, and nothing else`(
    length: Int,
    message: String
  ) async throws {
    let script = #"""
      cd "$HOME"; printf 'Oslo\nRome\n' > places
      head -n 1 places | "$AGG" sun --from - -f line --resume done >> out
      echo "at $(stat -c '%d:%i %s' out) \#(length)" >> done
      printf 'half, ' >> out
      for _ in 1 2; do "$AGG" sun --from places -f line --resume done >> out; done
      cat out
      """#
    let result = try await Self.bash(script, in: try Workbench())
    #expect(message.isEmpty ? result.error.isEmpty : result.error.contains(message), "\(result.error)")
    let lines = result.output.split(separator: "\n")
    #expect(lines.count == 2 && lines[1].hasPrefix(message.isEmpty ? "half, Rome" : "Rome"), "\(lines)")
  }

  /// As when the disk of the file is full, and that of the output is not.
  @Test func `an answer is printed once, wherever the note about it is cut`() async throws {
    let script = #"""
      cd "$HOME"; printf 'Oslo\nRome\n' > places
      run() { "$AGG" sun --from places -f line --resume done >> out; }
      run; cp out whole; cp done all
      for length in $(seq 1 3 26); do
        cat whole > out; head -c "-$length" all > done
        run 2> /dev/null; cmp out whole || echo "without the last $length bytes"
      done
      """#
    let result = try await Self.bash(script, in: try Workbench())
    #expect(result.status == 0 && result.output.isEmpty, "\(result.output)")
  }

  /// The condition of the first run is false.
  @Test func `the header of a table stands above the first row, whichever run prints it`() async throws {
    let server = try Self.server()
    let workbench = try Workbench.asking(server)
    let words = ["weather"] + Self.options + ["-f", "csv", "--resume", "\(workbench.home.path)/done"]
    func lines(_ count: Int, _ more: String...) async throws -> [Substring] {
      let list = Self.places(count).joined(separator: "\n")
      return try await workbench.agg(words + more, input: list).output.split(separator: "\r\n")
    }
    #expect(try await lines(1, "--if", "temperature > 100").isEmpty)
    let second = try await lines(2)
    #expect(second.count == 2 && second[0].contains("place"), "\(second)")
    let third = try await lines(3)
    #expect(third.count == 1 && third != [second[0]], "\(third)")

    // A file that an earlier version wrote.
    let file = String(decoding: try workbench.home.read("done"), as: UTF8.self)
    let old = file.replacing(/printed .*\n/, with: "").replacing(" printed\n", with: "\n")
    try workbench.home.write(old, to: "done")
    #expect(try await lines(4).count == 1)
  }

  @Test(arguments: [
    ("echo Oslo", "sun", "", 0, ""), ("printf 'Oslo\nRome\n'", "sun", "", 0, "Rome"),
    ("echo Rome", "sun", "", 64, "line 1 was different"),
    ("echo Oslo", "weather --sample", "", 64, "of another command: agg sun"),
    (
      "echo Oslo", "sun", "sed -i 's/ -f line//' done;", 64, "of another command: agg sun. Name another file."
    ),
    ("echo Oslo", "sun", "echo notes >done;", 64, "is not a file of --resume"),
    ("echo Oslo", "sun", "truncate -s 257M done;", 64, "done is longer than 256 MiB. Split the list."),
    ("echo Oslo", "sun", "printf 'agg res' >done;", 0, "Oslo"),
    ("echo Oslo", "sun", "exec 9<done; flock 9;", 74, "another run uses it"),
    ("echo Oslo", "sun", "rm done; mkfifo done;", 74, "done: it is not a regular file"),
  ])
  func `the file of another run is refused, and a list may grow`(
    list: String,
    command: String,
    change: String,
    status: Int,
    text: String
  ) async throws {
    let script = #"""
      cd "$HOME"; echo Oslo | "$AGG" sun --from - --resume done -f line >/dev/null
      \#(change) \#(list) | "$AGG" \#(command) --from - --resume done -f line
      """#
    let result = try await Self.bash(script, in: try Workbench())
    #expect(Int(result.status) == status, "\(result.error)")
    #expect(text.isEmpty ? result.output.isEmpty : (result.output + result.error).contains(text))
  }
}
