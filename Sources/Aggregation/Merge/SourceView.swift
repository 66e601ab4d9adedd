import FoundationEssentials
import Weather

/// One source as the merge of one moment sees it: its values, with what decides their weight.
///
/// A class, for the rules of the merge pass it around for each field of each hour.
final class SourceView: Sendable {
  /// What a station may do, by its distance, height difference and age.
  enum Tier: Hashable {
    /// A grid, an observation that does not say where it was made, or the forecast of a source whose own is too old.
    case member
    /// Near, level and fresh: it replaces what models say.
    case replacing
    /// Near enough to count threefold.
    case strong
    /// Shown, not used.
    case far
  }

  /// How a part of a report came about.
  struct Section: Sendable {
    let kind: ReportKind
    let issued: Date?
    /// Never negative.
    let age: TimeInterval
    /// What age and place leave of a weight; of any age something is left, or nothing could be divided by it.
    let weight: Double
    /// Thirty days for a forecast, or 1,200 km.
    static let mostHalvings = 60.0

    /// - Parameter place: 2^(-distance / 20 km) x 2^(-height difference / 300 m) for a station, 1 for a grid.
    init(_ kind: ReportKind, issued: Date?, report: WeatherReport, place: Double, now: Date) {
      self.kind = kind
      self.issued = issued
      // An observation that does not say when it was issued is as old as its own time; all others as their arrival.
      let origin = issued ?? (kind == .observation ? report.current?.content.time : nil) ?? report.fetched
      age = max(0, now.timeIntervalSince(origin))
      let halfLife: Double = kind == .observation ? 3600 : 12 * 3600
      let halvings = min(age / halfLife, Self.mostHalvings)
      weight = Exponential.half(halvings) * (kind == .observation ? place : 1)
    }
  }

  /// Where it stands among the views of one merge, which are in the order of the config.
  let rank: Int
  let source: SourceID
  let family: String?
  private let trust: Trust
  /// How much it is believed when that is the same for all fields; their names are then not needed.
  private let uniformTrust: Double?
  /// What its past errors say of its forecasts for this moment.
  private let learned: [Field: LearnedWeight]
  private let hasLearned: Bool
  let tier: Tier
  /// To the station, when what it says of now was observed.
  let distance: Length?
  let isStale: Bool
  let content: SourceValues
  private let current: Section?
  private let hourly: Section?

  /// Older than this is never "now".
  static let longestAge: TimeInterval = 120 * 60

  /// What the source says of now.
  init(
    _ report: WeatherReport,
    rank: Int,
    trust: Trust,
    learned: [Field: LearnedWeight] = [:],
    place: MergePlace,
    now: Date
  ) {
    self.rank = rank
    self.trust = trust
    uniformTrust = trust.byField.isEmpty ? trust.standard : nil
    self.learned = learned
    hasLearned = !learned.isEmpty
    source = report.source
    family = report.family
    isStale = report.isStale
    let isObservation = report.current?.kind == .observation
    let station = isObservation ? report.station : nil
    distance = station?.distance
    let climb = station.flatMap { Self.climb(from: place, to: $0) }
    let age = report.current.map { max(0, now.timeIntervalSince($0.content.time)) } ?? 0
    let isTooOld = age > Self.longestAge
    // One that is told by a wrong clock may be of any moment.
    let isDated = !isTooOld && !report.isObservedAhead(of: now)
    tier =
      station.flatMap { isDated ? Self.tier(of: $0, climb: climb, age: age, place: place) : nil } ?? .member
    let placeFactor = Self.placeFactor(distance: station?.distance, climb: climb)
    current = report.current.map {
      Section($0.kind, issued: $0.issued, report: report, place: placeFactor, now: now)
    }
    hourly = report.hourly.map {
      // The hour around now has begun when the answer was got.
      Section($0.pastKind ?? $0.kind, issued: $0.issued, report: report, place: placeFactor, now: now)
    }

    var content = SourceValues()
    var dropped = FieldSet()
    if var readings = report.current?.content {
      let outOfRange = QualityControl.check(&readings)
      dropped = outOfRange.fields
      for (field, value) in outOfRange { content.reject(field, value, .range, of: source) }
      if isTooOld || tier == .far {
        content.reject(readings, isTooOld ? .stale : .far, of: source)
      } else {
        content.take(readings)
        content.adjustToHeight(climb: climb)
      }
    }
    if !isObservation || isTooOld, let hourly = report.hourly {
      // Nothing further away reaches into this hour.
      let near = hourly.content.filter { abs($0.time.timeIntervalSince(now)) <= 25 * 3600 }
      let hour = HourlySeries(near, on: HourlyGrid(from: now, count: 1)).hours[0]
      content.fill(from: hour, leavingOut: isTooOld ? FieldSet() : dropped)
    }
    self.content = content
  }

  /// What the source says of one hour of its series, or of a whole day.
  ///
  /// - Parameter section: How it came about.
  init(_ content: SourceValues, of series: HourlySource, rank: Int, _ section: Section, lead: LeadTime) {
    self.rank = rank
    trust = series.trust
    uniformTrust = trust.byField.isEmpty ? trust.standard : nil
    learned = series.learned[lead] ?? [:]
    hasLearned = !learned.isEmpty
    source = series.report.source
    family = series.report.family
    isStale = series.report.isStale
    tier = .member
    distance = nil
    current = nil
    hourly = section
    self.content = content
  }

  // MARK: - Values

  subscript(field: Field) -> Double? {
    has(field) ? content.values.numbers[Int(field.rawValue)] : nil
  }

  func has(_ field: Field) -> Bool { content.values.fields.contains(field) }

  /// Whether it has any field of a group.
  func hasAny(of group: FieldSet) -> Bool { !content.values.fields.isDisjoint(with: group) }

  /// The fields that it has, and those whose values take no part.
  var known: FieldSet { content.rejected.reduce(into: content.values.fields) { $0.insert($1.field) } }

  /// How the value of a field came about.
  func section(of field: Field) -> Section? { content.drawn.contains(field) ? hourly : current }

  /// To where the value of a field was measured; `nil` for one that was not: a station's forecast is of the place.
  func distance(of field: Field) -> Length? {
    distance == nil || section(of: field)?.kind != .observation ? nil : distance
  }

  /// How the condition came about.
  var conditionSection: Section? { content.isConditionDrawn ? hourly : current }

  func trust(_ field: Field) -> Double { uniformTrust ?? trust.value(for: field.name) }

  /// Whether there is a field that nobody believes it.
  var canDistrust: Bool { trust.standard <= 0 || trust.byField.values.contains { $0 <= 0 } }

  /// `nil` for an observation: what it says is what forecasts are held against.
  func learned(_ field: Field) -> LearnedWeight? {
    guard hasLearned, section(of: field)?.kind != .observation else { return nil }
    return learned[field]
  }

  var conditionTrust: Double { trust.value(for: "condition") }

  // MARK: - Stations

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
    let (across, up) = (max(0, distance.kilometers) / 20, abs(climb ?? 0) / 300)
    return Exponential.half(min(across, Section.mostHalvings))
      * Exponential.half(min(up, Section.mostHalvings))
  }
}
