import SpannedJSON
import Weather

/// How one value is made from a response. It is a class because all rules are used for every row of every
/// response.
final class ValueRule: Sendable {
  enum Content: Sendable {
    /// One location, by its index in the section's `references`.
    case of(SourceUnit, reference: Int)
    /// The first one that has a value.
    case any([ValueRule])
    /// The sum of those that have a value.
    case sum([ValueRule])
    case max([ValueRule])
  }

  /// The stretch of time that a value covers.
  enum Interval: Sendable {
    case fixed(TimeSpan)
    /// From the time that a rule reads to that of the row.
    case since(ValueRule)
    /// From the time of the row to the one that a rule reads.
    case until(ValueRule)
  }

  /// The zone of a time without an offset.
  enum Zone: Sendable {
    /// An IANA name.
    case named(String)
    /// The name is in the response, at the reference with this index.
    case at(reference: Int)
  }

  /// Further parts of a time.
  struct TimeParts: Sendable {
    /// `nil` is the zone of the place.
    var zone: Zone?
    /// The index of the reference with the hour of a date.
    var hour: Int?
    /// The time from which a number of hours, minutes or seconds is counted.
    var since: ValueRule?
  }

  let content: Content
  let interval: Interval?
  /// From this value on, in the unit of the field, the value is only a lower bound.
  let cap: Double?
  /// The values that the source writes for a missing value.
  let missing: Set<JSONScalar>
  /// The value when the source omits it, in the unit of the field: some sources omit a zero.
  let absent: Double?
  /// The index of a reference that must have a value; otherwise there is no value. Some services compute a
  /// value from data that they do not have.
  let needed: Int?
  /// For codes, words of alerts, points of the compass, and what stands for a number.
  let codes: CodeRule
  let time: TimeParts
  /// Whether text has a decimal comma instead of a point.
  let hasDecimalComma: Bool
  /// Whether the value is a total since some start, so that a row contributes its difference from the row
  /// before.
  let isAccumulated: Bool
  /// Whether it or one of its parts is such a total.
  var hasTotal: Bool {
    switch content {
    case .of: isAccumulated
    case .any(let rules), .sum(let rules), .max(let rules):
      isAccumulated || rules.contains { $0.hasTotal }
    }
  }
  /// Whether a number at the location is the value without further rules, as for nearly all rules.
  let isPlain: Bool

  init(
    _ content: Content,
    interval: Interval? = nil,
    cap: Double? = nil,
    missing: Set<JSONScalar> = [],
    absent: Double? = nil,
    needed: Int? = nil,
    codes: CodeRule = .none,
    time: TimeParts = TimeParts(),
    hasDecimalComma: Bool = false,
    isAccumulated: Bool = false
  ) {
    self.content = content
    self.interval = interval
    self.cap = cap
    self.missing = missing
    self.absent = absent
    self.needed = needed
    self.codes = codes
    self.time = time
    self.hasDecimalComma = hasDecimalComma
    self.isAccumulated = isAccumulated
    let hasFixedInterval =
      switch interval {
      case .fixed, nil: true
      case .since, .until: false
      }
    let isConverted: Bool =
      if case .of(let unit, _) = content { unit.dimension == .rate || unit == .compass } else { false }
    let hasCodes =
      switch codes {
      case .none, .conditions: false
      case .words, .numbers: true
      }
    isPlain =
      cap == nil && absent == nil && missing.isEmpty && needed == nil && !isAccumulated && hasFixedInterval
      && !isConverted && !hasCodes
  }

  /// The interval that all rows have; `nil` also when each row has its own.
  var fixedInterval: TimeSpan? { if case .fixed(let span) = interval { span } else { nil } }
}

extension ValueRule {
  /// The rules for the times that limit its intervals and those of its parts.
  var intervalRules: [ValueRule] {
    let own: [ValueRule] =
      switch interval {
      case .since(let rule), .until(let rule): [rule]
      case .fixed, nil: []
      }
    return switch content {
    case .of: own
    case .any(let rules), .sum(let rules), .max(let rules): own + rules.flatMap(\.intervalRules)
    }
  }
}

extension ValueRule.Content {
  /// The units of its references.
  var units: Set<SourceUnit> {
    switch self {
    case .of(let unit, _): [unit]
    case .any(let rules), .sum(let rules), .max(let rules): Set(rules.flatMap(\.content.units))
    }
  }

  /// The indices of all its references in the section's `references`.
  var references: [Int] {
    switch self {
    case .of(_, let reference): [reference]
    case .any(let rules), .sum(let rules), .max(let rules): rules.flatMap(\.content.references)
    }
  }
}
