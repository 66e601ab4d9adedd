// Maps a recorded answer by its manifest, many times over, against Foundation only parsing it. Start with
// `swift run -c release Mapping MANIFEST ANSWER`.

import Aggregation
import Foundation
import Manifest
import Weather

let files = CommandLine.arguments.dropFirst()
guard files.count == 2, let manifestFile = files.first, let answerFile = files.last,
  let manifest = FileManager.default.contents(atPath: manifestFile),
  let answer = FileManager.default.contents(atPath: answerFile),
  let coordinates = Coordinates(latitude: 52.52, longitude: 13.41)
else {
  print("usage: Mapping MANIFEST ANSWER")
  exit(64)
}
let trial = try ManifestTrial(Array(manifest), file: manifestFile, version: "0")
let place = Place(name: "Berlin", coordinates: coordinates)
let reply = ManifestTrial.Reply(body: Array(answer))
let runs = 400
let clock = ContinuousClock()

var rows = 0
let mapping = try await clock.measure {
  for _ in 0..<runs {
    rows += try await trial.report(from: [reply], at: place, now: Date()).hourly?.content.count ?? 0
  }
}
let parsing = try clock.measure {
  for _ in 0..<runs { _ = try JSONSerialization.jsonObject(with: answer) }
}
let megabytes = Double(answer.count * runs) / 1e6
func speed(_ time: Duration) -> Double { megabytes / (time / .seconds(1)) }
print(
  """
  mapping an answer of \(answer.count) bytes and \(rows / runs) rows: \
  \(speed(mapping).formatted(.number.precision(.fractionLength(0)))) MB/s [100], \
  JSONSerialization only parses it at \(speed(parsing).formatted(.number.precision(.fractionLength(0)))) MB/s
  """
)
