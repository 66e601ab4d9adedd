import Aggregation
import Foundation
import HTTPTransport
import TestSupport
import Weather

/// A sample of a shipped manifest.
struct SampleCase: Sendable, CustomStringConvertible {
  let shipped: Shipped
  let sample: SampleFolder.Sample

  var description: String { "\(shipped.folder)/\(sample.file)" }

  static func all() throws -> [Self] {
    try Shipped.all().filter { $0.folder != "OpenMeteo" }.flatMap { shipped in
      try SampleFolder(provider: shipped.folder).samples.map { Self(shipped: shipped, sample: $0) }
    }
  }

  /// The place that was asked for: the two numbers with four decimals of the address.
  var place: Place? {
    let numbers = sample.exchange.url.matches(of: /-?\d+\.\d{4}/).compactMap { Double($0.output) }
    guard numbers.count == 2 else { return nil }
    return Coordinates(latitude: numbers[0], longitude: numbers[1]).map {
      Place(name: "Somewhere", coordinates: $0)
    }
  }
}
