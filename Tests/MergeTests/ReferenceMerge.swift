import Foundation
import Weather

@testable import Merge

/// A second implementation of the merge, written only from its rules and without regard to speed: for random
/// weather, both must have the same result. It shares with the program the reports, the settings
/// (`MergeSettings`, `MergePlace`, `Trust`) and the names of the reasons (`RejectionReason`).
struct ReferenceMerge {
  let reports: [WeatherReport]
  let settings: MergeSettings
  let place: MergePlace
  let now: Date

  /// A merged value, in the field's unit.
  struct Value: Equatable {
    var value: Double?
    var count = 0
    var agreement: Double?
    /// By source.
    var weights: [String: Double] = [:]
    /// Each is a source and a reason.
    var rejected: [String] = []
    var isVariable = false
    var isConflicting = false
    var isReplacing = false
  }

  struct Moment {
    var values: [Field: Value] = [:]
    var feelsLike: Double?
    var headline: Double?
    var condition: Condition?
    var intensity: Intensity?
    var conditionAgreement: Double?
    var possible: Set<Condition> = []
    var isWindy = false
  }

  /// The values of one source for one moment.
  private struct Member {
    var source: String
    var family: String
    var rank: Int
    var trust: Trust
    var values: [Field: Double] = [:]
    var condition: ConditionVote?
    var isVariable = false
    var spans: [Field: TimeSpan] = [:]
    /// The fields that come from the hours of the source.
    var fromHours: Set<Field> = []
    var isConditionFromHours = false
    var rejected: [(Field, RejectionReason)] = []
    var isNear = false
    var isStrong = false
    var distance = Double.infinity
    /// Kind and weight without trust, of the current report and of the hours.
    var nowKind = ReportKind.forecast
    var nowWeight = 1.0
    var hourKind = ReportKind.forecast
    var hourWeight = 1.0

    func kind(_ field: Field) -> ReportKind { fromHours.contains(field) ? hourKind : nowKind }
    func weight(_ field: Field) -> Double {
      trust.value(for: field) * (isNear || isStrong ? 3 : 1)
        * (fromHours.contains(field) ? hourWeight : nowWeight)
    }
    func isTrusted(_ field: Field) -> Bool { trust.value(for: field) > 0 }
    var conditionKind: ReportKind { isConditionFromHours ? hourKind : nowKind }
    var hasWord: Bool { condition != nil && condition?.condition != .windy }
  }

  private struct Candidate {
    var member: Member
    var value: Double
    var weight: Double
  }

  // MARK: - The fields

  static let fields: [Field] = [
    .temperature, .dewPoint, .humidity, .pressure, .qnh, .cloudCover, .visibility, .windSpeed, .windGust,
    .windDirection, .precipitation, .snowfall, .pop, .uvIndex,
  ]

  private static let limits: [Field: ClosedRange<Double>] = [
    .temperature: -90...60, .dewPoint: -90...60, .humidity: 0...105, .pressure: 870...1085, .qnh: 870...1085,
    .cloudCover: 0...100, .visibility: 0...100_000, .windSpeed: 0...113, .windGust: 0...113,
    .windDirection: 0...360, .precipitation: 0...305, .snowfall: 0...100, .pop: 0...100, .uvIndex: 0...25,
  ]
  private static let gates: [Field: Double] = [
    .temperature: 4, .dewPoint: 4, .pressure: 4, .windSpeed: 6, .windGust: 9, .uvIndex: 4,
  ]
  private static let taus: [Field: Double] = [
    .temperature: 1.5, .dewPoint: 1.5, .pressure: 1.5, .windSpeed: 2, .windGust: 2, .cloudCover: 20,
    .precipitation: 0.5, .snowfall: 0.05, .pop: 20, .uvIndex: 1,
  ]
  private static let medians: Set<Field> = [.cloudCover, .visibility, .precipitation, .snowfall]
  private static let groups: [[Field]] = [
    [.temperature, .dewPoint], [.pressure], [.windSpeed, .windGust, .windDirection],
    [.visibility, .cloudCover],
  ]

  // MARK: - Quality control

  /// - Returns: The fields that were dropped.
  private static func check(_ values: inout [Field: Double], _ spans: [Field: TimeSpan]) -> Set<Field> {
    var dropped: Set<Field> = []
    func drop(_ field: Field) {
      values[field] = nil
      dropped.insert(field)
    }
    for field in fields {
      guard let value = values[field] else { continue }
      if !value.isFinite || value == -999 {
        values[field] = nil
        continue
      }
      let isAmount = field == .precipitation || field == .snowfall
      let rate = isAmount ? value / ((spans[field] ?? .ending(3600)).length / 3600) : value
      if !(limits[field]?.contains(rate) ?? true) { drop(field) }
    }
    if let humidity = values[.humidity] { values[.humidity] = min(100, humidity) }
    if values[.windDirection] == 360 { values[.windDirection] = 0 }
    if let temperature = values[.temperature], let dewPoint = values[.dewPoint], dewPoint > temperature {
      if dewPoint <= temperature + 0.5 { values[.dewPoint] = temperature } else { drop(.dewPoint) }
    }
    if values[.dewPoint] == nil, !dropped.contains(.dewPoint), let temperature = values[.temperature],
      let humidity = values[.humidity], humidity > 0
    {
      let gamma = log(humidity / 100) + 17.625 * temperature / (243.04 + temperature)
      values[.dewPoint] = 243.04 * gamma / (17.625 - gamma)
      if (values[.dewPoint] ?? 0) < -90 { drop(.dewPoint) }
    }
    if let speed = values[.windSpeed], let gust = values[.windGust], gust < speed { drop(.windGust) }
    if values[.windSpeed] == 0, values[.windDirection] == 0 { values[.windDirection] = nil }
    return dropped
  }

