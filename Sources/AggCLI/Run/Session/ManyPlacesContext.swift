import Aggregation
import Formats
import Layout
import ProviderKit
import Synchronization

/// What the places of a list share that are asked at about the same time: how their answers are drawn, and
/// the aggregators by their queries. Making one reads the manifests of its sources, which takes longer than
/// merging an answer. It is made with the lock held, because all other places need the same one.
final class ManyPlacesContext: Sendable {
  let renderOptions: RenderOptions
  private let known = Mutex<[Query: Aggregator]>([:])

  init(_ renderOptions: RenderOptions) { self.renderOptions = renderOptions }

  /// The aggregator for a query, made by the first place that needs it.
  func aggregator(
    for query: Query,
    _ make: () throws(CommandFailure) -> Aggregator
  ) throws(CommandFailure) -> Aggregator {
    try known.withLock { known throws(CommandFailure) in
      if let aggregator = known[query] { return aggregator }
      let aggregator = try make()
      known[query] = aggregator
      return aggregator
    }
  }
}
