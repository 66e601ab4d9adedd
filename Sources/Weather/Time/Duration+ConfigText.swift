extension Duration {
  /// Reads `500ms`, `8s`, `15m`, `2h` or `1d`, as config and command line write times; at most 30 days.
  package init?(configText text: String) {
    guard let (suffix, scale) = Self.configUnits.first(where: { text.hasSuffix($0.name) }),
      let number = Double.decimal(text.dropLast(suffix.count)), number > 0, number * scale <= 30 * 86400
    else { return nil }
    self = .seconds(number * scale)
  }

  /// What a time may be written in. The end of one may be that of another, which stands before it.
  package static let configUnits: [(name: String, seconds: Double)] = [
    ("ms", 0.001), ("s", 1), ("m", 60), ("h", 3600), ("d", 86400),
  ]
}
