// Measures how long it takes to find places: the time zone of points all over the earth, the cities of names,
// and suggestions for a misspelled one. Start with `swift run -c release Places`.

import BenchmarkSupport
import Catalog
import Foundation
import Weather

func rounded(_ number: Double) -> String { number.formatted(.number.precision(.fractionLength(2))) }

/// The same numbers in every run.
struct Generator: RandomNumberGenerator {
  private var state: UInt64 = 1

  mutating func next() -> UInt64 {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return state ^ state >> 32
  }
}

var generator = Generator()
let points = (0..<100_000).compactMap { _ in
  Coordinates(
    latitude: .random(in: -90...90, using: &generator),
    longitude: .random(in: -180...180, using: &generator)
  )
}
// Read once, so that the optimizer removes nothing.
var count = 0
let zones = median(5) { count += points.reduce(0) { $0 + TimeZones.name(at: $1).utf8.count } }
print("time zone of a point: \(rounded(zones / .microseconds(points.count))) µs [50]")

let names = CityCatalog.names(beginningWith: "", limit: 500).map(\.name) + ["東京", "Venedig", "Paris Texas"]
let slowest =
  names.map { name in
    (name, time: median(3) { if case .none = CityCatalog.resolve(name) { count += 1 } })
  }.max { $0.time < $1.time }
if let slowest {
  print("city of a name, the slowest of \(names.count): \(rounded(slowest.time / .milliseconds(1))) ms [10]")
}
let suggestions = median(11) { count += CityCatalog.suggestions(for: "Nowhereville", limit: 3).count }
print("suggestions for an unknown name: \(rounded(suggestions / .milliseconds(1))) ms [20]")
exit(count > 0 ? 0 : 1)