  private static func values(_ readings: Readings) -> [Field: Double] {
    Dictionary(uniqueKeysWithValues: fields.compactMap { field in readings[field].map { (field, $0) } })
  }

  private static func spans(_ readings: Readings) -> [Field: TimeSpan] {
    [
      .precipitation: readings.span(of: .precipitation), .snowfall: readings.span(of: .snowfall),
      .pop: readings.span(of: .pop),
    ]
  }

  // MARK: - The hours of one source

  private struct Row {
    var time: Date
    var values: [Field: Double]
    var spans: [Field: TimeSpan]
    var condition: ConditionVote?
    var conditionSpan: TimeSpan?
    var isVariable: Bool
  }

  private static func rows(_ readings: [Readings]) -> [Row] {
    readings.sorted { $0.time < $1.time }.map { readings in
      var values = values(readings)
      _ = check(&values, spans(readings))
      if values[.windSpeed] == nil { values[.windDirection] = nil }
      return Row(
        time: readings.time,
        values: values,
        spans: spans(readings),
        condition: readings.condition,
        conditionSpan: readings.conditionSpan,
        isVariable: readings.isWindVariable && values[.windDirection] == nil && values[.windSpeed] != nil
      )
    }
  }

  /// Adds the values of the rows for the hour that begins at a time.
  private func addValues(to member: inout Member, of hour: Date, from rows: [Row]) {
    for field in Self.fields {
      switch field {
      case .precipitation, .snowfall: amount(field, &member, of: hour, from: rows)
      case .pop: chance(&member, of: hour, from: rows)
      case .windDirection: direction(&member, of: hour, from: rows)
      default:
        let known = rows.filter { $0.values[field] != nil }
        if let row = known.first(where: { $0.time == hour }) {
          member.values[field] = row.values[field]
        } else if field != .humidity, let (before, after, share) = Self.neighbours(of: hour, in: known),
          let first = before.values[field], let second = after.values[field]
        {
          member.values[field] = first + (second - first) * share
        }
      }
    }
    if let temperature = member.values[.temperature], let dewPoint = member.values[.dewPoint],
      dewPoint > temperature
    {
      member.values[.dewPoint] = dewPoint <= temperature + 0.5 ? temperature : nil
    }
    member.condition = Self.code(of: hour, in: rows)
    member.isConditionFromHours = true
    member.fromHours = Set(Self.fields)
  }

  private static func neighbours(of hour: Date, in rows: [Row]) -> (Row, Row, Double)? {
    guard let before = rows.last(where: { $0.time < hour }),
      let after = rows.first(where: { $0.time > hour }),
      after.time.timeIntervalSince(before.time) <= 6 * 3600
    else { return nil }
    return (
      before, after, hour.timeIntervalSince(before.time) / after.time.timeIntervalSince(before.time)
    )
  }

  private func direction(_ member: inout Member, of hour: Date, from rows: [Row]) {
    let known = rows.filter { $0.isVariable || $0.values[.windDirection] != nil }
    if let row = known.first(where: { $0.time == hour }) {
      member.isVariable = row.isVariable
      member.values[.windDirection] = row.values[.windDirection]
      return
    }
    guard let (before, after, share) = Self.neighbours(of: hour, in: known) else { return }
    let winds = [(before, 1 - share), (after, share)].map { row, weight in
      (weight * (row.values[.windSpeed] ?? 0), row.values[.windDirection])
    }
    if let (degrees, steadiness) = Self.sum(of: winds), steadiness >= 0.5 - 1e-12 {
      member.values[.windDirection] = degrees
    }
  }

  /// From the shortest interval to the longest: what the shorter ones say stands, and what they leave of an
  /// amount is spread evenly over the rest of its interval.
  private func amount(_ field: Field, _ member: inout Member, of hour: Date, from rows: [Row]) {
    let known = rows.filter { $0.values[field] != nil }
    func length(_ row: Row) -> Double { row.spans[field]?.length ?? 3600 }
    func bounds(_ row: Row) -> (start: Date, end: Date) {
      (row.spans[field] ?? .ending(3600)).bounds(at: row.time)
    }
    let short = known.filter { length($0) <= 6 * 3600 || $0.values[field] == 0 }
      .sorted { (length($0), $0.time) < (length($1), $1.time) }
    let next = hour.addingTimeInterval(3600)
    let edges = Set(short.flatMap { [bounds($0).start, bounds($0).end] } + [hour, next]).sorted()
    // In millimetres a second between two edges.
    var rates: [Double?] = edges.dropLast().map { _ in nil }
    func pieces(_ start: Date, _ end: Date) -> [Int] {
      rates.indices.filter { start <= edges[$0] && edges[$0 + 1] <= end }
    }
    func seconds(_ piece: Int) -> Double { edges[piece + 1].timeIntervalSince(edges[piece]) }
    func total(_ pieces: [Int]) -> Double { pieces.reduce(0) { $0 + (rates[$1] ?? 0) * seconds($1) } }
    for row in short {
      let inside = pieces(bounds(row).start, bounds(row).end)
      let amount = row.values[field] ?? 0
      let left = amount - total(inside)
      let free = inside.filter { rates[$0] == nil }
      let time = free.reduce(0) { $0 + seconds($1) }
      for piece in free { rates[piece] = left > amount * 1e-9 ? left / time : 0 }
    }
    let own = pieces(hour, next)
    if own.allSatisfy({ rates[$0] != nil }) {
      member.values[field] = total(own)
    } else if known.contains(where: { row in
      length(row) > 6 * 3600 && row.values[field] ?? 0 > 0 && bounds(row).start <= hour
        && next <= bounds(row).end
    }) {
      member.rejected.append((field, .interval))
    }
  }

