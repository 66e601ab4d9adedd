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
