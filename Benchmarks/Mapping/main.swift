// Maps a recorded response by its manifest many times, and compares that with Foundation only parsing it: the
// response as it is, and one of the same shape for 16 days. Start with
// `swift run -c release Mapping MANIFEST ANSWER`.

import BenchmarkSupport
import Catalog
import Foundation
import Manifests
import Weather

let files = CommandLine.arguments.dropFirst()
guard files.count == 2, let manifestFile = files.first, let answerFile = files.last,
  let manifest = FileManager.default.contents(atPath: manifestFile),
  let recorded = FileManager.default.contents(atPath: answerFile),
  let coordinates = Coordinates(latitude: 52.52, longitude: 13.41)
else {
  print("usage: Mapping MANIFEST ANSWER")
  exit(64)
}
let trial = try ManifestTrial(Array(manifest), file: manifestFile, version: "0")
let place = Place(name: "Berlin", coordinates: coordinates)
let now = Date()

/// The response with its hours repeated up to this number, one hour after the other.
func lengthened(_ answer: Data, to hours: Int) throws -> Data {
  guard var root = try JSONSerialization.jsonObject(with: answer) as? [String: Any],
    let columns = root["hourly"] as? [String: [Any]], let start = columns["time"]?.first as? Int
  else { return answer }
  root["hourly"] = columns.mapValues { values in (0..<hours).map { values[$0 % values.count] } }
    .merging(["time": (0..<hours).map { start + $0 * 3600 }]) { _, times in times }
  return try JSONSerialization.data(withJSONObject: root)
}

/// Megabytes a second.
func speed(_ answer: Data, _ body: () async throws -> Void) async throws -> Double {
  let runs = 2_000_000 / answer.count
  let time = try await median(5) { for _ in 0..<runs { try await body() } }
  return Double(answer.count * runs) / 1e6 / (time / .seconds(1))
}

for answer in [recorded, try lengthened(recorded, to: 384)] {
  let body = Array(answer)
  func report() async throws -> WeatherReport {
    try await trial.report(from: [ManifestTrial.Reply(body: body)], at: place, now: now)
  }
  let rows = try await report().hourly?.content.count ?? 0
  let mapping = try await speed(answer) { _ = try await report() }
  let parsing = try await speed(answer) { _ = try JSONSerialization.jsonObject(with: answer) }
  func rounded(_ number: Double) -> String { number.formatted(.number.precision(.fractionLength(0))) }
  print(
    """
    mapping an answer of \(answer.count) bytes and \(rows) rows: \(rounded(mapping)) MB/s [100]; \
    JSONSerialization only parses it at \(rounded(parsing)) MB/s
    """
  )
}