  private func chance(_ member: inout Member, of hour: Date, from rows: [Row]) {
    let around = rows.filter { row in
      guard row.values[.pop] != nil, let span = row.spans[.pop] else { return false }
      let (start, end) = span.bounds(at: row.time)
      return start <= hour && hour.addingTimeInterval(3600) <= end
    }
    guard
      let row = around.min(by: { a, b in
        (a.spans[.pop]?.length ?? 0, a.time) < (b.spans[.pop]?.length ?? 0, b.time)
      })
    else { return joinedChance(&member, of: hour, from: rows) }
    member.values[.pop] = row.values[.pop]
    member.spans[.pop] = row.spans[.pop]
  }

  /// The larger chance of the shortest two intervals that meet within the hour and cover it.
  private func joinedChance(_ member: inout Member, of hour: Date, from rows: [Row]) {
    let chances = rows.compactMap { row -> (value: Double, start: Date, end: Date)? in
      guard let value = row.values[.pop], let span = row.spans[.pop] else { return nil }
      let (start, end) = span.bounds(at: row.time)
      return (value, start, end)
    }
    let pairs = chances.flatMap { late in
      chances.filter { early in
        early.end == late.start && hour < late.start && late.start < hour.addingTimeInterval(3600)
          && early.start <= hour && hour.addingTimeInterval(3600) <= late.end
      }
      .map { (early: $0, late: late) }
    }
    guard
      let pair = pairs.min(by: { a, b in
        a.late.end.timeIntervalSince(a.early.start) < b.late.end.timeIntervalSince(b.early.start)
      })
    else { return }
    member.values[.pop] = max(pair.early.value, pair.late.value)
    let longer = max(
      pair.early.end.timeIntervalSince(pair.early.start),
      pair.late.end.timeIntervalSince(pair.late.start)
    )
    member.spans[.pop] = .starting(max(3600, longer))
  }

  private static func code(of hour: Date, in rows: [Row]) -> ConditionVote? {
    var best: (vote: ConditionVote, length: Double, start: Date)?
    for (index, row) in rows.enumerated() {
      guard let vote = row.condition else { continue }
      let gap =
        rows.count == 1
        ? 3600
        : index + 1 < rows.count
          ? rows[index + 1].time.timeIntervalSince(row.time)
          : row.time.timeIntervalSince(rows[index - 1].time)
      let span = row.conditionSpan ?? .starting(min(gap, 6 * 3600))
      let (start, end) = span.bounds(at: row.time)
      let longest: TimeInterval = row.conditionSpan == nil ? 6 * 3600 : 12 * 3600
      guard start <= hour, hour < min(end, start.addingTimeInterval(longest)) else { continue }
      if let other = best,
        (other.length, -other.start.timeIntervalSince1970)
          <= (span.length, -start.timeIntervalSince1970)
      {
        continue
      }
      best = (vote, span.length, start)
    }
    return best?.vote
  }

  // MARK: - Now

  func current() -> Moment {
    let hour = Date(timeIntervalSince1970: (now.timeIntervalSince1970 / 3600).rounded(.down) * 3600)
    let members = reports.enumerated().map { member(of: $1, rank: $0, hour: hour) }
    return merge(members, trustsNowcast: true, lead: 0)
  }

  func merged(at hour: Date) -> Moment {
    let members = reports.filter { !($0.hourly?.content.isEmpty ?? true) }.enumerated().map { rank, report in
      var member = blank(report, rank: rank)
      addValues(to: &member, of: hour, from: Self.rows(report.hourly?.content ?? []))
      return member
    }
    let isNear = hour.addingTimeInterval(3600) > now && hour < now.addingTimeInterval(7200)
    return merge(members, trustsNowcast: isNear, lead: max(0, hour.timeIntervalSince(now)) / 86_400)
  }

  private func blank(_ report: WeatherReport, rank: Int) -> Member {
    var member = Member(
      source: report.source.name,
      family: report.family ?? "only \(report.source.name)",
      rank: rank,
      trust: settings.trust[report.source] ?? Trust()
    )
    // Current values are as old as their own time; hours have only the time of their issue or arrival.
    func weight(_ kind: ReportKind, _ issued: Date?, of own: Date?) -> Double {
      let origin = own.map { min($0, issued ?? $0) } ?? issued ?? report.fetched
      var hours = max(0, now.timeIntervalSince(origin)) / 3600
      // Where the run of a model is unknown, only whole hours count.
      if kind != .observation, issued == nil { hours.round(.down) }
      return exp2(-hours / (kind == .observation ? 1 : 12))
    }
    if let current = report.current {
      member.nowKind = current.kind
      member.nowWeight = weight(current.kind, current.issued, of: current.content.time)
    }
    if let hourly = report.hourly {
      member.hourKind = hourly.kind
      member.hourWeight = weight(hourly.kind, hourly.issued, of: nil)
    }
    return member
  }

