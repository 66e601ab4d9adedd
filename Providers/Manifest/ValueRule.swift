package import SpannedJSON
package import Weather

/// Where a value stands: below the row, or with `^` below the root of the answer.
package struct Reference: Hashable, Sendable {
  package var isFromRoot: Bool
  package var pointer: JSONPointer

  /// Reads `/main/temp` or `^/meta/updated`.
  ///
  /// - Returns: `nil` when it is no pointer (RFC 6901).
  package init?(_ text: some StringProtocol) {
    isFromRoot = text.hasPrefix("^")
    guard let pointer = JSONPointer(String(text.dropFirst(isFromRoot ? 1 : 0))) else { return nil }
    self.pointer = pointer
  }
}

/// How one value is made of what an answer holds.
package struct ValueRule: Sendable {
  package indirect enum Content: Sendable {
    /// One place, by its number in the section's `references`.
    case of(ManifestUnit, reference: Int)
    /// The first that is there.
    case any([ValueRule])
    /// Of those that are there.
    case sum([ValueRule])
    case max([ValueRule])
  }

  package var content: Content
  /// The stretch of time that the value covers.
  package var interval: TimeSpan?
  /// From here on, in the source's unit, the value is only a lower bound.
  package var cap: Double?
  /// What the source writes for a value that it does not have.
  package var missing: Set<JSONScalar> = []
  /// The value when the source says nothing, in the unit of the field: some leave out a zero.
  package var absent: Double?
  /// For codes: a source of the condition table.
  package var table: String?
  /// For codes: what the manifest says itself, before the table; `nil` is a code that says nothing.
  package var codes: [String: ConditionVote?] = [:]

  package init(_ content: Content) { self.content = content }
}
