/// That a report replaces an earlier one with a mistake: `COR`, or `CCA`, `CCB` and so on in Canada.
package struct Correction: Hashable, Sendable {
  /// ASCII.
  package let letter: UInt8?
}
