import Aggregation
import Layout
package import Merge
import Text
package import Weather

/// Reasons to look twice: low agreement, rejected values, hazards that few sources report. Usually empty.
struct Caveats {
  private let answer: WeatherAnswer
  private let quantities: QuantityText
  /// The name that the page uses for the source of a group of values.
  private let name: (SourceID, FieldGroup?) -> String

  init(
    _ answer: WeatherAnswer,
    quantities: QuantityText,
    named name: @escaping (SourceID, FieldGroup?) -> String
  ) {
    self.answer = answer
    self.quantities = quantities
    self.name = name
  }

  /// The mark before a caveat. Only official warnings have a `!`.
  static let mark = "~ "

  private static let watched: [Field] = [
    .temperature, .precipitation, .windSpeed, .windGust, .pressure, .dewPoint, .visibility, .uvIndex,
  ]

  var lines: [StyledText] {
    let fields = Self.watched.compactMap { answer.current.values[$0].flatMap(line) }
    return [possible].compactMap(\.self) + fields + [votes].compactMap(\.self)
  }

  private var language: Language { quantities.language }

  private func emphasised(_ label: String, _ text: String) -> StyledText {
    Self.emphasised(label, text, in: language)
  }

  private static func emphasised(_ label: String, _ text: String, in language: Language) -> StyledText {
    StyledText(mark + language.labelled(label, ""), .bold) + StyledText(text)
  }

  private var possible: StyledText? {
    let votes = answer.current.condition?.possible.unique() ?? []
    return Self.possible(votes.map { ConditionText.insideSentence($0, in: language) }, in: language)
  }

  /// `~ Possible: thunderstorm`
  ///
  /// - Returns: `nil` without hazards.
  static func possible(_ hazards: [String], in language: Language) -> StyledText? {
    hazards.isEmpty ? nil : emphasised(language.text(.possible), language.list(hazards), in: language)
  }

  /// `Temperature: 2 of 3 sources, 10 to 11 °C, low agreement; weatherapi says 50 °C`
  private func line(_ merged: MergedValue) -> StyledText? {
    let reasons: Set<RejectionReason> = [.outlier, .conflict, .range]
    // The caveat of the temperature or the wind also stands for the values that were rejected with it.
    let rejected = merged.rejected.filter { reasons.contains($0.reason) && $0.leader == nil }
    let isLow = merged.agreement.map(AgreementGrade.init) == .low && merged.used.count > 1
    // A user who asked for a single source knows that there is only one.
    let isLonely =
      merged.field == .temperature && merged.count == 1 && merged.method != .single && asked > 1
      && answer.soleSource == nil
    guard isLow || !rejected.isEmpty || merged.isConflicting || isLonely else { return nil }
    var parts: [String] = []
    let group = merged.field.observedGroup
    if isLonely {
      parts.append(
        language.text(.oneSource, ["source": merged.used.map { name($0.source, group) }.joined()])
      )
    } else if isLow || !rejected.isEmpty {
      // A source may be rejected twice: for its value and for a value derived from it.
      let all = Set(merged.used.map(\.source) + rejected.map(\.source)).count
      parts.append(
        rejected.isEmpty
          ? language.text(.sources, merged.used.count)
          : language.text(.sourcesOfAll, ["count": "\(merged.used.count)", "all": "\(all)"])
      )
      if merged.used.count > 1, let low = merged.minimum, let high = merged.maximum {
        let ends = [low, high].map { quantities.currentValue($0, of: merged.field) }
        parts.append(ends[0] == ends[1] ? ends[0] : quantities.range(low, high, of: merged.field))
      }
      if isLow { parts.append(language.text(.lowAgreement)) }
    }
    if merged.isConflicting { parts.append(language.text(.farStation)) }
    let others = rejected.map { rejection in
      let (value, bound) = answer.reported(rejection, of: merged.field)
      let text = quantities.currentValue(value, of: merged.field)
      return language.text(
        .saysLeftOut,
        ["source": name(rejection.source, group), "value": bound?.marked(text) ?? text]
      )
    }
    return emphasised(
      merged.field.label(in: language),
      language.clauses(([language.list(parts)] + others).filter { !$0.isEmpty })
    )
  }

  private var asked: Int { answer.sources.count { $0.status == .answered } }

  private var votes: StyledText? {
    guard let condition = answer.current.condition, let agreement = condition.agreement,
      AgreementGrade(agreement) == .low
    else { return nil }
    let reported = condition.votes.map {
      "\(name($0.source, .sky)) \(ConditionText.insideSentence($0.vote, in: language))"
    }
    return emphasised(
      language.text(.condition),
      language.clauses([language.text(.lowAgreement), language.list(reported)])
    )
  }
}

extension WeatherAnswer {
  /// A rejected value as its source reported it. The merge adjusts temperatures to the elevation of the
  /// place.
  package func reported(_ rejection: Rejection, of field: Field) -> (value: Double, bound: Bound?) {
    let own = report(of: rejection.source, on: field.observedGroup)?.readings(now: now)
    return (own?[field] ?? rejection.value, own?.bound(of: field))
  }
}
