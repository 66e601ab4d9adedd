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

  /// Last viewed first, without duplicates.
  package var recents: [Recent]
  package var lastPlace: String?

  package init(recents: [Recent] = [], lastPlace: String? = nil) {
    self.recents = recents
    self.lastPlace = lastPlace
  }

  /// What there is before anything was viewed.
  package init(startingWith airports: [StationIdent]) {
    self.init(recents: airports.unique().map { Recent(ident: $0.text) })
  }

  /// Puts airports first, the last one in front. The list keeps at most a hundred.
  package mutating func view(_ idents: [String], at time: Date) {
    let viewed = idents.reversed().map { Recent(ident: $0, viewed: time) }
    recents = Array((viewed + recents).unique(by: \.ident).prefix(100))
  }
}
