/// The completions that the shell offers for a word.
package enum CompletionKind: Sendable, Hashable {
  case none, file
  case words([String])
  /// Words that `agg` itself lists, without the network.
  case dynamic(Dynamic)

  /// The raw value is the name that completion scripts use.
  package enum Dynamic: String, Sendable {
    case place, airport, provider, city, list, command
    /// A command or a topic of the help.
    case topic
    /// A key of the config, and a value for the preceding key.
    case key, value
    /// A merge mode, or one source.
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