  private func member(of report: WeatherReport, rank: Int, hour: Date) -> Member {
    var member = blank(report, rank: rank)
    let isObserved = report.current?.kind == .observation
    var isOld = false
    var isDropped: Set<Field> = []
    if let readings = report.current?.content {
      let age = now.timeIntervalSince(readings.time) / 60
      isOld = age > 120
      var isFar = false
      var climb = 0.0
      if isObserved, let here = place.elevation, let there = report.station?.elevation {
        climb = there.meters - here.meters
      }
      if isObserved, let distance = report.station?.distance {
        member.distance = distance.meters
        member.nowWeight *= exp2(-distance.kilometers / 20) * exp2(-abs(climb) / 300)
        member.isNear = !isOld && distance.kilometers <= 15 && abs(climb) <= 150 && age <= 75
        member.isStrong =
          !isOld && !member.isNear && distance.kilometers <= 40 && abs(climb) <= 300 && age <= 120
        isFar = !isOld && !member.isNear && !member.isStrong
      }
      var values = Self.values(readings)
      isDropped = Self.check(&values, Self.spans(readings))
      member.rejected += isDropped.map { ($0, .range) }
      if isOld || isFar {
        member.rejected += values.keys.map { ($0, isOld ? .stale : .far) }
      } else {
        for (field, value) in values {
          let span = Self.spans(readings)[field]
          let isAmount = field == .precipitation || field == .snowfall
          if isAmount, let span, span.length > 6 * 3600, value > 0 {
            member.rejected.append((field, .interval))
          } else {
            member.values[field] = isAmount ? value / ((span?.length ?? 3600) / 3600) : value
          }
        }
        member.spans = Self.spans(readings)
        member.condition = readings.condition
        member.isVariable = readings.isWindVariable && values[.windDirection] == nil
        if abs(climb) <= 500 {
          for field in [Field.temperature, .dewPoint] {
            member.values[field] = member.values[field].map { $0 + 6.5 * climb / 1000 }
          }
        }
      }
    }
    guard !isObserved || isOld, let hourly = report.hourly else { return member }
    var own = blank(report, rank: rank)
    addValues(to: &own, of: hour, from: Self.rows(hourly.content))
    let isCalm = member.values[.windSpeed] == 0
    let hadDirection = member.isVariable || member.values[.windDirection] != nil
    for (field, value) in own.values {
      let isTaken = member.values[field] != nil || (isDropped.contains(field) && !isOld)
      if isTaken || (field == .windDirection && (isCalm || member.isVariable)) { continue }
      member.values[field] = value
      member.spans[field] = own.spans[field]
      member.fromHours.insert(field)
    }
    if own.isVariable, !isCalm, !hadDirection, !isDropped.contains(.windDirection) || isOld {
      member.isVariable = true
      member.fromHours.insert(.windDirection)
    }
    for (field, reason) in own.rejected
    where member.values[field] == nil && !member.rejected.contains(where: { $0.0 == field }) {
      member.rejected.append((field, reason))
    }
    if member.condition == nil, own.condition != nil {
      member.condition = own.condition
      member.isConditionFromHours = true
    }
    var isImpossible = false
    if let temperature = member.values[.temperature], let dewPoint = member.values[.dewPoint],
      dewPoint > temperature
    {
      isImpossible = dewPoint > temperature + 0.5
      member.values[.dewPoint] = isImpossible ? nil : temperature
    }
    member.rejected.removeAll { field, _ in
      member.values[field] != nil && (isOld || !isDropped.contains(field))
    }
    if isImpossible { member.rejected.append((.dewPoint, .range)) }
    return member
  }

  // MARK: - One moment

  private func merge(_ members: [Member], trustsNowcast: Bool, lead: Double) -> Moment {
    var moment = Moment()
    let outliers = outliers(among: members, lead)
    for field in Self.fields where ![.humidity, .qnh, .windDirection].contains(field) {
      moment.values[field] = merged(field, members, outliers, trustsNowcast, lead)
    }
    qnh(members, &moment)
    if let speed = moment.values[.windSpeed]?.value, let gust = moment.values[.windGust]?.value {
      moment.values[.windGust]?.value = max(gust, speed)
    }
    moment.values[.windDirection] = direction(members, moment.values[.windSpeed], outliers, lead)
    moment.values[.humidity] = humidity(members, moment)
    moment.feelsLike = feelsLike(moment)
    decide(members, &moment, trustsNowcast)
    headline(&moment)
    return moment
  }

  private func rejections(_ field: Field, _ members: [Member]) -> [String] {
    members.flatMap { member in
      member.rejected.filter { $0.0 == field }.map { "\(member.source) \($0.1)" }
        + (member.values[field] != nil && !member.isTrusted(field) ? ["\(member.source) disabled"] : [])
    }
  }

  /// The nearest station with the group of a field.
  private func station(for field: Field, _ members: [Member], trusted: (Member) -> Bool) -> Member? {
    guard let group = Self.groups.first(where: { $0.contains(field) }) else { return nil }
    return members.filter { member in
      member.isNear && trusted(member)
        && (group.contains { member.values[$0] != nil } || (group.contains(.visibility) && member.hasWord))
    }.min { ($0.distance, $0.rank) < ($1.distance, $1.rank) }
  }

  private func candidates(_ field: Field, _ members: [Member], _ rejected: inout [String]) -> [Candidate] {
    var found = members.filter { $0.isTrusted(field) && $0.values[field] != nil }
    if field == .pop {
      func length(_ member: Member) -> Double { (member.spans[.pop] ?? .ending(3600)).length }
      let shortest = found.map(length).min() ?? 0
      rejected += found.filter { length($0) > shortest }.map { "\($0.source) interval" }
      found = found.filter { length($0) == shortest }
    }
    return found.map { member in
      let kin = found.filter { $0.family == member.family }.count
      return Candidate(
        member: member,
        value: member.values[field] ?? 0,
        weight: member.weight(field) / Double(kin)
      )
    }
  }

