package import Catalog
package import Configuration
package import HTTPTransport
package import Merge
package import ProviderKit
package import Weather

/// The providers of a run: one for each entry of the config, in its order.
package struct ProviderRegistry: Sendable {
  /// One source of the config. Its provider is created when it is queried.
  package final class Entry: Sendable {
    package let id: SourceID
    package let kind: ProviderKind
    package let isEnabled: Bool
    package let trust: Trust
    package let timeout: Duration
    /// The only places that the config lets it be queried about.
    let coverage: Coverage
    /// The config layer that it comes from.
    package let layer: ConfigLayer.Kind
    /// Makes a call within the given time.
    private let maker: @Sendable (Duration) async throws(ProviderFailure) -> ProviderCall

    init(
      id: SourceID,
      kind: ProviderKind,
      isEnabled: Bool = true,
      trust: Trust = Trust(),
      timeout: Duration = .seconds(5),
      coverage: Coverage = Coverage(),
      layer: ConfigLayer.Kind = .shipped,
      makeCall: @escaping @Sendable (Duration) async throws(ProviderFailure) -> ProviderCall
    ) {
      self.id = id
      self.kind = kind
      self.isEnabled = isEnabled
      self.trust = trust
      self.timeout = timeout
      self.coverage = coverage
      self.layer = layer
      maker = makeCall
    }

    /// Makes the call for one query: looks up the secrets of the source, or reports what is missing. Called
    /// only when the source is queried: a password manager should not open for a query that concerns another
    /// source.
    func makeCall(within time: Duration) async throws(ProviderFailure) -> ProviderCall {
      try await maker(time)
    }

    /// Why it cannot be queried at present, as far as that is known without a request; `nil` if it can.
    package func obstacle() async -> ProviderFailure? {
      do throws(ProviderFailure) {
        let call = try await makeCall(within: timeout)
        try kind.capabilities.makeAll(call.configuration, call.host)
        return nil
      } catch {
        return error
      }
    }

    /// The source that counts its limits; `nil` when it cannot be queried at present.
    package func requestSource() async -> RequestSource? {
      do throws(ProviderFailure) { return try await makeCall(within: timeout).source } catch { return nil }
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

  /// An entry that supports a query, and how its provider is made.
  struct AbleEntry<Source>: Sendable {
    let entry: Entry
    let make: ProviderCapabilities.Maker<Source>
  }

  package var entries: [Entry]

  package init(entries: [Entry]) { self.entries = entries }

  /// The entries that may be queried for what is merged: those of `--provider`, even if they are disabled,
  /// else all that are enabled and that the config allows for the place.
  ///
  /// - Parameters:
  ///   - only: `--provider`.
  ///   - sole: The only one that counts in the merge, even if it is disabled.
  package func entries(only: [SourceID]?, of place: Place? = nil, sole: SourceID? = nil) -> [Entry] {
    entries.filter { entry in
      (only != nil || place?.sources?.contains(entry.id) ?? true)
        && (Self.mayBeQueried(entry, only: only) || only == nil && entry.id == sole)
    }
  }

  private static func mayBeQueried(_ entry: Entry, only: [SourceID]?) -> Bool {
    only?.contains(entry.id) ?? entry.isEnabled
  }

  /// The entries that support a query and may be queried for what is not merged. The only source of the merge
  /// has no part in that.
  ///
  /// - Parameters:
  ///   - capability: The maker that an entry must have.
  ///   - only: `--provider`.
  func entries<Source>(
    able capability: (ProviderCapabilities) -> ProviderCapabilities.Maker<Source>?,
    only: [SourceID]?
  ) -> [AbleEntry<Source>] {
    var able: [AbleEntry<Source>] = []
    // Few of the sources support any one query.
    for entry in entries {
      guard let make = capability(entry.kind.capabilities), Self.mayBeQueried(entry, only: only) else {
        continue
      }
      able.append(AbleEntry(entry: entry, make: make))
    }
    return able
  }
}
