package import Aggregation
package import FoundationEssentials
import Layout
import Pages
package import Weather

/// The lines of `agg watch` below an answer: that it is from an earlier round, or what is new.
package enum WatchText {
  /// `No source answers now; this answer is 12 min old.`
  ///
  /// - Parameter age: Of the answer, in seconds.
  package static func line(age: TimeInterval, in language: Language) -> String {
    QuantityText.withoutGlue(language.text(.earlierAnswer, ["age": TimeText.age(age, in: language)]))
  }

  /// `open-meteo 12 min, from the cache` for each source whose cached response is shown because there is no
  /// newer one; with several answers, after the subject of its answer.
  package static func ages(of answers: [any Answer], in language: Language) -> [String] {
    answers.flatMap { answer in
      let stale = answer.sources.filter { answer.staleSources.contains($0.source) }
      return stale.compactMap { outcome -> String? in
        guard let fetched = outcome.fetched else { return nil }
        let age = QuantityText.withoutGlue(TimeText.age(answer.now.timeIntervalSince(fetched), in: language))
        let line = language.list(["\(outcome.source) \(age)", language.text(.fromCache)])
        return answers.count == 1 ? line : language.labelled(answer.subject, line)
      }
    }
  }

  /// `KPWM: new report`
  package static func newReport(of ident: String, in language: Language) -> String {
    language.labelled(ident, language.text(.newReport))
  }
}
