import Foundation
import Synchronization
import TestSupport
import Testing

/// Runs that are killed at any moment: everything that a run has reported as stored is stored, and every file
/// is readable.
struct KillTests {
  /// `make faults` kills a thousand.
  private static let rounds = ProcessInfo.processInfo.environment["AGG_FAULTS"] == "slow" ? 1000 : 30

  /// For each kind of stored data, what completed runs have stored.
  private struct Acknowledged {
    var airports: Set<String> = []
    var answers: Set<Int> = []
    var failures: Set<Int> = []
  }

  private static let idents = [
    "KJFK", "KLAX", "KORD", "KATL", "KDEN", "KSFO", "KSEA", "KMIA", "KBOS", "KPHX", "KMSP", "KDFW", "KIAH",
    "KCLT",
    "KLAS", "KMCO", "KEWR", "KPHL", "KDTW", "KSLC",
  ]
  private static let sources = 10

  /// The command of a run that may be killed: it views an airport, queries a place, or has its key rejected.
  private static func words(_ round: Int) -> [String] {
    let turn = round / 3
    return switch round % 3 {
    case 0: ["airport", idents[turn % idents.count], "--provider", "foreflight"]
    case 1: ["weather", "\(turn % 60),10", "--provider", "steady", "--now", "2020-10-01T08:45:00Z"]
    default: ["weather", "0,0", "--provider", "refusing-\(turn % sources)"]
    }
  }

  private let airports: LoopbackServer
  private let weather: LoopbackServer
  private let refusal: LoopbackServer
  private let home: FaultHome

  init() throws {
    let report = try Workbench.recording("ForeFlight/Samples/kpwm-2021-09-21.json")
    let forecast = try Workbench.forecast()
    airports = try LoopbackServer { _ in .answer(report) }
    weather = try LoopbackServer { _ in .answer(forecast) }
    refusal = try LoopbackServer { _ in .answer("{}", status: 401) }
    home = try FaultHome("kill -9", faulty: nil, steady: [:])
    let local = { (use: String, url: String) in "{ \(use), \"baseURL\": \"\(url)\", \"allowLocal\": true }" }
    try home.bench.configure(
      entries: [
        ("foreflight", local(#""use": "foreflight""#, airports.url)),
        ("steady", local(#""use": "open-meteo""#, weather.url)),
      ] + (0..<Self.sources).map { ("refusing-\($0)", FaultLaboratory.entry(refusal.url)) }
    )
  }

  @Test func `a killed run loses nothing that another run has stored`() async throws {
    var kept = Acknowledged()
    // The current duration of a whole run on this machine.
    var usual = try await home.agg(Self.words(0)).duration
    var killed = 0
    for round in 0..<Self.rounds {
      // The same moments in each run of the test, spread evenly by the golden ratio.
      let moment = usual * (1.3 * (Double(round) * 0.618_034).truncatingRemainder(dividingBy: 1))
      let result = try await run(Self.words(round), killedAfter: moment)
      if result.status == -SIGKILL {
        killed += 1
        // The run should have ended by then: the machine has become slower.
        if moment > usual { usual = usual * 1.5 }
      } else {
        note(round, result.status, &kept)
        // The first run may have been slowed down.
        usual = min(usual, result.duration)
      }
      if round % 50 == 49 { try await expectKept(kept, round) }
    }
    try await expectKept(kept, Self.rounds)
    #expect(killed > 0 && killed < Self.rounds, "\(killed) of \(Self.rounds) were killed")
    home.expectNoKey()
  }

  private func run(_ words: [String], killedAfter moment: Duration) async throws -> Subprocess.Result {
    let environment = home.bench.environment.merging(home.environment) { $1 }
    return try await Subprocess.run(
      Subprocess.aggPath(),
      words,
      environment: environment,
      limit: moment
    )
  }

  private func note(_ round: Int, _ status: Int32, _ kept: inout Acknowledged) {
    let turn = round / 3
    switch round % 3 {
    case 0:
      #expect(status == 0, "\(Self.words(round))")
      kept.airports.insert(Self.idents[turn % Self.idents.count])
    case 1:
      #expect(status == 0, "\(Self.words(round))")
      kept.answers.insert(turn % 60)
    default:
      #expect([77, 69].contains(status), "\(Self.words(round)): \(status)")
      kept.failures.insert(turn % Self.sources)
    }
  }

  private func expectKept(_ kept: Acknowledged, _ round: Int) async throws {
    let recents = try await home.agg(["recents", "--format", "json"])
    for ident in kept.airports { #expect(recents.output.contains(ident), "\(ident) after \(round)") }
    #expect(recents.error.isEmpty, "\(recents.error)")
    for latitude in kept.answers.sorted() {
      let words = [
        "weather", "\(latitude),10", "--provider", "steady", "--offline", "--now", "2020-10-01T08:45:00Z",
      ]
      let result = try await home.agg(words)
      #expect(result.status == 0, "\(latitude) after \(round): \(result.error)")
    }
    let asked = refusal.log.requests.count
    for source in kept.failures.sorted() {
      let result = try await home.agg(["weather", "0,0", "--provider", "refusing-\(source)"])
      #expect(result.error.contains("is paused"), "\(source) after \(round): \(result.error)")
    }
    #expect(refusal.log.requests.count == asked)
    #expect(!home.bench.home.files().contains { $0.hasSuffix(".damaged") }, "after \(round)")
  }

  @Test func `fifty runs at once store all their changes`() async throws {
    var kept = Acknowledged()
    try await withThrowingTaskGroup(of: (Int, Int32).self) { group in
      for run in 0..<50 {
        group.addTask { (run, try await home.bench.agg(Self.words(run), home.environment).status) }
      }
      for try await (run, status) in group { note(run, status, &kept) }
    }
    try await expectKept(kept, 50)
  }
}