  private func combined(_ field: Field, _ members: [Member], _ rejections: [String], _ lead: Double) -> Value
  {
    var result = Value()
    result.rejected = rejections
    let all = candidates(field, members, &result.rejected)
    guard !all.isEmpty else { return result }
    let survivors = gate(field, all, &result.rejected)
    let total = survivors.reduce(0) { $0 + $1.weight }
    let mean = survivors.reduce(0) { $0 + $1.weight * $1.value } / total
    let value = Self.medians.contains(field) ? Self.median(survivors) : mean
    result.value = value
    result.count = all.count
    result.weights = Dictionary(uniqueKeysWithValues: survivors.map { ($0.member.source, $0.weight) })
    if all.count > 1, var tau = Self.taus[field] {
      if field == .precipitation || field == .snowfall { tau = max(tau, value / 2) }
      let square = survivors.reduce(0) { $0 + $1.weight * ($1.value - mean) * ($1.value - mean) } / total
      let share = total / all.reduce(0) { $0 + $1.weight }
      let scale = tau * (1 + lead / 4)
      result.agreement = share * share / (1 + square / (scale * scale))
    }
    return result
  }

  private func gate(_ field: Field, _ all: [Candidate], _ rejected: inout [String]) -> [Candidate] {
    guard let limit = Self.gates[field], all.count > 1 else { return all }
    if all.count == 2 {
      if abs(all[0].value - all[1].value) <= 2 * limit + 1e-9 { return all }
      let kept = all[0].weight >= all[1].weight ? 0 : 1
      rejected.append("\(all[1 - kept].member.source) conflict")
      return [all[kept]]
    }
    func middle(_ values: [Double]) -> Double {
      let sorted = values.sorted()
      return (sorted[(sorted.count - 1) / 2] + sorted[sorted.count / 2]) / 2
    }
    let median = middle(all.map(\.value))
    let width = max(3 * 1.4826 * middle(all.map { abs($0.value - median) }), limit)
    rejected += all.filter { abs($0.value - median) > width + 1e-9 }.map { "\($0.member.source) outlier" }
    return all.filter { abs($0.value - median) <= width + 1e-9 }
  }

  private static func median(_ candidates: [Candidate]) -> Double {
    let sorted = candidates.sorted { ($0.value, $0.member.rank) < ($1.value, $1.member.rank) }
    let half = sorted.reduce(0) { $0 + $1.weight } / 2
    var sum = 0.0
    for (index, candidate) in sorted.enumerated() {
      sum += candidate.weight
      if abs(sum - half) <= 1e-12 * half, index + 1 < sorted.count {
        return (candidate.value + sorted[index + 1].value) / 2
      }
      if sum > half { return candidate.value }
    }
    return sorted[sorted.count - 1].value
  }

  private func models(_ field: Field, _ members: [Member]) -> [Member] {
    members.filter { $0.kind(field) != .observation }
  }

  private func merged(
    _ field: Field,
    _ members: [Member],
    _ outliers: [Field: String],
    _ trustsNowcast: Bool,
    _ lead: Double
  ) -> Value {
    let rejected = rejections(field, members)
    if let station = station(for: field, members, trusted: { $0.isTrusted(field) }) {
      var expected = combined(field, models(field, members), rejected, lead)
      guard let own = station.values[field] else { return expected }
      if outliers[field] == station.source {
        expected.rejected.append("\(station.source) outlier")
        return expected
      }
      var result = Value(value: own, count: 1, rejected: rejected)
      result.weights = [station.source: station.weight(field)]
      result.isReplacing = true
      if let limit = Self.gates[field], let expected = expected.value {
        result.isConflicting = abs(own - expected) > 2 * limit + 1e-9
      }
      return result
    }
    var part = members
    func prefer(_ isPreferred: (Member) -> Bool) {
      let preferred = members.filter {
        $0.values[field] != nil && $0.isTrusted(field) && isPreferred($0)
      }
      if !preferred.isEmpty { part = preferred }
    }
    if field == .precipitation, trustsNowcast { prefer { $0.kind(field) == .nowcast } }
    if [.cloudCover, .uvIndex, .pop].contains(field) { prefer { $0.kind(field) != .observation } }
    return combined(field, part, rejected, lead)
  }

  /// The stations whose value of a field is an outlier.
  private func outliers(among members: [Member], _ lead: Double) -> [Field: String] {
    var outliers: [Field: String] = [:]
    for (field, limit) in Self.gates {
      guard let station = station(for: field, members, trusted: { $0.isTrusted(field) }),
        let own = station.values[field]
      else { continue }
      let expected = combined(field, models(field, members), [], lead)
      guard let value = expected.value, let agreement = expected.agreement, agreement >= 0.8 - 1e-12,
        abs(own - value) > 4 * limit + 1e-9,
        Set(members.filter { expected.weights[$0.source] != nil }.map(\.family)).count >= 2
      else { continue }
      let isConfirmed = members.contains { other in
        guard other.rank != station.rank, other.isNear || other.isStrong, other.isTrusted(field),
          let value = other.values[field]
        else { return false }
        return abs(value - own) <= 2 * limit + 1e-9
      }
      if isConfirmed { continue }
      outliers[field] = station.source
      let followers: [Field] =
        field == .temperature ? [.dewPoint] : field == .windSpeed ? [.windGust, .windDirection] : []
      for other in followers
      where self.station(for: other, members, trusted: { $0.isTrusted(other) })?.rank == station.rank {
        outliers[other] = station.source
      }
    }
    return outliers
  }

