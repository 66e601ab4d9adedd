import Foundation
import Synchronization
import TestSupport
import Testing

private enum SoakLength {
  static let minutes = ProcessInfo.processInfo.environment["AGG_SOAK_MINUTES"].flatMap { Double($0) } ?? 0
}

/// `agg watch` for as long as `make soak MINUTES=60` sets, against sources with random errors: its memory and
/// open files must not grow.
@Suite(.enabled(if: SoakLength.minutes > 0, "run by make soak"))
struct SoakTests {
  /// The memory and files of the process in one part of the time.
  private struct Part {
    var memory: [Int] = []
    var files: [Int] = []

    /// - Returns: `nil` if nothing was observed.
    func median(_ values: KeyPath<Self, [Int]>) -> Int? {
      let sorted = self[keyPath: values].sorted()
      return sorted.isEmpty ? nil : sorted[sorted.count / 2]
    }
  }

  @Test(.timeLimit(.minutes(24 * 60))) func `a long watch uses no more memory or files than at its start`()
    async throws
  {
    let servers = try (0..<3).map { seed in
      try FaultServer(answering: FaultLaboratory.body(), seed: UInt64(seed))
    }
    let home = try FaultHome("soak", faulty: nil, steady: [:])
    try home.bench.configure(
      entries: servers.enumerated().map { ("source-\($0)", FaultLaboratory.entry($1.url)) }
    )
    let start = ContinuousClock.now
    let length = Duration.seconds(SoakLength.minutes * 60)
    let parts = Mutex([Part](repeating: Part(), count: 6))
    let last = Mutex(ContinuousClock.now)
    let health = "\(home.bench.home.path)/.local/state/agg/health.json"
    let words =
      ["watch"] + FaultLaboratory.weather.dropFirst() + ["--every", "1s", "--format", "line", "--refresh"]
    let result = try await Subprocess.run(
      Subprocess.aggPath(),
      words,
      environment: home.bench.environment.merging(home.environment) { $1 },
      limit: length + .seconds(60)
    ) { process in
      let now = ContinuousClock.now
      guard last.withLock({ $0.duration(to: now) > .seconds(1) }) else { return }
      last.withLock { $0 = now }
      // Otherwise sources would be paused for most of the time.
      try? FileManager.default.removeItem(atPath: health)
      let elapsed = start.duration(to: now)
      if elapsed > length { kill(process, SIGINT) }
      guard let figures = ProcessFigures(of: process) else { return }
      parts.withLock { parts in
        let index = min(Int(elapsed / length * 6), 5)
        parts[index].memory.append(figures.memory)
        if let files = figures.openFiles { parts[index].files.append(files) }
      }
    }
    #expect(result.status == -SIGINT, "\(result.status)")
    #expect(!(result.output + result.error).contains(FaultHome.keyMark))
    home.expectNoKey()
    // The first part fills pools and caches; after that they must not grow.
    let all = parts.withLock { $0 }
    let (early, late) = (all[1], all[5])
    func sixths(_ values: KeyPath<Part, [Int]>, unit: Int = 1) -> String {
      all.map { part in part.median(values).map { "\($0 / unit)" } ?? "–" }.joined(separator: " ")
    }
    print(
      "soak: \(result.output.split(separator: "\n").count) rounds, \(servers.map(\.requests.count).reduce(0, +)) requests;",
      "memory by sixths: \(sixths(\.memory, unit: 1024)) KiB; files: \(sixths(\.files))"
    )
    let memory = (early: try #require(early.median(\.memory)), late: try #require(late.median(\.memory)))
    #expect(memory.late <= memory.early * 11 / 10 + (2 << 20))
    // A process that has read a key hides its files from all users but root.
    guard getuid() == 0 else { return print("soak: open files are only counted for root") }
    let files = (early: try #require(early.median(\.files)), late: try #require(late.median(\.files)))
    #expect(files.late <= files.early + 4)
  }
}
