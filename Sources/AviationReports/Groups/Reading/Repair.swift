/// A group that was readable only after its text was put right: white space moved,
/// or a run-together token cut.
package struct Repair: Hashable, Sendable {
  /// Where the text stands as it came.
  package let range: Range<Int>
  /// How it was read.
  package let reading: String
}
