/// The completions that the shell offers for a word.
package enum CompletionKind: Sendable, Hashable {
  case none, file
  case listed(Words)
  /// Lists of such words with commas between them, whose last word `agg` completes.
  case items(Words, Dynamic)
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
    /// A list of units, such as `wind=kt,temperature=C`.
    case units
    /// A list of values in JSON, such as `temperature,windGust`.
    case fields
  }

  /// Words that completion scripts and assistants need, but hardly any run.
  package struct Words: Sendable, Hashable {
    let all: @Sendable () -> [String]

    package static func == (one: Self, other: Self) -> Bool { one.all() == other.all() }
    package func hash(into hasher: inout Hasher) { hasher.combine(all()) }
  }

  /// Some words, which are computed when they are needed.
  package static func words(_ all: @autoclosure @escaping @Sendable () -> [String]) -> Self {
    .listed(Words(all: all))
  }

  /// Lists of some words.
  package static func items(_ kind: Dynamic, of all: @autoclosure @escaping @Sendable () -> [String]) -> Self
  {
    .items(Words(all: all), kind)
  }

  /// The possible words, as far as they are known without running the program; empty for another kind.
  package var words: [String] {
    switch self {
    case .listed(let words), .items(let words, _): words.all()
    case .none, .file, .dynamic: []
    }
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
  package static let units = Self.dynamic(.units)
}
