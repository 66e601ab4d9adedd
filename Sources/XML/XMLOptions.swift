/// Which documents are read.
package struct XMLOptions: Hashable, Sendable {
  /// The longest text in bytes.
  package var maximumSize: Int
  /// The maximum depth of elements. With 30, the JSON of a document has at most 64 levels, as many as
  /// `JSONOptions` allows by default.
  package var maximumDepth: Int
  /// Whether the text was converted to UTF-8 before, so that its own declaration of an encoding is outdated.
  package var isConverted: Bool

  package init(maximumSize: Int = 2 << 20, maximumDepth: Int = 30, isConverted: Bool = false) {
    self.maximumSize = maximumSize
    self.maximumDepth = maximumDepth
    self.isConverted = isConverted
  }

  /// The maximum number of attributes of an element. Each is compared with all before it.
  static let mostAttributes = 64
}
