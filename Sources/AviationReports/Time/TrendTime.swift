/// When a change of a trend begins, ends or takes place: `FM1051`, `TL1530`, `AT0927`.
package struct TrendTime: Equatable, Sendable {
  /// What happens at the time: `FM`, `TL`, `AT`.
  package enum Role: UInt8, Equatable, Sendable { case from, until, at }

  package let role: Role
  package let time: ChangeTime

  init(role: Role, time: ChangeTime) {
    self.role = role
    self.time = time
  }

  /// Reads one token.
  package init?(group: Span<UInt8>) {
    guard let role = Role(group.word(0, 2)), let time = ChangeTime(group, at: 2) else { return nil }
    self.role = role
    self.time = time
  }
}

extension TrendTime.Role {
  init?(_ word: Word) {
    switch word {
    case "FM": self = .from
    case "TL": self = .until
    case "AT": self = .at
    default: return nil
    }
  }
}
