import FoundationEssentials
import Weather

/// The words of an advisory, for what its row lacks.
struct AdvisoryText {
  private let words: [Substring]

  init(_ text: String) { words = text.split(whereSeparator: \.isWhitespace) }

  // MARK: - Times

  /// A text that ends longer after its row is not about the same time.
  private static let latestEnd: TimeInterval = 4 * 3600

  /// The end in `VALID UNTIL 2155Z`, or in `VALID UNTIL 051830` with the day (NWS Instruction 10-811).
  ///
  /// - Parameter moment: The end of the row.
  /// - Returns: `nil` unless it is within some hours after that.
  func end(after moment: Date) -> Date? {
    guard let place = words.indices.first(where: { word($0) == "VALID" && word($0 + 1) == "UNTIL" }),
      let digits = word(place + 2)?.prefix(while: \.isNumber), let number = Int(digits),
      digits.count == 4 || digits.count == 6
    else { return nil }
    let (day, hour, minute) = (number / 10_000, number / 100 % 100, number % 100)
    guard hour < 24, minute < 60 else { return nil }
    let today = Int((moment.timeIntervalSince1970 / 86_400).rounded(.down))
    let days = [today, today + 1].filter { digits.count == 4 || CivilDate(daysSince1970: $0).day == day }
    return days.map { Date(timeIntervalSince1970: Double($0 * 86_400 + hour * 3600 + minute * 60)) }
      .first { $0 > moment && $0.timeIntervalSince(moment) <= Self.latestEnd }
  }

  // MARK: - What it is

  /// `SEV` or `EXTM`, of `SEV TO EXTM TURB` the greater one; `nil` without one before the phenomenon.
  func strength(of phenomenon: Hazard.Phenomenon) -> String? {
    let names: [String] =
      switch phenomenon {
      case .turbulence: ["TURB"]
      case .icing: ["ICG", "ICE", "ICING"]
      case .mountainWave: ["MTW", "MTN"]
      default: []
      }
    for (place, word) in words.enumerated() where names.contains(where: word.hasPrefix) {
      // OCNL SEV RIME/MXD ICGICIP
      let before = words[max(0, place - 3)..<place]
      if before.contains("EXTM") || before.contains("EXTRM") { return "EXTM" }
      if before.contains("SEV") { return "SEV" }
    }
    return nil
  }

  private func word(_ place: Int) -> Substring? { words.indices.contains(place) ? words[place] : nil }
}
