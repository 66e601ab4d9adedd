/// The agreement as a word, from lowest to highest.
package enum AgreementGrade: String, Hashable, Sendable, CaseIterable {
  case low, medium, high

  package init(_ agreement: Double) {
    self = agreement >= 0.75 ? .high : agreement >= 0.45 ? .medium : .low
  }
}
