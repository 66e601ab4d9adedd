/// What the shell offers for a word.
package enum CompletionKind: Sendable, Hashable {
  case none, file
  case words([String])
  /// What `agg` itself is asked for, and knows offline.
  case dynamic(Dynamic)

  /// The name is what a completion script asks for.
  package enum Dynamic: String, Sendable {
    case place, airport, provider, city, list, command
    /// A command or a topic that help explains.
    case topic
    /// A key of the config, and a value for the key before it.
    case key, value
    /// How sources become one: a mode, or one source.
    case merge
  }

  package static let place = Self.dynamic(.place)
  package static let airport = Self.dynamic(.airport)
  package static let provider = Self.dynamic(.provider)
  package static let city = Self.dynamic(.city)
  package static let list = Self.dynamic(.list)
  package static let command = Self.dynamic(.command)
  package static let topic = Self.dynamic(.topic)
  package static let key = Self.dynamic(.key)
  package static let value = Self.dynamic(.value)
  package static let merge = Self.dynamic(.merge)
}
