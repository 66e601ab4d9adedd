import SpannedJSON
import Weather

/// How one value is made of what an answer holds. A class, for every row of every answer looks at all rules.
final class ValueRule: Sendable {
  enum Content: Sendable {
    /// One place, by its number in the section's `references`.
    case of(SourceUnit, reference: Int)
    /// The first that is there.
    case any([ValueRule])
    /// Of those that are there.
    case sum([ValueRule])
    case max([ValueRule])
  }

  let content: Content
  /// The stretch of time that the value covers.
  let interval: TimeSpan?
  /// From here on, in the unit of the field, the value is only a lower bound.
  let cap: Double?
  /// What the source writes for a value that it does not have.
  let missing: Set<JSONScalar>
  /// The value when the source says nothing, in the unit of the field: some leave out a zero.
  let absent: Double?
  /// The number of a place that must have something, or there is no value: some services compute a value of
  /// what they do not have.
  let needed: Int?
  /// For codes.
  let codes: CodeRule
  /// Whether a number that stands there is the value, whatever it is: so it is with nearly all rules.
  var isPlain: Bool { cap == nil && absent == nil && missing.isEmpty && needed == nil }

  init(
    _ content: Content,
    interval: TimeSpan? = nil,
    cap: Double? = nil,
    missing: Set<JSONScalar> = [],
    absent: Double? = nil,
    needed: Int? = nil,
    codes: CodeRule = CodeRule()
  ) {
    self.content = content
    self.interval = interval
    self.cap = cap
    self.missing = missing
    self.absent = absent
    self.needed = needed
    self.codes = codes
  }
}

extension ValueRule.Content {
  /// Those that the places of it are in.
  var units: Set<SourceUnit> {
    switch self {
    case .of(let unit, _): [unit]
    case .any(let rules), .sum(let rules), .max(let rules): Set(rules.flatMap(\.content.units))
    }
  }

  /// The numbers of all its places in the section's `references`.
  var references: [Int] {
    switch self {
    case .of(_, let reference): [reference]
    case .any(let rules), .sum(let rules), .max(let rules): rules.flatMap(\.content.references)
    }
  }
}
