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

  /// The stretch of time that a value covers.
  enum Interval: Sendable {
    case fixed(TimeSpan)
    /// From the time that a rule reads to that of the row.
    case since(ValueRule)
    /// From the time of the row to the one that a rule reads.
    case until(ValueRule)
  }

  /// Whose clock a time without an offset is of.
  enum Zone: Sendable {
    /// An IANA name.
    case named(String)
    /// The place that has the name, by its number.
    case at(reference: Int)
  }

  /// What else a time is made of.
  struct TimeParts: Sendable {
    /// `nil` is the zone of the place.
    var zone: Zone?
    /// The number of the place that has the hour of a date.
    var hour: Int?
    /// What a number of hours, minutes or seconds is counted from.
    var since: ValueRule?
  }

  let content: Content
  let interval: Interval?
  /// From here on, in the unit of the field, the value is only a lower bound.
  let cap: Double?
  /// What the source writes for a value that it does not have.
  let missing: Set<JSONScalar>
  /// The value when the source says nothing, in the unit of the field: some leave out a zero.
  let absent: Double?
  /// The number of a place that must have something, or there is no value: some services compute a value of
  /// what they do not have.
  let needed: Int?
  /// For codes, words of alerts and points of the compass.
  let codes: CodeRule
  let time: TimeParts
  /// Whether text has a comma where others have a decimal point.
  let hasDecimalComma: Bool
  /// Whether the value is the total since some start, so that a row has what it adds to the row before.
  let isAccumulated: Bool
  /// Whether a number that stands there is the value, whatever it is: so it is with nearly all rules.
  let isPlain: Bool

  init(
    _ content: Content,
    interval: Interval? = nil,
    cap: Double? = nil,
    missing: Set<JSONScalar> = [],
    absent: Double? = nil,
    needed: Int? = nil,
    codes: CodeRule = CodeRule(),
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
    isPlain =
      cap == nil && absent == nil && missing.isEmpty && needed == nil && !isAccumulated && hasFixedInterval
      && !isConverted
  }

  /// The interval that all rows have; `nil` also where each has its own.
  var fixedInterval: TimeSpan? { if case .fixed(let span) = interval { span } else { nil } }
}

extension ValueRule {
  /// The times that the intervals of it and its parts are measured to.
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
