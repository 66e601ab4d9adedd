package import FoundationEssentials
import Layout
package import Weather

/// What `agg watch` says below an answer of an earlier round, when nobody gives a newer one.
package enum KeptAnswerText {
  /// `No source answers now; this answer is 12 min old.`
  ///
  /// - Parameter age: Of the answer, in seconds.
  package static func line(age: TimeInterval, in language: Language) -> String {
    language.text(.keptAnswer, ["age": TimeText.age(age, in: language)])
  }
}
