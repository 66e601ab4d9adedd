import Text

/// The name of a source in the config, such as `open-meteo`: `[a-z0-9-]`, 1 to 32 characters.
package struct SourceID: Hashable, Sendable, Comparable, CustomStringConvertible {
  package let name: String

  /// A regular expression for a name, without the marks of its beginning and end.
  package static let pattern = "[a-z0-9-]{1,32}"

  /// - Returns: `nil` when the name has another form.
  package init?(_ name: String) {
    guard (1...32).contains(name.utf8.count),
      name.utf8.allSatisfy({ $0.isASCIILowercase || $0.isASCIIDigit || $0 == UInt8(ascii: "-") })
    else { return nil }
    self.name = name
  }

  package var description: String { name }
  package static func < (left: Self, right: Self) -> Bool { left.name < right.name }
}
