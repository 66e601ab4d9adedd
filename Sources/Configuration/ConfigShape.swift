package import SpannedJSON

/// What a value of the config may be. The validator reads it, and so does whoever
/// describes the config to people.
package indirect enum ConfigShape: Sendable {
  case boolean
  case text(TextRule)
  case number(ClosedRange<Double>)
  case integer(ClosedRange<Int>)
  /// Text such as `8s`, `15m`, `2h`, for no shorter a time than this.
  case duration(atLeast: Duration = .zero)
  case list(ConfigShape)
  /// Exactly these keys.
  case object([ConfigKey])
  /// Any key of the form, all values alike.
  case map(keys: TextRule, ConfigShape)
  /// Text, or where to find it: `{"env": …}`, `{"file": …}`, `{"command": […]}`.
  case parameter
  /// Either form; the first whose kind of value fits is meant. A number, a text, a parameter or a map.
  case either(ConfigShape, ConfigShape)
  /// Not looked at.
  case anything
}

extension ConfigShape {
  /// What a member of an object may be; `nil` for one that nobody knows.
  func member(_ name: String) -> ConfigShape? {
    switch self {
    case .object(let keys): keys.first { $0.name == name }?.shape
    case .map(_, let element): element
    case .either(let first, let second): first.member(name) ?? second.member(name)
    default: nil
    }
  }

  /// What an element of a list may be.
  var element: ConfigShape? {
    if case .list(let element) = self { element } else { nil }
  }

  /// What may stand at a path.
  func at(_ path: JSONPath) -> ConfigShape? {
    path.steps.reduce(Optional(self)) { shape, step in
      switch step {
      case .key(let name): shape?.member(name)
      case .index: shape?.element
      }
    }
  }
}

/// One key of an object of the config.
package struct ConfigKey: Sendable {
  package let name: String
  package let shape: ConfigShape
  package let summary: String
  /// What holds when no layer says anything; `nil` where that depends on something
  /// else, or is nothing at all.
  package let standard: JSONSchema.Scalar?

  package init(_ name: String, _ shape: ConfigShape, _ summary: String, standard: JSONSchema.Scalar? = nil) {
    self.name = name
    self.shape = shape
    self.summary = summary
    self.standard = standard
  }
}

/// What a text of the config may be.
package enum TextRule: Sendable {
  case any
  case oneOf([String])
  /// Lower-case letters, digits and `-`, 1 to 32 of them.
  case id
  /// An airport's ident.
  case ident
  /// Two capital letters, ISO 3166.
  case country
  /// A name of the IANA time zone database.
  case timeZone
  /// How several sources become one.
  case mergeMode
  /// `http` or `https` with a host.
  case url
  /// Printable ASCII, for it is sent as part of a header.
  case contact
  /// A SHA-256 digest as 64 hexadecimal digits.
  case digest
  /// The name of a merged field, `condition` or `default`.
  case field
}
