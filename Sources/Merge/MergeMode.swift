package import Weather

/// How the values of several sources become one.
package enum MergeMode: Hashable, Sendable {
  /// The rules of the table.
  case consensus
  /// The first source of the config that knows any field of a group, whole groups at a time.
  case first
  /// Like consensus, with weighted medians for all fields.
  case median
  /// One source, as it is.
  case only(SourceID)

  /// Reads `consensus`, `first`, `median` or `only=ID`.
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
