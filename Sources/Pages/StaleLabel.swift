package import Aggregation
package import Layout
package import Weather

/// The line that names the sources whose cached responses are shown.
package struct StaleLabel {
  /// `nil` when no response is stale.
  package let text: String?

  package init(_ answer: some Answer, in language: Language) {
    let names = answer.staleSources.map(\.name)
    text =
      names.isEmpty
      ? nil : language.labelled(language.text(.fromCache), language.list(names))
  }

  package var document: Document { Document(text.map { [.text(StyledText($0, .warning))] } ?? []) }
}

extension Answer {
  /// The sources whose responses come from the cache and are stale.
  package var staleSources: [SourceID] {
    sources.compactMap { $0.staleCause != nil && $0.status == .answered ? $0.source : nil }
  }
}
