package import FoundationEssentials
import Layout
package import Weather

/// The lines of `agg watch` below an answer: that it is from an earlier round, or what is new.
package enum WatchText {
  /// `No source answers now; this answer is 12 min old.`
  ///
  /// - Parameter age: Of the answer, in seconds.
  package static func line(age: TimeInterval, in language: Language) -> String {
    language.text(.earlierAnswer, ["age": TimeText.age(age, in: language)])
  }

  /// `KPWM: new report`
  package static func newReport(of ident: String, in language: Language) -> String {
    language.labelled(ident, language.text(.newReport))
  }
}
