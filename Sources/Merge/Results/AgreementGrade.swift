/// The agreement as a word.
package enum AgreementGrade: String, Hashable, Sendable {
  case high, medium, low

  package init(_ agreement: Double) {
    self = agreement >= 0.75 ? .high : agreement >= 0.45 ? .medium : .low
  }
}
