import Aggregation
import SpannedJSON
import Weather

/// Where a value stands: below the row, or with `^` below the root of the answer.
struct Reference: Hashable, Sendable, CustomStringConvertible {
  var isFromRoot: Bool
  var pointer: JSONPointer

  /// Reads `/main/temp` or `^/meta/updated`.
  ///
  /// - Returns: `nil` when it is no pointer (RFC 6901).
  init?(_ text: some StringProtocol) {
    isFromRoot = text.hasPrefix("^")
    guard let pointer = JSONPointer(String(text.dropFirst(isFromRoot ? 1 : 0))) else { return nil }
    self.pointer = pointer
    usesLanguage = pointer.tokens.contains { $0.contains(Self.language) }
  }

  /// As a manifest writes it.
  var description: String { "\(isFromRoot ? "^" : "")\(pointer)" }

  private static let language = "{lang}"

  /// Whether the service keeps the value in several languages, each at a place of its own.
  let usesLanguage: Bool

  /// Where the value stands in a language, of two letters.
  func inLanguage(_ code: String) -> Reference {
    guard usesLanguage else { return self }
    var reference = self
    reference.pointer = JSONPointer(tokens: pointer.tokens.map { $0.replacing(Self.language, with: code) })
    return reference
  }
}

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
  /// For codes.
  let codes: CodeRule
  /// Where the value stands, when a number there is the value itself, in this unit: so it is with nearly all rules.
  let plainPlace: (unit: SourceUnit, reference: Int)?

  init(
    _ content: Content,
    interval: TimeSpan? = nil,
    cap: Double? = nil,
    missing: Set<JSONScalar> = [],
    absent: Double? = nil,
    codes: CodeRule = CodeRule()
  ) {
    self.content = content
    self.interval = interval
    self.cap = cap
    self.missing = missing
    self.absent = absent
    self.codes = codes
    if case .of(let unit, let reference) = content, cap == nil, missing.isEmpty {
      plainPlace = (unit, reference)
    } else {
      plainPlace = nil
    }
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

/// What codes mean: first what the manifest says itself, then a table.
struct CodeRule: Hashable, Sendable {
  /// `nil` is a code that says nothing of the weather.
  var votes: [String: ConditionVote?] = [:]
  /// A source of the condition table.
  var table: String?
  /// For the grades of a warning: our word by the service's own.
  var words: [String: String] = [:]
}
