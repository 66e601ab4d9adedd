import Aggregation
import FoundationEssentials
import Weather

/// Why each value is what it is: who said what, how old, how far, with what weight, and who was left out.
struct ExplanationPage {
  private let page: WeatherPage

  init(_ page: WeatherPage) { self.page = page }

  var document: Document {
    var document = Document()
    for field in Field.weather where page.options.explanation.covers(field) {
      if let merged = page.answer.current.values[field], !(merged.used.isEmpty && merged.rejected.isEmpty) {
        document.add(.gap)
        document.add(section(merged))
      } else if page.options.explanation != .all {
        document.add(.gap)
        document.add("\(field.label): no source gave it a value of its own.")
      }
    }
    if page.options.explanation.coversCondition, let condition = page.answer.current.condition {
      document.add(.gap)
      document.add(section(condition))
    }
    return document
  }

  // MARK: - A field

  private func section(_ merged: MergedValue) -> Document {
    var section = Document([.heading(StyledText(merged.field.label), note: StyledText(verdict(merged)))])
    var table = Table([
      Table.Column("source", importance: 3, minimumWidth: 8),
      Table.Column("value", .decimal, importance: 4),
      Table.Column("how", importance: 1),
      Table.Column("weight", .decimal, importance: 2),
    ])
    table.showsHeader = false
    for used in merged.used {
      table.rows.append([
        StyledText(page.name(used.source)),
        StyledText(page.quantities.value(used.value, of: merged.field, isPrecise: true)),
        StyledText(origin(of: used), .dim),
        StyledText(merged.used.count > 1 ? "weight \(Self.weight(used.weight))" : "", .dim),
      ])
    }
    section.add(.table(table))
    for used in merged.used {
      guard let learned = used.learned else { continue }
      section.add("\(page.name(used.source)): \(page.quantities.words(learned, of: merged.field)).", .dim)
    }
    for rejected in merged.rejected {
      section.add(.text(StyledText("Left out: ", .bold) + StyledText(reason(for: rejected, beside: merged))))
    }
    return section
  }

  private func verdict(_ merged: MergedValue) -> String {
    let value =
      merged.value.map { page.quantities.value($0, of: merged.field, isPrecise: true) }
      ?? (merged.isVariable ? "variable" : "no value")
    let many = "\(merged.used.count) values"
    let how =
      switch merged.method {
      case .single: "taken from one source"
      case _ where merged.used.count == 1: "from a single source"
      case .mean: "the weighted mean of \(many)"
      case .median: "the weighted median of \(many)"
      case .vector: "the direction of \(merged.used.count) wind vectors together"
      case .derived: "computed from other values"
      case .qnh: "an altimeter setting, for nobody gave a sea-level pressure"
      }
    guard merged.used.count > 0 else { return value }
    let agreement = merged.agreement.map { agreement -> String in
      let words =
        switch AgreementGrade(agreement) {
        case .high: "agree well"
        case .medium: "agree fairly"
        case .low: "agree poorly"
        }
      return " that \(words) (\(NumberText.fixed(agreement, decimals: 2)))"
    }
    return "\(value) is \(how)\(merged.used.count > 1 ? agreement ?? "" : "")."
  }

  private func origin(of used: Contribution) -> String {
    let age = TimeText.age(used.age)
    let how =
      switch used.kind {
      case .observation: "observed \(age) ago"
      case .nowcast: "nowcast issued \(age) ago"
      case .analysis: "analysis \(age) old"
      case .forecast: used.issued == nil ? "forecast fetched \(age) ago" : "forecast issued \(age) ago"
      }
    let distance = used.distance.map { ", \(page.quantities.away($0)) away" } ?? ""
    return how + distance + (used.isStale ? ", kept from earlier" : "")
  }

  private func reason(for rejected: Rejection, beside merged: MergedValue) -> String {
    let value = page.quantities.value(rejected.value, of: merged.field, isPrecise: true)
    return
      "\(page.name(rejected.source)) \(value), \(rejected.reason.words)\(hint(for: rejected, beside: merged))."
  }

  /// A Fahrenheit value in a Celsius field is the commonest mistake of a source.
  private func hint(for rejected: Rejection, beside merged: MergedValue) -> String {
    guard merged.field == .temperature || merged.field == .dewPoint,
      rejected.reason == .outlier || rejected.reason == .range,
      let expected = merged.value
    else { return "" }
    let read = Temperature.fahrenheit(rejected.value)
    guard abs(read.celsius - expected) <= 3 else { return "" }
    return
      " (\(NumberText.fixed(rejected.value, decimals: 1)) °F would be \(page.quantities.temperature(read)))"
  }

  private static func weight(_ weight: Double) -> String { NumberText.fixed(weight, decimals: 2) }

  // MARK: - The condition

  private func section(_ condition: MergedCondition) -> Document {
    let word =
      condition.condition.map { ConditionText.words(ConditionVote($0, condition.intensity)) } ?? "none"
    let share = condition.agreement.map { " (agreement \(NumberText.fixed($0, decimals: 2)))" } ?? ""
    var table = Table([
      Table.Column("source", importance: 2), Table.Column("condition", importance: 1),
      Table.Column("weight", .decimal),
    ])
    table.showsHeader = false
    for vote in condition.votes {
      table.rows.append([
        StyledText(page.name(vote.source)),
        StyledText(ConditionText.words(vote.vote)),
        StyledText(condition.votes.count > 1 ? "weight \(Self.weight(vote.weight))" : "", .dim),
      ])
    }
    return Document([.heading("Condition", note: StyledText("\(word)\(share)")), .table(table)])
  }
}
