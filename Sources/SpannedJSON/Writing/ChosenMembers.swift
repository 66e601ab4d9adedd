/// The members of an object that a `JSONWriter` writes.
package struct ChosenMembers: Sendable {
  /// A bit for each name, by its length and first byte. Most other names have none there, so they need not
  /// be compared.
  private let bits: UInt64
  private let namesByLength: [[[UInt8]]]

  package init(_ names: Set<String>) {
    let names = names.map { Array($0.utf8) }
    bits = names.reduce(0) { $0 | Self.bit(of: $1.span) }
    let longest = names.map(\.count).max() ?? 0
    namesByLength = (0...longest).map { length in names.filter { $0.count == length } }
  }

  /// Whether a member of this name is written.
  func contains(_ name: Span<UInt8>) -> Bool {
    guard bits & Self.bit(of: name) != 0, name.count < namesByLength.count else { return false }
    return namesByLength[name.count].contains { other in
      let other = other.span
      var place = 0
      while place < name.count, other[place] == name[place] { place += 1 }
      return place == name.count
    }
  }

  /// Whether a member of one of these names is written.
  func contains(anyOf names: [StaticString]) -> Bool {
    for name in names where name.withUTF8Buffer({ unsafe contains($0.span) }) { return true }
    return false
  }

  @inline(__always)
  private static func bit(of name: Span<UInt8>) -> UInt64 {
    name.isEmpty ? 1 : 1 &<< (UInt64(name.count) &* 5 &+ UInt64(name[0]))
  }
}