  private func qnh(_ members: [Member], _ moment: inout Moment) {
    var value = Value(rejected: rejections(.qnh, members))
    let known = members.filter { $0.values[.qnh] != nil && $0.isTrusted(.qnh) }
    func distance(_ member: Member) -> Double {
      member.kind(.qnh) == .observation ? member.distance : .infinity
    }
    if let nearest = known.min(by: { (distance($0), $0.rank) < (distance($1), $1.rank) }) {
      let kin = known.filter { $0.family == nearest.family }.count
      value.value = nearest.values[.qnh]
      value.count = 1
      value.weights = [nearest.source: nearest.weight(.qnh) / Double(kin)]
      if moment.values[.pressure]?.value == nil {
        let rejected = moment.values[.pressure]?.rejected ?? []
        moment.values[.pressure] = Value(
          value: value.value,
          count: 1,
          weights: value.weights,
          rejected: rejected
        )
      }
    }
    moment.values[.qnh] = value
  }

  /// Each is a speed and a direction; without a direction for a variable wind.
  private static func sum(of winds: [(Double, Double?)]) -> (degrees: Double, steadiness: Double)? {
    let length = winds.reduce(0) { $0 + $1.0 }
    guard length > 0 else { return nil }
    let east = winds.reduce(0) { $0 + $1.0 * ($1.1.map { sin($0 * .pi / 180) } ?? 0) }
    let north = winds.reduce(0) { $0 + $1.0 * ($1.1.map { cos($0 * .pi / 180) } ?? 0) }
    let degrees = atan2(east, north) * 180 / .pi
    return (degrees < 0 ? degrees + 360 : degrees, (east * east + north * north).squareRoot() / length)
  }

  private func direction(
    _ members: [Member],
    _ speed: Value?,
    _ outliers: [Field: String],
    _ lead: Double
  ) -> Value {
    var result = Value(rejected: rejections(.windDirection, members))
    func hasDirection(_ member: Member) -> Bool {
      member.isTrusted(.windDirection) && (member.isVariable || member.values[.windDirection] != nil)
    }
    let outlier = members.first { $0.source == outliers[.windDirection] }
    if let outlier, hasDirection(outlier) { result.rejected.append("\(outlier.source) outlier") }
    guard let speed, let value = speed.value, value >= 0.25 else { return result }
    var part = members.filter { speed.weights[$0.source] != nil && $0.values[.windSpeed] != nil }
    if speed.isReplacing, let station = part.first, !hasDirection(station) {
      let expected = combined(.windSpeed, models(.windSpeed, members), [], lead)
      part = models(.windSpeed, members).filter { expected.weights[$0.source] != nil }
    }
    part = part.filter(hasDirection)
    let weights = part.map { member in
      member.weight(.windDirection) / Double(part.filter { $0.family == member.family }.count)
    }
    let winds = zip(part, weights).map { member, weight in
      (weight * (member.values[.windSpeed] ?? 0), member.isVariable ? nil : member.values[.windDirection])
    }
    guard let (degrees, steadiness) = Self.sum(of: winds) else { return result }
    result.count = part.count
    result.weights = Dictionary(uniqueKeysWithValues: zip(part.map(\.source), weights))
    if part.count > 1 { result.agreement = steadiness }
    let isSteady = steadiness >= (value >= 1 - 1e-12 ? 0.5 : 0.87) - 1e-12
    result.value = isSteady ? degrees : nil
    result.isVariable = !isSteady
    return result
  }

  private func humidity(_ members: [Member], _ moment: Moment) -> Value {
    var result = Value()
    result.rejected = members.flatMap { member in
      member.rejected.filter { $0.0 == .humidity && $0.1 == .range }.map { "\(member.source) \($0.1)" }
    }
    guard let t = moment.values[.temperature]?.value, let d = moment.values[.dewPoint]?.value else {
      return result
    }
    result.value = min(100, 100 * exp(17.625 * d / (243.04 + d) - 17.625 * t / (243.04 + t)))
    result.count = moment.values[.dewPoint]?.count ?? 0
    return result
  }

  private func feelsLike(_ moment: Moment) -> Double? {
    guard let celsius = moment.values[.temperature]?.value else { return nil }
    let t = celsius * 9 / 5 + 32
    var felt: Double? = t
    if t >= 80 {
      felt = moment.values[.humidity]?.value.map { r in
        let simple = 0.5 * (t + 61 + (t - 68) * 1.2 + r * 0.094)
        if (simple + t) / 2 < 80 { return (simple + t) / 2 }
        var index = -42.379 + 2.04901523 * t + 10.14333127 * r - 0.22475541 * t * r
        index += -0.00683783 * t * t - 0.05481717 * r * r + 0.00122874 * t * t * r
        index += 0.00085282 * t * r * r - 0.00000199 * t * t * r * r
        if r < 13, t <= 112 { index -= (13 - r) / 4 * ((17 - abs(t - 95)) / 17).squareRoot() }
        if r > 85, t <= 87 { index += (r - 85) / 10 * ((87 - t) / 5) }
        return t <= 112 ? index : max(t, index)
      }
    } else if t <= 50 {
      felt = moment.values[.windSpeed]?.value.map { speed in
        let v = speed * 3600 / 1609.344
        guard v > 3 else { return t }
        return 35.74 + 0.6215 * t - 35.75 * pow(v, 0.16) + 0.4275 * t * pow(v, 0.16)
      }
    }
    return felt.map { ($0 - 32) * 5 / 9 }
  }

