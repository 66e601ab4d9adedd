import Aggregation
import FoundationEssentials
import Weather

extension PrometheusExposition {
  /// A source without a request is neither up nor down.
  mutating func add(_ sources: [SourceOutcome], place: String?) {
    for outcome in sources {
      let value: Double? =
        switch outcome.status {
        case .answered: outcome.hasCachedFallback ? 0 : 1
        case .failed: outcome.isFailure ? 0 : nil
        case .skipped: nil
        }
      add(
        "agg_source_up",
        "Whether the source answered.",
        ["place": place, "source": outcome.source.name],
        value
      )
      add(
        "agg_source_stale",
        "Whether a stale cached response of the source is used.",
        ["place": place, "source": outcome.source.name],
        outcome.status == .answered ? (outcome.staleCause == nil ? 0 : 1) : nil
      )
    }
  }

  mutating func add(age: TimeInterval, _ labels: KeyValuePairs<String, String?>) {
    add(
      "agg_age_seconds",
      "Age of the current values of the source.",
      labels,
      max(0, age),
      decimals: 0
    )
  }
}
