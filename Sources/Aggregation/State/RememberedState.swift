package import Catalog
package import FoundationEssentials
import Text

/// What `agg` stores between runs: the airports viewed last and the city queried last.
package struct RememberedState: Hashable, Sendable {
  /// An airport that was viewed.
  package struct Recent: Hashable, Sendable {
    package var ident: String
    /// `nil` for the initial ones.
    package var viewed: Date?

    package init(ident: String, viewed: Date? = nil) {
      self.ident = ident
      self.viewed = viewed
    }
  }

  /// The list before anything was viewed.
  private let start: [Recent]
  /// `nil` until an airport is viewed or removed.
  package private(set) var ownRecents: [Recent]?
  package var lastPlace: String?

  /// Last viewed first, without duplicates: those of the config until the list is changed.
  package var recents: [Recent] {
    get { ownRecents ?? start }
    set { ownRecents = newValue }
  }

  /// - Parameters:
  ///   - airports: Those of the config, without duplicates.
  ///   - recents: Those that replace them.
  package init(startingWith airports: [StationIdent] = [], recents: [Recent]? = nil, lastPlace: String? = nil)
  {
    start = airports.map { Recent(ident: $0.text) }
    ownRecents = recents
    self.lastPlace = lastPlace
  }

  /// The same initial list with the values of an earlier run.
  func with(recents: [Recent]?, lastPlace: String?) -> Self {
    var state = self
    (state.ownRecents, state.lastPlace) = (recents, lastPlace)
    return state
  }

  /// Moves airports to the front, the last one first. The list has at most a hundred.
  ///
  /// Airports that have been at the front for less than a minute are not moved, so that a status bar that
  /// runs every few seconds does not write the file each time.
  package mutating func view(_ idents: [String], at time: Date) {
    let viewed = idents.reversed().map { Recent(ident: $0, viewed: time) }.unique(by: \.ident)
    let areInFront = zip(viewed, recents).allSatisfy { new, known in
      new.ident == known.ident && known.viewed.map { (0..<60).contains(time.timeIntervalSince($0)) } ?? false
    }
    guard viewed.count > recents.count || !areInFront else { return }
    recents = Array((viewed + recents).unique(by: \.ident).prefix(100))
  }
}
