import FoundationEssentials
import Text
import Weather

/// How many requests may be sent to a source in a period, such as `500/day`.
package struct RequestLimit: Hashable, Sendable, CustomStringConvertible {
  /// Periods begin with the minute, hour, day or month of UTC.
  package enum Period: String, Hashable, Sendable, CaseIterable {
    case minute, hour, day, month
  }

  package let count: Int
  package let period: Period

  /// - Parameter text: A number of requests, a slash and a period. `nil` for any other text, and for a limit
  ///   of zero: a source that may not be contacted is switched off with `enabled`.
  init?(_ text: some StringProtocol) {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count == 2, (1...9).contains(parts[0].utf8.count), parts[0].first != "0",
      parts[0].utf8.allSatisfy({ $0.isASCIIDigit }),
      let count = Int(parts[0]), let period = Period(rawValue: String(parts[1]))
    else { return nil }
    self.count = count
    self.period = period
  }

  /// The limits of a text such as `500/day`, `600/minute, 10000/day` or `none`.
  ///
  /// - Returns: `nil` for any other text.
  package static func list(_ text: String) -> [Self]? {
    if text == "none" { return [] }
    let parts = text.split(separator: ",", omittingEmptySubsequences: false)
    let limits = parts.compactMap { Self($0.drop { $0 == " " }) }
    return limits.count == parts.count ? limits : nil
  }

  /// A regular expression for the texts of `list`.
  package static let pattern: String = {
    let one = "[1-9][0-9]{0,8}/(\(Period.allCases.map(\.rawValue).joined(separator: "|")))"
    return "^(none|\(one)(, *\(one))*)$"
  }()

  package var description: String { "\(count)/\(period.rawValue)" }
}

extension RequestLimit.Period {
  /// The period of this kind that a time is in.
  func interval(around time: Date) -> Range<Date> {
    func whole(_ seconds: Double) -> Range<Date> {
      let start = (time.timeIntervalSince1970 / seconds).rounded(.down) * seconds
      return Date(timeIntervalSince1970: start)..<Date(timeIntervalSince1970: start + seconds)
    }
    switch self {
    case .minute: return whole(60)
    case .hour: return whole(3600)
    case .day: return whole(86_400)
    case .month:
      let date = CivilDate(daysSince1970: Int((time.timeIntervalSince1970 / 86_400).rounded(.down)))
      let first = date.daysSince1970 - (date.day - 1)
      return Date(
        timeIntervalSince1970: Double(first) * 86_400
      )..<Date(
        timeIntervalSince1970: Double(first + date.daysInMonth) * 86_400
      )
    }
  }
}