  private func headline(_ moment: inout Moment) {
    var wind = [moment.values[.windSpeed]?.agreement].compactMap(\.self)
    if let speed = moment.values[.windSpeed]?.value, speed >= 3 - 1e-12 {
      wind += [moment.values[.windDirection]?.agreement].compactMap(\.self)
    }
    let others = [moment.values[.temperature]?.agreement, moment.conditionAgreement, wind.min()]
      .compactMap(\.self)
    if others.isEmpty { return }
    moment.headline = (others + [moment.values[.precipitation]?.agreement].compactMap(\.self)).min()
  }

  // MARK: - The condition

  private struct Vote {
    var vote: ConditionVote
    var weight: Double
    var rank: Int
    var isObserved: Bool
    var decides: Bool
    var code: Condition { vote.condition }
  }

  private static let severe: Set<Condition> = [.tornado, .tropicalStorm, .volcanicAsh, .squall]
  private static let thunder: Set<Condition> = [.thunderstorm, .thunderSnow, .thunderHail]
  private static let freezing: Set<Condition> = [.freezingDrizzle, .freezingRain]
  private static let wet: Set<Condition> = thunder.union([
    .drizzle, .rainShowers, .rain, .snowShowers, .snow, .sleet, .blowingSnow, .icePellets, .freezingDrizzle,
    .freezingRain, .hail,
  ])
  private static let obscured: Set<Condition> = [.fog, .freezingFog, .mist, .haze, .smoke, .dust]
  private static let hazards = thunder.union(freezing).union([.freezingFog, .icePellets])

  private func votes(_ members: [Member]) -> [Vote] {
    func trust(_ member: Member) -> Double { member.trust.conditionValue }
    let station = station(for: .visibility, members) { trust($0) > 0 }
    let voters = members.filter { $0.condition != nil && trust($0) > 0 }
    func decides(_ member: Member) -> Bool {
      guard member.hasWord else { return false }
      guard let station else { return true }
      return station.hasWord ? member.rank == station.rank : member.conditionKind != .observation
    }
    return voters.compactMap { member in
      guard let vote = member.condition else { return nil }
      let own = decides(member)
      let kin = voters.filter { other in
        other.family == member.family && other.hasWord && (!own || decides(other))
      }.count
      return Vote(
        vote: vote,
        weight: trust(member) * (member.isNear || member.isStrong ? 3 : 1)
          * (member.isConditionFromHours ? member.hourWeight : member.nowWeight) / Double(max(1, kin)),
        rank: member.rank,
        isObserved: member.conditionKind == .observation,
        decides: own
      )
    }
  }

  private static func weight(_ votes: [Vote]) -> Double { votes.reduce(0) { $0 + $1.weight } }

  private static func heaviest<Key: Hashable>(_ votes: [Vote], _ key: (Vote) -> Key) -> Key? {
    let groups = Dictionary(grouping: votes, by: key)
    return groups.max { a, b in
      let (left, right) = (weight(a.value), weight(b.value))
      if abs(left - right) > 1e-12 * max(left, right) { return left < right }
      return (a.value.map(\.code.severity).max() ?? 0) < (b.value.map(\.code.severity).max() ?? 0)
    }?.key
  }

