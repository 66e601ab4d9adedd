import CAP
import Catalog
import FoundationEssentials
import ProviderKit
import SpannedJSON
import Weather

/// Makes a report of the responses to a manifest's steps.
struct ManifestMapper {
  private let manifest: Manifest
  private let language: String
  private let place: Place?
  private let now: Date
  private var reader = RowReader()
  /// How far away a station may be, if no station in the response is that near and has values.
  private(set) var missedDistance: Length?
  /// The errors of sections whose shape is not the one that the manifest promises.
  private(set) var misshapen: [JSONProblem] = []
  /// The parts with a list of rows of which none has a time that can be read.
  private(set) var untimed: [Manifest.Part] = []
  /// The number of warnings whose outline does not contain the place, and that of all.
  private(set) var elsewhere = (count: 0, of: 0)

  /// - Parameters:
  ///   - language: The preferred one, as two letters, if the service has several.
  ///   - place: The place of the query.
  ///   - now: The clock of the run, to find the newest row.
  ///   - variables: What the step knows, by which rows may be chosen.
  init(_ manifest: Manifest, language: String, place: Place?, now: Date, _ variables: Variables?) {
    self.manifest = manifest
    self.language = language
    self.place = place
    self.now = now
    reader.variables = variables
  }

  /// Maps the readable values of the response to a step. A section of a shape that the manifest does not
  /// promise is one of the problems.
  mutating func map(_ response: JSONValue, to step: String, into report: inout WeatherReport) {
    if let map = manifest.place, map.step == step {
      reader.load(response, map.references)
      report.placeName = map.name.flatMap { reader.text($0) }
      report.elevation = map.elevation.flatMap { reader.length($0, in: Station.elevations) }
      report.timeZone = map.timeZone.flatMap { reader.text($0) }
    }
    reader.zone = (place?.timeZone ?? report.timeZone).flatMap { TimeZone(identifier: $0) }
    for (part, section) in manifest.sections(ofStep: step) {
      reader.isUntimed = nil
      read { mapper throws(JSONProblem) in
        switch part {
        case .current: try mapper.mapCurrent(section, response, into: &report)
        case .hourly: report.hourly = try mapper.hours(section, response)
        case .minutely: report.minutely = try mapper.hours(section, response)
        case .daily: report.daily = try mapper.days(section, response)
        }
      }
      if reader.isUntimed == true { untimed.append(part) }
    }
    if let map = manifest.alerts, map.step == step {
      let problem = read { mapper throws(JSONProblem) in try mapper.mapAlerts(map, response, into: &report) }
      if let problem { report.alertsProblem = .other("they could not be read (\(problem.message))") }
    }
    reader.problems.noteRepairs(of: response.document)
    report.problems += misshapen.map(ReportProblem.init) + reader.problems.reportProblems
  }

  /// - Returns: The error in the shape of the section, which affects only this section.
  @discardableResult
  private mutating func read(
    _ section: (inout Self) throws(JSONProblem) -> Void
  ) -> JSONProblem? {
    do throws(JSONProblem) {
      try section(&self)
      return nil
    } catch {
      misshapen.append(error)
      return error
    }
  }

  /// The current row is the newest one that is not in the future; if all are, the first. Most responses have
  /// one row.
  private mutating func mapCurrent(
    _ section: Manifest.Section,
    _ response: JSONValue,
    into report: inout WeatherReport
  ) throws(JSONProblem) {
    let (list, service, now, coordinates) = (section.list, manifest.name, now, place?.coordinates)
    var nearest: Length?
    var isAnyFar = false
    let knownProblems = reader.problems.problems.count
    try reader.forEachRow(of: list.rows, list.references, only: list.only, in: response) { reader in
      var distance: Length?
      var position: Coordinates?
      if let row = section.nearest {
        position = reader.coordinates(of: row)
        distance = position.flatMap { coordinates?.distance(to: $0) }
        guard let distance else { return }
        guard distance <= row.within else { return isAnyFar = true }
        if let nearest, nearest < distance { return }
      }
      let isNearer = distance.map { length in nearest.map { length < $0 } ?? false } ?? false
      guard let time = reader.beginRow(at: list.time, now: now),
        isNearer || report.current.map({ time.isNearer(than: $0.content.time, to: now) }) ?? true,
        let readings = reader.readings(list, at: time)
      else { return }
      nearest = distance
      report.current = ReportSection(
        section.kind,
        issued: section.issued.flatMap { reader.time($0) },
        readings
      )
      report.extras = [:]
      for (name, rule) in section.extras { report.extras[name] = reader.text(rule) }
      report.station = section.station.flatMap { reader.station($0, of: service) }
      if let distance {
        report.station = report.station ?? Station(name: service)
        report.station?.coordinates = position
        report.station?.distance = distance
      }
    }
    // A near row that cannot be read is not a missing one; one without values is.
    let isReadable = reader.isUntimed != true && reader.problems.problems.count == knownProblems
    missedDistance = isAnyFar && isReadable && nearest == nil ? section.nearest?.within : nil
  }

