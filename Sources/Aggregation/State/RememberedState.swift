package import Catalog
package import FoundationEssentials
import Text

/// What `agg` remembers between runs: the airports viewed last and the city asked for last.
package struct RememberedState: Hashable, Sendable {
  /// An airport that was viewed.
  package struct Recent: Hashable, Sendable {
    package var ident: String
    /// `nil` for the ones it starts with.
    package var viewed: Date?

    package init(ident: String, viewed: Date? = nil) {
      self.ident = ident
      self.viewed = viewed
    }
  }

  /// What there is before anything was viewed.
  private let start: [Recent]
  /// `nil` until somebody views or forgets an airport.
  package private(set) var ownRecents: [Recent]?
  package var lastPlace: String?

  /// Last viewed first, without duplicates: those of the config, until they are changed.
  package var recents: [Recent] {
    get { ownRecents ?? start }
    set { ownRecents = newValue }
  }

  /// - Parameters:
  ///   - airports: Those of the config, each once.
  ///   - recents: Those that take their place.
  package init(startingWith airports: [StationIdent] = [], recents: [Recent]? = nil, lastPlace: String? = nil)
  {
    start = airports.map { Recent(ident: $0.text) }
    ownRecents = recents
    self.lastPlace = lastPlace
  }

  /// The same start with what an earlier run kept.
  func with(recents: [Recent]?, lastPlace: String?) -> Self {
    var state = self
    (state.ownRecents, state.lastPlace) = (recents, lastPlace)
    return state
  }

  /// Puts airports first, the last one in front. The list keeps at most a hundred.
  ///
  /// Those that stand in front since less than a minute stay as they are: who asks every few seconds, such as
  /// a status bar, need not have the file written each time.
  package mutating func view(_ idents: [String], at time: Date) {
    let viewed = idents.reversed().map { Recent(ident: $0, viewed: time) }.unique(by: \.ident)
    let areInFront = zip(viewed, recents).allSatisfy { new, known in
      new.ident == known.ident && known.viewed.map { (0..<60).contains(time.timeIntervalSince($0)) } ?? false
    }
    guard viewed.count > recents.count || !areInFront else { return }
    recents = Array((viewed + recents).unique(by: \.ident).prefix(100))
  }
}