  private func decide(_ members: [Member], _ moment: inout Moment, _ trustsNowcast: Bool) {
    let rates = members.filter { moment.values[.precipitation]?.weights[$0.source] != nil }
    let isByNowcast =
      trustsNowcast && !rates.isEmpty && rates.allSatisfy { $0.kind(.precipitation) == .nowcast }
    let all = votes(members)
    let deciding = all.filter(\.decides)
    let total = Self.weight(deciding)
    func share(_ codes: Set<Condition>) -> Double {
      total > 0 ? Self.weight(deciding.filter { codes.contains($0.code) }) / total : 0
    }
    func reaches(_ share: Double, _ limit: Double) -> Bool { share > 0 && share >= limit - 1e-12 }
    let station = station(for: .visibility, members) { $0.trust.conditionValue > 0 }
    let isSeen = station?.hasWord ?? false

    var code: Condition?
    var behind: [Vote] = []
    var isSettled: Set<Condition> = []
    var isWetRule = false
    var intensity: Intensity?
    var isOfAll = false

    func settle(_ group: [Vote], _ codes: Set<Condition>) {
      code = Self.heaviest(group) { $0.code }
      behind = group
      isSettled = codes
      if let code, Self.wet.contains(code) { intensity = strength(of: group, isSeen ? nil : moment) }
    }
    func sky() {
      let cloud: Double? =
        isSeen
          && station.map({ own in
            own.values[.cloudCover] == nil
              || self.station(for: .cloudCover, members) { $0.isTrusted(.cloudCover) }?.rank != own.rank
          }) ?? false ? nil : moment.values[.cloudCover]?.value
      if let cloud {
        let limits = [12.5, 37.5, 62.5, 87.5].filter { cloud >= $0 - 1e-12 }.count
        code = [Condition.clear, .mostlyClear, .partlyCloudy, .mostlyCloudy, .overcast][limits]
      } else {
        let words = deciding.filter { $0.code.severity <= 4 }
          .sorted { ($0.code.severity, $0.rank) < ($1.code.severity, $1.rank) }
        var sum = 0.0
        let half = Self.weight(words) / 2
        code =
          (words.first { vote in
            sum += vote.weight
            return sum > half * (1 + 1e-12)
          } ?? words.last)?.code
      }
      behind = deciding.filter { vote in
        code.map { vote.code.severity <= 4 && abs(vote.code.severity - $0.severity) <= 1 } ?? false
      }
    }

    let seen = all.filter { Self.severe.contains($0.code) && $0.isObserved }
    if !seen.isEmpty {
      settle(seen, Self.severe)
      isOfAll = true
    } else if reaches(share(Self.severe), 1.0 / 3) {
      settle(deciding.filter { Self.severe.contains($0.code) }, Self.severe)
    } else {
      var rest = deciding
      let freezing =
        reaches(share([.freezingFog]), 1.0 / 3) ? Self.freezing.union([.freezingFog]) : Self.freezing
      for codes in [Self.thunder, freezing, [.icePellets]] where code == nil {
        let group = deciding.filter { codes.contains($0.code) }
        guard reaches(share(codes), 1.0 / 3) else { continue }
        let isFog = Self.heaviest(group) { $0.code } == .freezingFog
        let isSupported =
          isFog
          ? reaches(share(Self.obscured), 0.5)
          : (moment.values[.pop]?.value ?? 0) >= 30 - 1e-12 || reaches(share(Self.wet), 0.5)
        if reaches(share(codes), 0.5) || group.contains(where: \.isObserved) || isSupported {
          settle(group, codes)
        } else {
          rest.removeAll { codes.contains($0.code) }
        }
      }
      if code == nil { settleOthers() }
      func settleOthers() {
        let weight = Self.weight(rest)
        let wet = rest.filter { Self.wet.contains($0.code) }
        let fog = rest.filter { Self.obscured.contains($0.code) }
        let wetShare = weight > 0 ? Self.weight(wet) / weight : 0
        let isRaining = (moment.values[.precipitation]?.value ?? 0) >= 0.1 - 1e-12
        if reaches(wetShare, 0.5) || (isRaining && reaches(wetShare, 1.0 / 3)) {
          let plain = wet.filter { !Self.hazards.contains($0.code) }
          let phased = plain.isEmpty ? wet : plain
          let phase = Self.heaviest(phased) { Self.phase(of: $0.code) }
          behind = phased.filter { Self.phase(of: $0.code) == phase }
          let voted = Self.heaviest(behind) { $0.code }
          isSettled = Set([voted].compactMap(\.self))
          code = voted.map { Self.sane($0, moment.values[.temperature]?.value) }
          intensity = strength(of: wet, isSeen ? nil : moment)
          isWetRule = true
        } else if reaches(weight > 0 ? Self.weight(fog) / weight : 0, 0.5) {
          code = Self.heaviest(fog) { $0.code == .freezingFog ? .fog : $0.code }
          behind = fog
        } else {
          sky()
        }
      }
    }
    if isWetRule, !isSeen, isByNowcast || (moment.values[.pop]?.value).map({ $0 < 20 - 1e-12 }) ?? false,
      moment.values[.precipitation]?.value == 0, let unexpected = code
    {
      moment.possible.insert(unexpected)
      (isSettled, intensity) = ([], nil)
      sky()
    }
    for vote in all
    where Self.hazards.union(Self.severe).contains(vote.code) && vote.code != code
      && !isSettled.contains(vote.code)
    {
      moment.possible.insert(vote.code)
    }
    moment.isWindy =
      all.contains { $0.code == .windy }
      && ((moment.values[.windSpeed]?.value ?? 0) >= 10.8 - 1e-12
        || (moment.values[.windGust]?.value ?? 0) >= 17 - 1e-12)
    moment.condition = code
    moment.intensity = intensity
    if deciding.count > 1 {
      let whole = isOfAll ? Self.weight(all) : total
      moment.conditionAgreement = whole > 0 ? Self.weight(behind) / whole : 0
    }
    if code == nil, moment.possible.isEmpty, !moment.isWindy { moment.conditionAgreement = nil }
  }

  private static func phase(of code: Condition) -> String {
    switch code {
    case .snow, .snowShowers, .blowingSnow, .icePellets, .thunderSnow: "solid"
    case .sleet: "mixed"
    case .hail, .thunderHail: "ice"
    default: "liquid"
    }
  }

  private static func sane(_ code: Condition, _ temperature: Double?) -> Condition {
    guard let temperature else { return code }
    switch code {
    case .snow where temperature >= 4 - 1e-12: return .rain
    case .snowShowers where temperature >= 4 - 1e-12: return .rainShowers
    case .rain where temperature <= -3 + 1e-12, .drizzle where temperature <= -3 + 1e-12: return .snow
    case .rainShowers where temperature <= -3 + 1e-12: return .snowShowers
    default: return code
    }
  }

  /// - Parameter moment: `nil` where a station saw the weather, which no amount weakens.
  private func strength(of votes: [Vote], _ moment: Moment?) -> Intensity? {
    let voted = votes.filter { $0.vote.intensity != nil }.sorted {
      ($0.vote.intensity?.rank ?? 0, $0.rank) < ($1.vote.intensity?.rank ?? 0, $1.rank)
    }
    let half = Self.weight(voted) / 2
    var sum = 0.0
    let middle =
      voted.first { vote in
        sum += vote.weight
        return sum > half * (1 + 1e-12)
      } ?? voted.last
    guard let median = middle?.vote.intensity else { return nil }
    guard let rate = moment?.values[.precipitation]?.value else { return median }
    let byRate = [2.5, 7.6, 50].filter { rate >= $0 - 1e-12 }.count
    return Intensity.allCases[min(max(median.rank, byRate - 1), byRate + 1)]
  }
}
