import Text

extension Duration {
  /// Parses `500ms`, `8s`, `15m`, `2h` or `1d`, as in the config and on the command line; at most 30 days.
  package init?(configText text: String) {
    guard let (suffix, scale) = Self.configUnits.first(where: { text.hasSuffix($0.name) }),
      let number = Double.decimal(text.dropLast(suffix.count)), number > 0, number * scale <= 30 * 86400
    else { return nil }
    self = .seconds(number * scale)
  }

  /// Parses a duration as a person types it after an option: a number without a unit is in seconds, as with
  /// curl and sleep.
  package init?(typed text: String) {
    guard let duration = Self(configText: text) ?? Self(configText: "\(text)s") else { return nil }
    self = duration
  }

  /// The text that `init(configText:)` parses, in the largest unit of which it is a whole number: `5m` for
  /// 300 seconds. Less than a millisecond is dropped.
  package var configText: String {
    let milliseconds = Int(self / .milliseconds(1))
    let unit = Self.configUnits.last { milliseconds.isMultiple(of: Int($0.seconds * 1000)) }
    guard let unit else { return "\(milliseconds)ms" }
    return "\(milliseconds / Int(unit.seconds * 1000))\(unit.name)"
  }

  /// The units of a duration, the shortest first. A unit that ends like another one must come before it.
  package static let configUnits: [(name: String, seconds: Double)] = [
    ("ms", 0.001), ("s", 1), ("m", 60), ("h", 3600), ("d", 86400),
  ]
}
