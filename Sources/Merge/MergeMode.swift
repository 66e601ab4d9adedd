package import Weather

/// How the values of several sources are combined.
package enum MergeMode: Hashable, Sendable {
  /// By the rule of each field.
  case consensus
  /// The first source in the config that has any field of a group gives the whole group.
  case first
  /// Like consensus, with weighted medians for all fields.
  case median
  /// One source alone, unchanged.
  case only(SourceID)

  /// Parses `consensus`, `first`, `median` or `only=ID`.
  package init?(name: String) {
    switch name {
    case "consensus": self = .consensus
    case "first": self = .first
    case "median": self = .median
    default:
      guard name.hasPrefix("only="), let source = SourceID(String(name.dropFirst(5))) else { return nil }
      self = .only(source)
    }
  }
}
