package import FoundationEssentials

/// One source's values for one time, each in the field's canonical unit. A missing field was not reported.
package struct Readings: Hashable, Sendable {
  package var time: Date
  package var values: FieldValues
  package var condition: ConditionVote?
  /// The intervals of amounts and probabilities, by default `ending(1 h)`, and of gusts, by default none.
  package var spans: FieldSpans
  package var conditionSpan: TimeSpan?
  /// Which values are only bounds, as of a source that caps them (visibility "10 km").
  package var bounds: FieldBounds
  /// Whether the source reports a variable wind, as with `VRB`. A missing direction does not mean this.
  package var isWindVariable = false

  /// Whether the wind is variable and has no direction that contradicts it.
  package var hasVariableWind: Bool { isWindVariable && values[.windDirection] == nil }

  package init(
    time: Date,
    values: FieldValues = [:],
    condition: ConditionVote? = nil,
    spans: FieldSpans = [:]
  ) {
    self.time = time
    self.values = values
    self.condition = condition
    self.spans = spans
    bounds = FieldBounds()
  }

  /// In the field's canonical unit; `nil` if it is missing.
  package subscript(field: Field) -> Double? {
    get { values[field] }
    set { values[field] = newValue }
  }

  /// The longest interval of a row of minutes, in seconds.
  package static let longestMinutes: TimeInterval = 15 * 60

  package var reportsAnything: Bool { !values.isEmpty || condition != nil || isWindVariable }

  /// The interval of a field; see `FieldSpans.span(of:)`.
  package func span(of field: Field) -> TimeSpan { spans.span(of: field) }

  /// `nil` for an exact value. The probability for several hours is at least that of each of them.
  package func bound(of field: Field) -> Bound? {
    bounds[field] ?? (FieldSet.probabilities.contains(field) && span(of: field).length > 3600 ? .atMost : nil)
  }

  /// Adds the values of another row of the same time, except for those over a longer interval than the value
  /// that is known.
  package mutating func add(_ others: Readings) {
    for (field, value) in others.values {
      if let known = spans[field], let other = others.spans[field], known.length < other.length { continue }
      values[field] = value
      spans[field] = others.spans[field]
      bounds[field] = others.bounds[field]
    }
    isWindVariable = isWindVariable || others.isWindVariable
    guard let vote = others.condition else { return }
    if condition != nil, let known = conditionSpan, let other = others.conditionSpan,
      known.length < other.length
    {
      return
    }
    condition = vote
    conditionSpan = others.conditionSpan
  }
}

extension Readings {
  package var temperature: Temperature? {
    get { values[.temperature].map(Temperature.celsius) }
    set { values[.temperature] = newValue?.celsius }
  }
  package var dewPoint: Temperature? {
    get { values[.dewPoint].map(Temperature.celsius) }
    set { values[.dewPoint] = newValue?.celsius }
  }
  package var pressure: Pressure? {
    get { values[.pressure].map(Pressure.hectopascals) }
    set { values[.pressure] = newValue?.hectopascals }
  }
  package var qnh: Pressure? {
    get { values[.qnh].map(Pressure.hectopascals) }
    set { values[.qnh] = newValue?.hectopascals }
  }
  package var visibility: Length? {
    get { values[.visibility].map(Length.meters) }
    set { values[.visibility] = newValue?.meters }
  }
  package var windSpeed: Speed? {
    get { values[.windSpeed].map(Speed.metersPerSecond) }
    set { values[.windSpeed] = newValue?.metersPerSecond }
  }
  package var windGust: Speed? {
    get { values[.windGust].map(Speed.metersPerSecond) }
    set { values[.windGust] = newValue?.metersPerSecond }
  }
  package var precipitation: Length? {
    get { values[.precipitation].map(Length.millimeters) }
    set { values[.precipitation] = newValue?.millimeters }
  }
}

extension [Readings] {
  /// The rows of a response in ascending order of time, including those without values, because their times
  /// end the validity of earlier codes. Rows of the same time become one, value by value: that with the
  /// shortest interval is used, or else the last one.
  ///
  /// - Returns: Nothing when no row has a value.
  package func keepingStamps() -> [Readings] {
    let reported = filter(\.reportsAnything)
    if reported.count == count || reported.isEmpty { return reported.joinedByTime() }
    let times = Set(reported.map(\.time))
    return (reported + filter { !$0.reportsAnything && !times.contains($0.time) }).joinedByTime()
  }

  private func joinedByTime() -> [Readings] {
    if isRising { return self }
    var joined: [Date: Readings] = [:]
    for readings in self { joined[readings.time, default: Readings(time: readings.time)].add(readings) }
    return joined.values.sorted { $0.time < $1.time }
  }

  /// In ascending order of time. If several rows have the same time, the last one is used.
  package func sortedByTime() -> [Readings] {
    if isRising { return self }
    var latest: [Date: Readings] = [:]
    for readings in self { latest[readings.time] = readings }
    return latest.values.sorted { $0.time < $1.time }
  }

  private var isRising: Bool {
    indices.dropFirst().allSatisfy { self[$0 - 1].time < self[$0].time }
  }
}