  /// All rows of hours or minutes by rising time, with one row for each time.
  private mutating func hours(
    _ section: Manifest.Section,
    _ response: JSONValue
  ) throws(JSONProblem) -> ReportSection<[Readings]>? {
    let list = section.list
    var hours: [Readings] = []
    var issued: Date?
    var rest: [(field: Field, rule: ValueRule)]?
    var unreported: [Int] = []
    try reader.forEachHour(
      of: list,
      in: response,
      prepare: { reader in
        guard let draft = reader.draft(of: list) else { return }
        (hours, rest) = (draft.rows, draft.rest)
      }
    ) { reader in
      issued = issued ?? section.issued.flatMap { reader.time($0) }
      if let rest {
        let row = reader.cells.row
        reader.progress.time = hours[row].time
        if !reader.read(rest, list.condition, into: &hours[row]) { unreported.append(row) }
      } else if let hour = reader.hour(list) {
        hours.append(hour)
      }
    }
    // A value that the manifest assumes is not reported by the source.
    for row in unreported { hours[row] = Readings(time: hours[row].time) }
    var isUntimed = reader.isUntimed
    for joined in section.joined {
      reader.isUntimed = nil
      try add(joined, to: &hours, from: response)
      if reader.isUntimed == true { isUntimed = true }
    }
    reader.isUntimed = isUntimed
    hours = hours.keepingStamps()
    guard !hours.isEmpty else { return nil }
    var report = ReportSection(section.kind, issued: issued, hours)
    report.pastKind = section.pastKind
    return report
  }
}

extension ManifestMapper {
  /// Adds the values of another list to the rows of the same times; its other rows become separate rows.
  /// If there are several values of one time, that with the shortest interval counts, or else the last.
  private mutating func add(
    _ list: Manifest.RowList,
    to hours: inout [Readings],
    from response: JSONValue
  ) throws(JSONProblem) {
    var rows = Dictionary(hours.indices.map { (hours[$0].time, $0) }) { $1 }
    try reader.forEachHour(of: list, in: response) { reader in
      guard let time = reader.beginRow(at: list.time) else { return }
      let row = rows[time] ?? hours.count
      if row == hours.count {
        hours.append(Readings(time: time))
        rows[time] = row
      }
      var added = Readings(time: time)
      let isReported = reader.read(list.fields, list.condition, into: &added)
      // A value that the manifest assumes does not make a row.
      if isReported || hours[row].reportsAnything { hours[row].add(added) }
    }
  }

  private mutating func days(
    _ section: Manifest.Section,
    _ response: JSONValue
  ) throws(JSONProblem) -> ReportSection<[DayReadings]>? {
    let list = section.list
    var days: [DayReadings] = []
    var issued: Date?
    try reader.forEachRow(of: list.rows, list.references, only: list.only, in: response) { reader in
      issued = issued ?? section.issued.flatMap { reader.time($0) }
      if let day = reader.day(section) { days.append(day) }
    }
    guard !days.isEmpty else { return nil }
    return ReportSection(section.kind, issued: issued, days.joinedByDay(in: reader.zone))
  }

  /// A response without a list of warnings does not mean that there are none.
  private mutating func mapAlerts(
    _ map: Manifest.AlertMap,
    _ response: JSONValue,
    into report: inout WeatherReport
  ) throws(JSONProblem) {
    guard map.rows.isPresent(in: response) else {
      report.alerts = map.isNoneWhenAbsent ? [] : nil
      report.alertsProblem = map.isNoneWhenAbsent ? nil : .noList
      return
    }
    var alerts: [WeatherAlert] = []
    var unreadable = 0
    let point = map.isForPlace ? place?.coordinates : nil
    let references = map.references.map { $0.inLanguage(language) }
    let isWhole = try reader.forEachRow(of: map.rows, references, only: map.only, in: response) { reader in
      guard var alert = reader.alert(map) else { return unreadable += 1 }
      let areas = reader.areas(at: map.outline)
      alert.outline = areas.outline
      // A list of a whole country has warnings of other places.
      let isElsewhere = point.map { areas.contains($0) == false } ?? false
      if isElsewhere { elsewhere.count += 1 } else { alerts.append(alert) }
    }
    elsewhere.of = alerts.count + elsewhere.count
    report.alerts = alerts
    report.alertsProblem = AlertsProblem(unreadable: unreadable, isWhole: isWhole)
  }
}

