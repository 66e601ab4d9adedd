package import Weather

/// What `agg watch` says below an answer of an earlier round, when nobody gives a newer one.
package enum KeptAnswerText {
  /// `No source answers now; this answer is 12 min old.`
  package static func line(minutes: Int, in language: Language) -> String {
    language.text(.keptAnswer, ["age": language.text(.minutes, ["count": "\(minutes)"])])
  }
}
