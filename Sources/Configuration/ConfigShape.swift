package import SpannedJSON
import Text

/// The allowed form of a value in the config, used by the validator and for descriptions.
package indirect enum ConfigShape: Sendable {
  case boolean
  case text(TextRule)
  case number(ClosedRange<Double>)
  /// The version of the config, of which this is the newest.
  case version(Int)
  case integer(ClosedRange<Int>)
  /// Text such as `8s`, `15m`, `2h`, of at least this duration.
  case duration(atLeast: Duration = .zero)
  case list(ConfigShape)
  /// `[south, west, north, east]` in degrees.
  case area
  /// Exactly these keys.
  case object(of: Subject = .group, [ConfigKey])
  /// Any key of the form, with values of the same shape.
  case map(keys: TextRule, ConfigShape)
  /// Text or a number, which may be a key, or where to find it: `{"env": …}`, `{"file": …}`,
  /// `{"command": […]}`.
  case parameter
  /// Text or a number.
  case identifier
  /// A number for each field, by name. One number is short for an object with only the standard key.
  case byField(ClosedRange<Double>)
  /// Not checked.
  case anything

  /// What an object describes.
  package enum Subject: Sendable { case group, city, provider }

  /// The key of the number for all fields that have none of their own.
  static let standardKey = "default"
  /// The numbers that a config keeps exact.
  static let exactNumbers = -1e15...1e15
}

extension ConfigShape {
  /// Whether a plain value is a parameter of a source, which may be a key.
  package var isParameter: Bool { if case .parameter = self { true } else { false } }

  /// Whether a list is the words of a command, of which `SecretName` finds the secrets.
  package var isCommand: Bool { if case .list(.text(.word)) = self { true } else { false } }

  /// Whether its values are texts, which a person types without quotes, also if they look like a number.
  package var isText: Bool {
    switch self {
    case .text, .duration: true
    default: false
    }
  }

  /// A value as the config expects it, of one that a person typed: switches may be 0 and 1, a duration
  /// without a unit is in seconds, as with `--timeout`, and the case of a word does not matter, as with
  /// options.
  package func unabridged(_ text: String) -> String {
    switch self {
    case .boolean: ["0": "false", "1": "true"][text] ?? inItsCase(text, among: ["true", "false"])
    case .duration where !text.isEmpty && text.allSatisfy { $0.isASCII && $0.isNumber }: text + "s"
    case .text(.oneOf(let choices)): inItsCase(text, among: choices)
    case .text(.mergeMode): text.lowercased()
    default: text
    }
  }

  /// The shape of an object's member; `nil` if it is unknown.
  package func member(_ name: String) -> ConfigShape? {
    switch self {
    case .object(_, let keys): keys.first { $0.name == name }?.shape
    case .map(_, let element): element
    case .byField(let range): .number(range)
    case .parameter where name == "command": .list(.text(.word))
    default: nil
    }
  }

  /// The shape of a list's element.
  var element: ConfigShape? {
    switch self {
    case .list(let element): element
    case .area: .number(-180...180)
    default: nil
    }
  }

  /// The shape at a path.
  func at(_ path: JSONPath) -> ConfigShape? {
    path.steps.reduce(Optional(self)) { shape, step in
      switch step {
      case .key(let name): shape?.member(name)
      case .index: shape?.element
      }
    }
  }
}

/// One key of an object in the config.
package struct ConfigKey: Sendable {
  package let name: String
  package let shape: ConfigShape
  package let summary: String
  /// The default; `nil` if it depends on something else, or if there is none.
  package let standard: JSONSchema.Scalar?

  package init(_ name: String, _ shape: ConfigShape, _ summary: String, standard: JSONSchema.Scalar? = nil) {
    self.name = name
    self.shape = shape
    self.summary = summary
    self.standard = standard
  }
}

/// The allowed form of a text in the config.
package enum TextRule: Sendable {
  case any
  /// A word of a command, which may be a secret.
  case word
  case oneOf([String])
  /// A tag of a language that answers are available in, such as `de` or `pt-BR`.
  case language
  /// Lower-case letters, digits and `-`, 1 to 32 of them.
  case id
  /// The identifier of an airport.
  case ident
  /// Two capital letters, ISO 3166.
  case country
  /// A name of the IANA time zone database.
  case timeZone
  /// How the values of several sources are merged.
  case mergeMode
  /// `http` or `https` with a host.
  case url
  /// Printable ASCII, because it is sent in a header.
  case contact
  /// A SHA-256 digest as 64 hexadecimal digits.
  case digest
  /// How many requests may be sent, such as `500/day`.
  case limit
  /// The name of a merged field, `condition` or `default`.
  case field
}