extension RowReader {
  /// The row as readings at a time.
  ///
  /// - Returns: `nil` when it has only values that the manifest assumes.
  fileprivate mutating func readings(_ list: Manifest.RowList, at time: Date) -> Readings? {
    var readings = Readings(time: time)
    return read(list.fields, list.condition, into: &readings) ? readings : nil
  }

  /// Where the row was measured; `nil` when it has no coordinates.
  fileprivate func coordinates(of row: Manifest.NearestRow) -> Coordinates? {
    Coordinates(cells[row.latitude], cells[row.longitude])
  }

  /// The row as readings, without values when it has only those that the manifest assumes; `nil` when it has
  /// no time.
  fileprivate mutating func hour(_ list: Manifest.RowList) -> Readings? {
    guard let time = beginRow(at: list.time) else { return nil }
    return readings(list, at: time) ?? Readings(time: time)
  }

  /// Adds the values of the row to readings.
  ///
  /// - Returns: Whether any value is reported and not only assumed by the manifest.
  fileprivate mutating func read(
    _ fields: [(field: Field, rule: ValueRule)],
    _ condition: ValueRule?,
    into readings: inout Readings
  ) -> Bool {
    var isReported = !readings.values.isEmpty
    for (field, rule) in fields {
      if field == .windDirection, isVariableDirection(rule) {
        readings.isWindVariable = true
        isReported = true
        continue
      }
      guard case .quantity(let quantity) = quantity(rule, in: field.unit) else { continue }
      isReported = isReported || !quantity.isAssumed
      readings.values[field] = quantity.value
      if let span = quantity.span { readings.spans[field] = span }
      if quantity.isLowerBound { readings.bounds[field] = .atLeast }
    }
    if readings.condition == nil, let found = condition.flatMap({ self.condition($0) }) {
      readings.condition = found.vote
      readings.conditionSpan = found.span
    }
    return isReported || readings.condition != nil
  }

  /// The row as a day; `nil` when it has no time, or only a time.
  fileprivate mutating func day(_ section: Manifest.Section) -> DayReadings? {
    guard let time = beginRow(at: section.list.time) else { return nil }
    var day = DayReadings(time: time)
    day.temperatureMin = section.temperatureMin.flatMap { celsius($0) }
    day.temperatureMax = section.temperatureMax.flatMap { celsius($0) }
    // A row of a day has the same fields as one of an hour, except for its extremes.
    if let readings = readings(section.list, at: time) {
      day.values = readings.values
      day.condition = readings.condition
    }
    return day == DayReadings(time: time) ? nil : day
  }

  private mutating func celsius(_ rule: ValueRule) -> Double? {
    guard case .quantity(let quantity) = quantity(rule, in: .celsius) else { return nil }
    return quantity.value
  }

  /// - Parameter bounds: In metres; what lies beyond them is a problem.
  fileprivate mutating func length(_ rule: ValueRule, in bounds: ClosedRange<Double>) -> Length? {
    guard case .quantity(let quantity) = quantity(rule, in: .meter) else { return nil }
    guard bounds.contains(quantity.value) else {
      let (low, high) = (JSONWriter.text(bounds.lowerBound), JSONWriter.text(bounds.upperBound))
      if let cell = firstCell(rule) { problems.report(cell.value, expected: "\(low)...\(high) m") }
      return nil
    }
    return .meters(quantity.value)
  }

  /// The station; without a name and an ident it is unknown.
  ///
  /// - Parameter service: The name of a station that has none.
  fileprivate mutating func station(_ map: Manifest.StationMap, of service: String) -> Station? {
    let name = map.name.flatMap { text($0) }
    let ident = map.ident.flatMap { text($0) }
    let distance = map.distance.flatMap { length($0, in: Station.distances) }
    let elevation = map.elevation.flatMap { length($0, in: Station.elevations) }
    guard name != nil || ident != nil || distance != nil || elevation != nil else { return nil }
    return Station(name: name ?? ident ?? service, ident: ident, distance: distance, elevation: elevation)
  }
}

extension Date {
  /// Whether it is closer to now than another time. The past is closer than the future.
  fileprivate func isNearer(than other: Date, to now: Date) -> Bool {
    switch (self <= now, other <= now) {
    case (true, true): self > other
    case (false, false): self < other
    case (let isOver, _): isOver
    }
  }
}
