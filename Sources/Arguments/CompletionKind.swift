/// What the shell offers for a word.
package enum CompletionKind: Sendable, Hashable {
  case none, file
  case words([String])
  /// What `agg` itself is asked for, and knows offline.
  case asked(Asked)

  /// The name is what a completion script asks for.
  package enum Asked: String, Sendable {
    case place, airport, provider, city, list, command
    /// How sources become one: a mode, or one source.
    case merge
  }

  package static let place = Self.asked(.place)
  package static let airport = Self.asked(.airport)
  package static let provider = Self.asked(.provider)
  package static let city = Self.asked(.city)
  package static let list = Self.asked(.list)
  package static let command = Self.asked(.command)
  package static let merge = Self.asked(.merge)
}
