/// The properties of one field: a row of the table in `Field+Table.swift`. The columns are documented where
/// they are used, in `Field.swift`.
struct FieldDescriptor: Sendable {
  let name: String
  let label: String
  let fullName: String
  let quantity: Quantity
  let group: FieldGroup
  let timing: FieldTiming
  let limits: ClosedRange<Double>
  let cap: Double?
  let decimals: Int
  let isRoundedDown: Bool
  let lapsePerKilometer: Double?
  let dayValue: DayValue?
  let hasBounds: Bool
  let leastShown: Double?
  let mergeRule: MergeRule

  init(
    _ name: String,
    _ label: String,
    fullName: String? = nil,
    _ quantity: Quantity,
    _ group: FieldGroup,
    _ timing: FieldTiming = .instant,
    limits: ClosedRange<Double>,
    cap: Double? = nil,
    decimals: Int,
    isRoundedDown: Bool = false,
    lapsePerKilometer: Double? = nil,
    dayValue: DayValue? = nil,
    hasBounds: Bool = false,
    leastShown: Double? = nil,
    merge mergeRule: MergeRule
  ) {
    self.name = name
    self.label = label
    self.fullName = fullName ?? label
    self.quantity = quantity
    self.group = group
    self.timing = timing
    self.limits = limits
    self.cap = cap
    self.decimals = decimals
    self.isRoundedDown = isRoundedDown
    self.lapsePerKilometer = lapsePerKilometer
    self.dayValue = dayValue
    self.hasBounds = hasBounds
    self.leastShown = leastShown
    self.mergeRule = mergeRule
  }
}

/// What time a value of a field is for.
package enum FieldTiming: Hashable, Sendable {
  case instant
  /// An interval over which the value is spread evenly: half of the interval has half of it.
  case amount
  /// An interval for which the value is the probability. It cannot be split.
  case probability
  /// An interval of which the value is the highest, if the source states one; otherwise an instant.
  case peak
}

/// How the value of a day comes from those of its hours.
package enum DayValue: Hashable, Sendable {
  case sum, mean, maximum

  var suffix: String {
    switch self {
    case .sum: "Sum"
    case .mean: "Mean"
    case .maximum: "Max"
    }
  }
}

/// Fields that are measured or forecast together. With `--merge first`, the source that gives one of them
/// gives the whole group, as does the nearest station for a group that stations replace.
///
/// The values of a day are listed in the order of the groups.
package enum FieldGroup: Hashable, Sendable, CaseIterable {
  case temperature, pressure, precipitation, wind
  /// Visibility and clouds; the condition belongs to this group.
  case sky
  case sun, air, pollen

  /// Whether it is a part of the quality of the air, which is a query of its own.
  package var isOfAir: Bool { self == .air || self == .pollen }

  /// The groups for which a nearby station replaces the models.
  package static let replacedByStations = allCases.filter { group in
    Field.allCases.contains { $0.group == group && $0.mergeRule.isReplacedByStations }
  }

  package var fields: FieldSet { Self.members[self] ?? [] }

  private static let members = Dictionary(grouping: Field.allCases, by: \.group).mapValues(FieldSet.init)
}
