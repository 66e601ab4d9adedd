extension TAF.Contradiction: CustomStringConvertible {
  /// Such as `a change from 29/18 to 28/24 cannot be in this forecast`.
  package var description: String {
    switch self {
    case .validity(let validity): "a forecast \(Self.span(validity)) cannot be: nobody knows when it ends"
    case .change(let validity): "a change \(Self.span(validity)) cannot be in this forecast"
    case .from(let time): "a change from \(Self.clock(time)) cannot be in this forecast"
    }
  }

  private static func span(_ validity: Validity) -> String {
    "from \(clock(validity.start))" + (validity.end.map { " to \(clock($0))" } ?? "")
  }

  /// `29/18`, `15/14:30`, `06`
  private static func clock(_ time: ChangeTime) -> String {
    let day = time.day.map { two($0) + "/" } ?? ""
    return day + two(time.hour) + (time.minute == 0 ? "" : ":" + two(time.minute))
  }

  private static func two(_ number: UInt8) -> String { number < 10 ? "0\(number)" : "\(number)" }
}
