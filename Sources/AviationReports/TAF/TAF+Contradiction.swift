extension TAF.Contradiction: CustomStringConvertible {
  /// For example `a change from 29/18 to 28/24 is outside of this forecast`.
  package var description: String {
    switch self {
    case .validity(let validity): "a forecast \(Self.span(validity)) is impossible: its end is unknown"
    case .change(let validity): "a change \(Self.span(validity)) is outside of this forecast"
    case .extreme(let extreme):
      "a temperature of \(extreme.celsius) °C at \(extreme.time) is outside of this forecast"
    case .from(let time): "a change from \(time) is outside of this forecast"
    case .ambiguous(let time):
      "FM\(time.clock.filter { $0 != ":" }) may be \(time.clock) UTC, or \(time.readWithDay?.clock ?? "") UTC"
    case .group(let group): group.description
    }
  }

  private static func span(_ validity: Validity) -> String {
    "from \(validity.start)" + (validity.end.map { " to \($0)" } ?? "")
  }
}
