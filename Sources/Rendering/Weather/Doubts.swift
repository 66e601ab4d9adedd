import Aggregation
import Weather

/// What is worth a second look: low agreement, values that were left out, hazards that few see. Usually nothing.
struct Doubts {
  private let answer: WeatherAnswer
  private let quantities: QuantityText
  private let name: (SourceID) -> String

  init(_ answer: WeatherAnswer, quantities: QuantityText, named name: @escaping (SourceID) -> String) {
    self.answer = answer
    self.quantities = quantities
    self.name = name
  }

  private static let watched: [Field] = [
    .temperature, .precipitation, .windSpeed, .windGust, .pressure, .dewPoint, .visibility, .uvIndex,
  ]

  var lines: [StyledText] {
    let fields = Self.watched.compactMap { answer.current.values[$0].flatMap(line) }
    return [possible].compactMap(\.self) + fields + [votes].compactMap(\.self)
  }

  private func emphasised(_ label: String, _ text: String) -> StyledText {
    StyledText("! \(label): ", .warning) + StyledText(text)
  }

  private var possible: StyledText? {
    guard let possible = answer.current.condition?.possible, !possible.isEmpty else { return nil }
    var seen: Set<ConditionVote> = []
    let words = possible.filter { seen.insert($0).inserted }.map { ConditionText.words($0).lowercased() }
    return emphasised("Possible", words.joined(separator: ", "))
  }

  /// `Temperature: 2 of 3 sources, 10 to 11 °C, low agreement; weatherapi says 50 °C`
  private func line(_ merged: MergedValue) -> StyledText? {
    let reasons: Set<RejectionReason> = [.outlier, .conflict, .range]
    let rejected = merged.rejected.filter { reasons.contains($0.reason) }
    let isLow = merged.agreement.map(AgreementGrade.init) == .low && merged.used.count > 1
    let isLonely = merged.field == .temperature && merged.count == 1 && merged.method != .single && asked > 1
    guard isLow || !rejected.isEmpty || merged.isConflicting || isLonely else { return nil }
    var parts: [String] = []
    if isLonely {
      parts.append("single source (\(merged.used.map { name($0.source) }.joined()))")
    } else if isLow || !rejected.isEmpty {
      let all = rejected.isEmpty ? "" : " of \(merged.used.count + rejected.count)"
      parts.append("\(merged.used.count)\(all) sources")
      if merged.used.count > 1, let low = merged.minimum, let high = merged.maximum {
        parts.append(quantities.range(low, high, of: merged.field))
      }
      if isLow { parts.append("low agreement") }
    }
    if merged.isConflicting { parts.append("the station is far from what the others expect") }
    let others = rejected.map {
      "\(name($0.source)) says \(quantities.value($0.value, of: merged.field)), left out"
    }
    return emphasised(
      merged.field.label,
      ([parts.joined(separator: ", ")] + others).filter { !$0.isEmpty }.joined(separator: "; ")
    )
  }

  private var asked: Int { answer.sources.count { $0.status == .answered } }

  private var votes: StyledText? {
    guard let condition = answer.current.condition, let agreement = condition.agreement,
      AgreementGrade(agreement) == .low
    else { return nil }
    let said = condition.votes.map { "\(name($0.source)) \(ConditionText.words($0.vote).lowercased())" }
    return emphasised("Condition", "low agreement; \(said.joined(separator: ", "))")
  }
}
