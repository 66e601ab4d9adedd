import FoundationEssentials
import Weather

/// One source as the merge of "now" sees it: its values after quality control, with what decides their weight.
struct SourceView {
  /// What a station may do, by its distance, height difference and age.
  enum Tier: Hashable {
    /// A grid, or an observation that does not say where it was made.
    case member
    /// Near, level and fresh: it replaces what models say.
    case replacing
    /// Near enough to count threefold.
    case strong
    /// Shown, not used.
    case far
  }

  struct Value {
    var value: Double
    var kind: ReportKind
    var issued: Date?
    var age: TimeInterval
    var span: TimeSpan
    var isLowerBound: Bool
  }

  let rank: Int
  let source: SourceID
  let family: String?
  let tier: Tier
  let distance: Length?
  let isStale: Bool
  private(set) var values: [Field: Value] = [:]
  private(set) var condition: (vote: ConditionVote, kind: ReportKind, issued: Date?, age: TimeInterval)?
  private(set) var rejected: [Field: [Rejection]] = [:]
  /// 2^(-distance / 20 km) x 2^(-height difference / 300 m) for a station, 1 for a grid.
  let placeFactor: Double

  /// Older than this is never "now".
  static let longestAge: TimeInterval = 120 * 60

  init(_ report: WeatherReport, rank: Int, place: MergePlace, now: Date) {
    self.rank = rank
    source = report.source
    family = report.family
    isStale = report.isStale
    let isObservation = report.current?.kind == .observation
    let station = isObservation ? report.station : nil
    distance = station?.distance
    let climb = station.flatMap { Self.climb(from: place, to: $0) }
    let age = report.current.map { max(0, now.timeIntervalSince($0.content.time)) } ?? 0
    tier = station.map { Self.tier(of: $0, climb: climb, age: age, place: place) } ?? .member
    placeFactor = Self.placeFactor(distance: station?.distance, climb: climb)

    var dropped: Set<Field> = []
    let isTooOld = age > Self.longestAge
    if let current = report.current {
      let control = QualityControl(current.content)
      dropped = Set(control.dropped.keys)
      for (field, value) in control.dropped { reject(field, value, .range) }
      for (field, value) in control.readings.values {
        if isTooOld {
          reject(field, value, .stale)
        } else if tier == .far {
          reject(field, value, .far)
        } else {
          values[field] = Value(
            value: Self.perHour(value, field, control.readings),
            kind: current.kind,
            issued: current.issued,
            age: Self.age(kind: current.kind, issued: current.issued, report: report, now: now),
            span: control.readings.span(of: field),
            isLowerBound: control.readings.lowerBounds.contains(field)
          )
        }
      }
      if !isTooOld, tier != .far, let vote = control.readings.condition {
        let age = Self.age(kind: current.kind, issued: current.issued, report: report, now: now)
        condition = (vote, current.kind, current.issued, age)
      }
    }
    deriveDewPoint(rejecting: dropped)
    if !isObservation || isTooOld, let hourly = report.hourly {
      fill(from: hourly, report: report, leavingOut: isTooOld ? [] : dropped, now: now)
    }
    adjustToHeight(climb: climb)
  }

  private mutating func reject(_ field: Field, _ value: Double, _ reason: RejectionReason) {
    rejected[field, default: []].append(Rejection(source: source, value: value, reason: reason))
  }

  /// What `current` lacks comes from the source's own hourly values at the UTC hour of now.
  private mutating func fill(
    from hourly: ReportSection<[Readings]>,
    report: WeatherReport,
    leavingOut dropped: Set<Field>,
    now: Date
  ) {
    let seconds = (now.timeIntervalSinceReferenceDate / 3600).rounded(.down) * 3600
    let hour = Date(timeIntervalSinceReferenceDate: seconds)
    let series = HourlySeries(hourly.content)
    let age = Self.age(kind: hourly.kind, issued: hourly.issued, report: report, now: now)
    for field in Field.allCases where values[field] == nil && !dropped.contains(field) {
      guard let (value, span, isLowerBound) = series.value(of: field, at: hour) else { continue }
      values[field] = Value(
        value: value,
        kind: hourly.kind,
        issued: hourly.issued,
        age: age,
        span: span,
        isLowerBound: isLowerBound
      )
      rejected[field]?.removeAll { $0.reason == .stale }
    }
    if condition == nil, let vote = series.condition(at: hour) {
      condition = (vote, hourly.kind, hourly.issued, age)
    }
    deriveDewPoint(rejecting: dropped)
  }

  /// Humidity is never averaged: a source that gives only humidity is given the dew point that belongs to it.
  private mutating func deriveDewPoint(rejecting dropped: Set<Field>) {
    guard values[.dewPoint] == nil, var humidity = values[.humidity], let temperature = values[.temperature],
      let dewPoint = Atmosphere.dewPoint(
        temperature: .celsius(temperature.value),
        relativeHumidity: humidity.value
      )
    else { return }
    humidity.value = dewPoint.celsius
    values[.dewPoint] = humidity
  }

  /// The standard lapse of 6.5 °C in a kilometre between station and place, up to 500 m.
  private mutating func adjustToHeight(climb: Double?) {
    guard let climb, abs(climb) <= 500 else { return }
    for field in [Field.temperature, .dewPoint] { values[field]?.value += 6.5 * climb / 1000 }
  }

  private static func perHour(_ value: Double, _ field: Field, _ readings: Readings) -> Double {
    let length = readings.span(of: field).length
    guard field == .precipitation || field == .snowfall, length > 0 else { return value }
    return value / (length / 3600)
  }

  /// Station minus place, in metres.
  private static func climb(from place: MergePlace, to station: Station) -> Double? {
    guard let here = place.elevation, let there = station.elevation else { return nil }
    return there.meters - here.meters
  }

  /// A height difference that nobody knows counts as none.
  private static func tier(of station: Station, climb: Double?, age: TimeInterval, place: MergePlace) -> Tier
  {
    guard let distance = station.distance else { return .member }
    let climb = abs(climb ?? 0)
    if place.isAirport, distance.kilometers <= 5, age <= 90 * 60 { return .replacing }
    if distance.kilometers <= 15, climb <= 150, age <= 75 * 60 { return .replacing }
    if distance.kilometers <= 40, climb <= 300, age <= 120 * 60 { return .strong }
    return .far
  }

  private static func placeFactor(distance: Length?, climb: Double?) -> Double {
    guard let distance else { return 1 }
    return Exponential.half(distance.kilometers / 20) * Exponential.half(abs(climb ?? 0) / 300)
  }

  /// An observation that does not say when it was issued is as old as its own time; all others as their arrival.
  private static func age(kind: ReportKind, issued: Date?, report: WeatherReport, now: Date) -> TimeInterval {
    let origin = issued ?? (kind == .observation ? report.current?.content.time : nil) ?? report.fetched
    return max(0, now.timeIntervalSince(origin))
  }
}
