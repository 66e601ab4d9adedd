import FoundationEssentials
import Text
import Weather

/// The words of an advisory, which have what its row lacks. An advisory without a text has no words.
struct AdvisoryText {
  let text: String?
  let words: [Substring]

  init(_ text: String?) {
    self.text = text
    words = text?.split(whereSeparator: \.isWhitespace) ?? []
  }

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

  // MARK: - Names and cancellations

  /// What it calls itself: `EDGG AIRMET 5 VALID` is an AIRMET. `nil` without such a word.
  var kind: Hazard.Kind? {
    words.first { $0.hasPrefix("SIGMET") || $0.hasPrefix("AIRMET") }
      .map { $0.hasPrefix("AIRMET") ? .airmet : .sigmet }
  }

  /// The number in its own text: `72C` of `SIGMET 72C VALID`, `PAPA 1` of `SIGMET PAPA 1 VALID`.
  var number: String? {
    guard let end = words.firstIndex(of: "VALID") else { return nil }
    for count in 1...2 where Self.kinds.contains(word(end - count - 1) ?? "") {
      return Self.plain(words[end - count..<end])
    }
    return nil
  }

  /// The number of the advisory that this one cancels: `CNL SIGMET 1 282200/010100` (ICAO Annex 3, table
  /// A6-1A), `CANCEL SIGMET PAPA 1.` (NWS Instruction 10-811). `nil` if it cancels none.
  var cancelled: String? {
    for place in words.indices where ["CNL", "CNCL", "CANCEL"].contains(words[place]) {
      let kind = word(place + 1) == "CONVECTIVE" ? place + 2 : place + 1
      guard Self.kinds.contains(word(kind) ?? "") else { continue }
      let rest = words[(kind + 1)...].prefix(2)
      // A number of one word, or a letter of the alphabet before it.
      let isOneWord = rest.first?.contains(where: \.isNumber) == true
      return Self.plain(isOneWord ? rest.prefix(1) : rest)
    }
    return nil
  }

  /// Whether it only says that no volcanic ash is expected: `NO VA EXP` (ICAO Annex 3, table A6-1A). Behind a
  /// cloud, as in `VA CLD OBS AT 1200Z … FCST AT 1800Z NO VA EXP`, it means that the cloud will be gone then.
  var expectsNoAsh: Bool {
    words.indices.contains {
      word($0) == "NO" && word($0 + 1) == "VA" && word($0 + 2)?.hasPrefix("EXP") == true
    }
      && !words.indices.contains { word($0) == "VA" && word($0 + 1)?.hasPrefix("CLD") == true }
  }

  private static let kinds: Set<Substring> = ["SIGMET", "AIRMET", "CWA"]

  /// Without the punctuation around it and zeros before it.
  static func plain(_ words: ArraySlice<Substring>) -> String {
    words.map { word in
      let letters = word.filter { $0.isLetter || $0.isNumber }
      let zeros = letters.prefix { $0 == "0" }.count
      return String(letters.dropFirst(min(zeros, max(0, letters.count - 1))))
    }.joined(separator: " ")
  }

  // MARK: - What it is

  /// Severe for `SEV`, extreme for `EXTM` and `SEV TO EXTM`; `nil` without one before the phenomenon.
  func strength(of phenomenon: Hazard.Phenomenon) -> Hazard.Strength? {
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
      if before.contains("EXTM") || before.contains("EXTRM") { return .extreme }
      if before.contains("SEV") { return .severe }
    }
    return nil
  }

  /// Whether icing is that of freezing rain: `SEV ICE (FZRA)` (ICAO Annex 3, table A6-1A).
  var isOfFreezingRain: Bool { words.contains { $0.hasPrefix("(FZRA)") } }

  // MARK: - Heights and speeds

  /// Whether tops are above a height: `TOP ABV FL350`, `TOPS ABV FL450`.
  var hasTopsAbove: Bool {
    words.indices.contains { word($0) == "ABV" && ["TOP", "TOPS"].contains(word($0 - 1) ?? "") }
  }

  /// Whether the text has `ABV FL250` or `ABV 3000M` for a height, without `TOP` (ICAO Annex 3, table
  /// A6-1A).
  func isAbove(_ height: Length) -> Bool {
    words.indices.contains { place in
      guard words[place] == "ABV", !["TOP", "TOPS"].contains(word(place - 1) ?? ""),
        let stated = word(place + 1).flatMap(Self.height)
      else { return false }
      return abs(stated.feet - height.feet) < 100
    }
  }

  /// `FL250`, `10000FT`, `3000M`.
  private static func height(_ word: Substring) -> Length? {
    let word = word.prefix { $0.isLetter || $0.isNumber }
    if word.hasPrefix("FL") { return Double.decimal(word.dropFirst(2)).map { .feet($0 * 100) } }
    if word.hasSuffix("FT") { return Double.decimal(word.dropLast(2)).map { .feet($0) } }
    return word.hasSuffix("M") ? Double.decimal(word.dropLast()).map { .meters($0) } : nil
  }

  /// The number in `MOV NE 40KMH`; `nil` for a speed in knots.
  var kilometersPerHour: Double? {
    guard let place = words.firstIndex(of: "MOV"), let speed = word(place + 2) else { return nil }
    let digits = speed.prefix(while: \.isNumber)
    let unit = digits.count < speed.count ? speed.dropFirst(digits.count) : word(place + 3) ?? ""
    return unit.hasPrefix("KMH") ? Double.decimal(digits) : nil
  }

  func word(_ place: Int) -> Substring? { words.indices.contains(place) ? words[place] : nil }
}
