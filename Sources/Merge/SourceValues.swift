import FoundationEssentials
import Weather

/// The values of one source for one time, after quality control.
struct SourceValues {
  /// A rejected value and its field.
  struct Rejected {
    let field: Field
    let rejection: Rejection
  }

  private(set) var values = FieldValues()
  private(set) var condition: ConditionVote?
  private(set) var rejected: [Rejected] = []
  /// The condition that the source reports but that may not be used.
  private(set) var rejectedCondition: (vote: ConditionVote, reason: RejectionReason)?
  /// The fields that come from the hourly part of the report.
  private(set) var drawn = FieldSet()
  private(set) var isConditionDrawn = false
  private(set) var bounds = FieldBounds()
  private(set) var derived = FieldSet()
  private(set) var spans = FieldSpans()
  /// Whether the source reports a variable wind.
  private(set) var isWindVariable = false

  init() {}

  subscript(field: Field) -> Double? {
    has(field) ? values.numbers[Int(field.rawValue)] : nil
  }

  /// Whether it has a condition other than "windy".
  var hasWeather: Bool { condition.map { $0.condition != .windy } ?? false }

  func has(_ field: Field) -> Bool { values.fields.contains(field) }

  /// Whether it has any field of a group.
  func hasAny(of group: FieldSet) -> Bool { !values.fields.isDisjoint(with: group) }

  /// The fields that have a value, used or rejected.
  var known: FieldSet { rejected.reduce(into: values.fields) { $0.insert($1.field) } }

  /// Reads the values of an hour of the source's series.
  // Inlined because an hour is large and would be copied.
  @inline(__always)
  init(_ hour: HourlySeries.Hour, of source: SourceID) {
    values = hour.values
    // A dew point interpolated between rows of other hours than the temperature may exceed it. Values
    // rejected in a series are not listed.
    _ = QualityControl.checkDewPoint(of: &values)
    drawn = values.fields
    bounds = FieldBounds(lower: hour.lowerBounds)
    derived = hour.derived
    spans = hour.spans
    isWindVariable = hour.isWindVariable
    if isWindVariable { drawn.insert(.windDirection) }
    condition = hour.condition
    isConditionDrawn = hour.condition != nil
    for (field, amount) in hour.unsplit { reject(field, amount, .interval, of: source) }
  }

  mutating func reject(
    _ field: Field,
    _ value: Double,
    _ reason: RejectionReason,
    of source: SourceID,
    _ remoteness: Remoteness? = nil
  ) {
    let rejection = Rejection(source: source, value: value, reason: reason, remoteness: remoteness)
    rejected.append(Rejected(field: field, rejection: rejection))
  }

  /// Records what `current` has but may not be used, in the form in which it would have counted.
  ///
  /// - Parameter remoteness: How a station is too far away.
  mutating func reject(
    _ readings: Readings,
    _ reason: RejectionReason,
    of source: SourceID,
    _ remoteness: Remoteness? = nil
  ) {
    var unused = SourceValues()
    unused.take(readings, of: source)
    for (field, value) in unused.values { reject(field, value, reason, of: source, remoteness) }
    for entry in unused.rejected {
      reject(entry.field, entry.rejection.value, reason, of: source, remoteness)
    }
    rejectedCondition = unused.condition.map { ($0, reason) }
  }

  /// Adds the values of `current`. Amounts become hourly rates, except amounts over periods too long to be
  /// current.
  mutating func take(_ readings: Readings, of source: SourceID) {
    spans = readings.spans
    bounds = readings.bounds
    condition = readings.condition
    isWindVariable = readings.hasVariableWind
    for (field, value) in readings.values {
      if readings.isTooLongToSplit(field) {
        reject(field, value, .interval, of: source)
      } else {
        values[field] = Self.perHour(value, field, readings)
      }
    }
  }

  /// Fills in what `current` lacks from the source's own hourly values at the current UTC hour.
  ///
  /// - Parameter dropped: The fields of `current` that quality control rejected.
  mutating func fill(from hour: HourlySeries.Hour, leavingOut dropped: FieldSet, of source: SourceID) {
    var reported = hour.values
    // Values rejected in a series are not listed.
    _ = QualityControl.checkDewPoint(of: &reported)
    var missing = reported.fields.subtracting(values.fields).subtracting(dropped)
    // Calm or variable wind has no direction, whatever the hour's wind direction is.
    let isDirectionless = values[.windSpeed] == 0 || isWindVariable
    if isDirectionless { missing.remove(.windDirection) }
    if hour.isWindVariable, !isDirectionless, !has(.windDirection), !dropped.contains(.windDirection) {
      isWindVariable = true
      drawn.insert(.windDirection)
    }
    for field in missing {
      values[field] = reported[field]
      spans[field] = hour.spans[field]
      bounds[field] = hour.lowerBounds.contains(field) ? .atLeast : nil
      derived.set(field, hour.derived.contains(field))
      drawn.insert(field)
    }
    for (field, amount) in hour.unsplit where !known.contains(field) {
      reject(field, amount, .interval, of: source)
    }
    if condition == nil, let vote = hour.condition {
      condition = vote
      isConditionDrawn = true
      rejectedCondition = nil
    }
    // One of the two may be current and the other hourly.
    let impossible = QualityControl.checkDewPoint(of: &values)
    // Values that are too old, possible or not, are no longer the source's values of these fields.
    rejected.removeAll { values.fields.contains($0.field) && !dropped.contains($0.field) }
    if let impossible { reject(.dewPoint, impossible, .range, of: source) }
  }

  /// Applies the standard lapse rate to temperatures between station and place, up to 500 m.
  ///
  /// - Parameter climb: The station's height minus the place's, in metres.
  mutating func adjustToHeight(climb: Double?) {
    guard let climb, abs(climb) <= 500 else { return }
    for field in Self.adjusted.intersection(values.fields) {
      guard let value = values[field], let lapse = field.lapsePerKilometer else { continue }
      values[field] = value + lapse * climb / 1000
    }
  }

  private static let adjusted = FieldSet(Field.allCases.filter { $0.lapsePerKilometer != nil })

  private static func perHour(_ value: Double, _ field: Field, _ readings: Readings) -> Double {
    guard FieldSet.amounts.contains(field) else { return value }
    let length = readings.span(of: field).length
    return length > 0 ? value / (length / 3600) : value
  }
}
