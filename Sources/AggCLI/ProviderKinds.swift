import Aggregation
import AirportDirectory
import FetchList
import ForeFlight

/// Every kind of provider that a config can `use`: the only place that knows them all.
enum ProviderKinds {
  static let all: [ProviderKind] = [
    ForeFlight.kind, FetchList.kind, AirportDirectory.kind, AirportDirectory.qantas,
  ]
}
