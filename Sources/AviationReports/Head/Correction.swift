/// A report that corrects an earlier one: `COR`, or `CCA`, `CCB` and so on in Canada.
package struct Correction: Equatable, Sendable {
  /// The ASCII code of the letter.
  package let letter: UInt8?
}
