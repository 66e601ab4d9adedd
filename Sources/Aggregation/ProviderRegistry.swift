package import Weather

/// The providers of a run: one for each entry of the config, in its order.
package struct ProviderRegistry: Sendable {
  /// One source of the config, which is made into a provider when it is asked.
  package final class Entry: Sendable {
    package let id: SourceID
    package let kind: ProviderKind
    package let isEnabled: Bool
    package let trust: Trust
    package let timeout: Duration
    /// The config layer that it comes from.
    package let layer: ConfigLayer.Kind
    /// Looks its secrets up and makes the provider, or says what is missing. Not done before it is asked: a password
    /// manager should not open for a question that concerns another source.
    ///
    /// The inquiry is the question that the provider is made for, the duration the time that there is.
    package let make: @Sendable (Inquiry, Duration) async -> Result<any Provider, ProviderFailure>

    package init(
      id: SourceID,
      kind: ProviderKind,
      isEnabled: Bool = true,
      trust: Trust = Trust(),
      timeout: Duration = .seconds(5),
      layer: ConfigLayer.Kind = .shipped,
      make: @escaping @Sendable (Inquiry, Duration) async -> Result<any Provider, ProviderFailure>
    ) {
      self.id = id
      self.kind = kind
      self.isEnabled = isEnabled
      self.trust = trust
      self.timeout = timeout
      self.layer = layer
      self.make = make
    }

    func outcome(_ status: SourceOutcome.Status) -> SourceOutcome {
      SourceOutcome(
        source: id,
        title: kind.title,
        attribution: kind.attribution,
        attributionURL: kind.attributionURL,
        status: status
      )
    }
  }

  package var entries: [Entry]

  package init(entries: [Entry]) { self.entries = entries }

  /// The entries to ask: those named even when they are switched off, else all that are on.
  ///
  /// - Parameters:
  ///   - answers: The kinds of question of which an entry must answer one.
  ///   - only: `--provider`, or the sources that the config allows a place.
  ///   - sole: The one that counts in the merge.
  func entries(answering answers: Set<Question>, only: [SourceID]?, sole: SourceID? = nil) -> [Entry] {
    entries.filter { entry in
      guard !entry.kind.answers.isDisjoint(with: answers) else { return false }
      return only?.contains(entry.id) ?? (entry.isEnabled || entry.id == sole)
    }
  }
}
