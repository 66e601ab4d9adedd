package import Catalog
import ProviderKit
package import Weather

extension Aggregator {
  /// A list, grouped by list id and sorted within each group.
  package func list(_ name: String, from source: SourceID, order: ItemOrder) async -> ListAnswer {
    let replies = await ask(\.itemList, of: source) { provider throws(ProviderFailure) in
      try await provider.items()
    }
    let report = replies.lazy.compactMap(\.report).first
    return ListAnswer(
      name: name,
      now: now,
      sources: outcomes(of: replies),
      groups: report.map { ItemGroups($0.items, unreadable: $0.unreadableCount, order: order) }
    )
  }
}
