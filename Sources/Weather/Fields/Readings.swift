package import FoundationEssentials

/// How what a source says came about. It decides how fast the value loses weight with age.
package enum ReportKind: String, Hashable, Sendable, CaseIterable {
  case observation, nowcast, analysis, forecast
}

/// The interval that an amount or a probability covers, seen from its time stamp.
@usableFromInline
package enum TimeSpan: Hashable, Sendable {
  case instant
  /// The seconds before the stamp.
  case ending(Double)
  /// The seconds after the stamp.
  case starting(Double)

  /// Start and end for a stamp; equal for an instant.
  package func bounds(at stamp: Date) -> (start: Date, end: Date) {
    switch self {
    case .instant: (stamp, stamp)
    case .ending(let length): (stamp.addingTimeInterval(-length), stamp)
    case .starting(let length): (stamp, stamp.addingTimeInterval(length))
    }
  }

  /// In seconds; 0 for an instant.
  package var length: TimeInterval {
    switch self {
    case .instant: 0
    case .ending(let length), .starting(let length): length
    }
  }
}

/// What one source says about one moment: a value for each field it knows, in the field's canonical unit.
/// A field that is not there was not reported.
package struct Readings: Hashable, Sendable {
  package var time: Date
  package var values: FieldValues
  package var condition: ConditionVote?
  /// The source's own word for the condition and its icon name, for display.
  package var conditionText: String?
  package var conditionIcon: String?
  /// Spans of amounts and probabilities; one that is not named is `ending(1 h)`.
  package var spans: FieldSpans
  package var conditionSpan: TimeSpan?
  package var bounds: FieldBounds
  /// The source reports that the wind has no direction in particular, as `VRB` does. A source that reports no
  /// direction at all does not say that.
  package var isWindVariable = false

  /// Whether the wind is variable and no direction contradicts that.
  package var hasVariableWind: Bool { isWindVariable && values[.windDirection] == nil }

  package init(
    time: Date,
    values: FieldValues = [:],
    condition: ConditionVote? = nil,
    spans: FieldSpans = [:],
    lowerBounds: FieldSet = []
  ) {
    self.time = time
    self.values = values
    self.condition = condition
    self.spans = spans
    bounds = FieldBounds(lower: lowerBounds)
  }

  /// Fields whose value is only a lower bound because the source caps it (visibility "10 km").
  package var lowerBounds: FieldSet {
    get { bounds.lower }
    set { bounds.lower = newValue }
  }

  /// In the field's canonical unit; `nil` for what was not read.
  package subscript(field: Field) -> Double? {
    get { values[field] }
    set { values[field] = newValue }
  }

  package var reportsAnything: Bool { !values.isEmpty || condition != nil || isWindVariable }

  /// The span of an amount or a probability.
  package func span(of field: Field) -> TimeSpan { spans.span(of: field) }
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
  /// The rows of a series by rising time, those without any value too: their stamps end what codes before
  /// them hold for. Of several with one time the last that reports anything is kept.
  ///
  /// - Returns: Nothing when no row reports anything.
  package func keepingStamps() -> [Readings] {
    let reported = filter(\.reportsAnything)
    if reported.count == count || reported.isEmpty { return reported.sortedByTime() }
    let times = Set(reported.map(\.time))
    return (reported + filter { !$0.reportsAnything && !times.contains($0.time) }).sortedByTime()
  }

  /// By rising time; of several with one time the last of the answer is kept.
  package func sortedByTime() -> [Readings] {
    let isRising = indices.dropFirst().allSatisfy { self[$0 - 1].time < self[$0].time }
    if isRising { return self }
    var latest: [Date: Readings] = [:]
    for readings in self { latest[readings.time] = readings }
    return latest.values.sorted { $0.time < $1.time }
  }
}
