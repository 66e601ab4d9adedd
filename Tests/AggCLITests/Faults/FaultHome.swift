import Foundation
import TestSupport
import Testing

/// A home directory with a source called `steady`, which works, and perhaps one called `faulty`. Everything
/// that its runs write is searched for the key.
struct FaultHome: Sendable {
  /// When escaped, it is written differently; its beginning is searched for, so that no part of it remains.
  static let key = "canary-47&11\"<canary>"
  static let keyMark = "canary-47"
  static let deadline = Duration.seconds(8)
  /// The delay of a loaded machine.
  static let grace = Duration.seconds(1)

  let bench: Workbench
  let fault: String
  /// It ends when this reference is dropped.
  var server: FaultServer?
  var environment: [String: String] = ["LAB_KEY": Self.key]

  /// - Parameters:
  ///   - fault: The name of the fault, for messages.
  ///   - faulty: The entry of the config.
  ///   - steady: Entries of sources that work.
  init(_ fault: String, faulty: String?, steady: KeyValuePairs<String, String>) throws {
    self.fault = fault
    bench = try Workbench()
    try bench.home.write(FaultLaboratory.manifest, to: ".config/agg/laboratory.json")
    var entries = steady.map { ($0.key, $0.value) }
    if let faulty { entries.append(("faulty", faulty)) }
    try bench.configure(entries: entries)
  }

  /// Runs agg, and checks that it ends in time and does not print the key.
  func agg(_ words: [String], within limit: Duration = deadline) async throws -> Subprocess.Result {
    let result = try await bench.agg(words, environment)
    #expect(result.duration < limit + Self.grace, "\(fault): \(words)")
    #expect(
      result.status >= 0 && result.status != 70,
      "\(fault): \(words) ended with \(result.status): \(result.error)"
    )
    #expect(!result.output.contains(Self.keyMark), "\(fault): \(words): \(result.output)")
    #expect(!result.error.contains(Self.keyMark), "\(fault): \(words): \(result.error)")
    return result
  }

  /// Runs a line of shell, in which `$AGG` is the program.
  func shell(_ line: String, _ more: [String: String] = [:]) async throws -> Subprocess.Result {
    var all = bench.environment.merging(environment) { $1 }.merging(more) { $1 }
    all["AGG"] = try Subprocess.aggPath()
    return try await Subprocess.run("/bin/sh", ["-c", line], environment: all, limit: .seconds(30))
  }

  /// The cached responses, by their paths from the home directory.
  var cachedResponses: [String] {
    bench.home.files().filter { $0.hasPrefix(".cache/agg/") && $0.utf8.count > 60 }
  }

  /// Searches everything that was written for the key.
  func expectNoKey() {
    for file in bench.home.files() where !file.hasPrefix(".config/") {
      #expect(!file.contains(Self.keyMark), "\(fault)")
      // Directories are listed, too.
      guard let bytes = try? bench.home.read(file) else { continue }
      #expect(!String(decoding: bytes, as: UTF8.self).contains(Self.keyMark), "\(fault): \(file)")
    }
  }
}
