/// A group that could be read only after a correction of its text: spaces moved, or a token split.
package struct Repair: Equatable, Sendable {
  /// The range of the original text.
  package let range: Range<Int>
  /// The corrected text.
  package let reading: String
}
