import Aggregation
import Layout
import Weather

extension CSVPrinter {
  /// A row for each comparison of a condition.
  static func check(_ check: CheckAnswer) -> String {
    CSVTable<ConditionVerdict.Finding>([
      .text("place") { _ in check.place.name },
      .text("sample") { _ in check.place.answer.origin.sample },
      .text("comparison") { $0.comparison.description },
      .word("holds") { $0.truth },
      .text("value") { finding in
        switch finding.comparison.field.scale {
        case .words(let words): finding.reading.value.map { words.all[Int($0)] }
        case .number where finding.reading.isNone: "none"
        case .number(let field):
          finding.reading.value.map { NumberText.plain($0, decimals: finding.decimals(of: field)) }
        }
      },
      .text("unit") { finding in
        guard case .number(let field) = finding.comparison.field.scale, !finding.reading.isNone else {
          return nil
        }
        return field.unitName(isNow: finding.isRate)
      },
      .word("bound") { $0.reading.bound },
      .time("time") { $0.reading.time.lowerBound },
      .text("sources") { $0.reading.sources.map(\.name).joined(separator: " ") },
      .text("station") { $0.reading.value == nil ? nil : $0.reading.otherStation },
    ])
    .text(check.verdict.findings)
  }
}
