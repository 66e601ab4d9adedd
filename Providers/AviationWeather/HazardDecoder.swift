import AviationReports
import FoundationEssentials
import ProviderKit
import SpannedJSON
import Weather

/// Reads the rows of the lists of hazards, which differ in units, in the types of numbers and in the meaning
/// of directions; README.md has the table.
struct HazardDecoder {
  private let now: Date
  private let list: AviationWeatherProvider.HazardList
  private var reader = FieldReader()
  /// The number of rows without a hazard, such as positions of aircraft.
  private(set) var ignored = 0

  init(now: Date, list: AviationWeatherProvider.HazardList) {
    self.now = now
    self.list = list
  }

  var problems: [ReportProblem] {
    reader.reportProblems.map { ReportProblem(path: list.rawValue + $0.path, message: $0.message) }
  }

  /// The hazards of a whole list.
  mutating func hazards(in rows: JSONValue) -> [Hazard] { reader.rows(of: rows).flatMap { hazards(of: $0) } }

  /// The hazards of a row: one for each of its areas.
  ///
  /// - Returns: Empty for a row without a hazard or an unreadable one. A place that cannot be read is
  ///   unknown, so that the caller can say that the hazard may be anywhere.
  mutating func hazards(of row: JSONValue) -> [Hazard] {
    guard let row = reader.read(row, as: .object) else { return [] }
    let hazard: Hazard? =
      switch list {
      case .airsigmet: domestic(row)
      case .isigmet: international(row)
      case .gairmet: forecast(row)
      case .cwa: centerAdvisory(row)
      case .pirep: pilotReport(row)
      }
    guard let hazard else { return [] }
    if list == .pirep { return [hazard] }
    let shapes = shapes(row)
    if shapes.isEmpty { return [hazard] }
    return shapes.map { shape in
      var hazard = hazard
      hazard.shape = shape
      return hazard
    }
  }

  // MARK: SIGMETs

  /// Feet, numbers, and the direction that it moves from.
  private mutating func domestic(_ row: JSONValue) -> Hazard? {
    guard var hazard = advisory(.sigmet, row) else { return nil }
    hazard.issuer = reader.text("icaoId", in: row)
    hazard.series = reader.text("seriesId", in: row)
    hazard.text = reader.text("rawAirSigmet", in: row)
    hazard.base = feet("altitudeLow1", row) ?? feet("altitudeLow2", row)
    hazard.top = feet("altitudeHi1", row)
    // TOPS ABV FL450 has 45,000 and 60,000; TOPS TO FL450 has the same twice.
    if let other = feet("altitudeHi2", row), let top = hazard.top, other > top { hazard.isTopAbove = true }
    if let degrees = reader.read("movementDir", as: Self.degrees, in: row) {
      let speed = reader.read("movementSpd", as: Self.knots, in: row).map { Speed.knots($0) }
      hazard.movement = .towards(
        degrees: (degrees + 180).truncatingRemainder(dividingBy: 360),
        speed: speed
      )
    }
    return hazard
  }

  /// Feet, numbers, and a word for the direction that it moves to; `-` is stationary.
  private mutating func international(_ row: JSONValue) -> Hazard? {
    guard var hazard = advisory(.sigmet, row) else { return nil }
    hazard.issuer = reader.text("firName", in: row) ?? reader.text("firId", in: row)
    hazard.series = reader.text("seriesId", in: row)
    hazard.text = reader.text("rawSigmet", in: row)
    hazard.base = feet("base", row)
    hazard.top = feet("top", row)
    // The row loses the word, but the text has it.
    hazard.isTopAbove = hazard.text?.contains("TOP ABV") == true || hazard.text?.contains("TOPS ABV") == true
    let knots = reader.read("spd", as: Self.knots, in: row)
    switch reader.text("dir", in: row) {
    case "-", "0": hazard.movement = .stationary
    case let word?:
      if let point = CompassPoint(Array(word.utf8).span.word) {
        hazard.movement = .towards(degrees: point.degrees, speed: knots.map { .knots($0) })
      }
    case nil: break
    }
    return hazard
  }

  // MARK: G-AIRMET and Center Weather Advisories

  /// Hundreds of feet as text, or `SFC`. A row is a snapshot: it stands for the hour and a half around its
  /// time, since between two of them nothing is promised.
  private mutating func forecast(_ row: JSONValue) -> Hazard? {
    guard var hazard = advisory(.airmet, row) else { return nil }
    hazard.issuer = reader.text("product", in: row)
    hazard.series = reader.text("tag", in: row)
    hazard.qualifier = reader.text("severity", in: row)
    hazard.text = reader.text("due_to", in: row)
    hazard.base = hundredsOfFeet("base", row)
    hazard.top = hundredsOfFeet("top", row)
    if hazard.phenomenon == .freezingLevel, hazard.base == nil {
      hazard.base = hundredsOfFeet("level", row)
      hazard.top = hazard.base
    }
    guard let valid = reader.time("validTime", in: row) else {
      if row["validTime"]?.isNull ?? true { reader.report(row, expected: "a snapshot with a validTime") }
      return nil
    }
    hazard.start = valid.addingTimeInterval(-Self.halfSnapshot)
    hazard.end = valid.addingTimeInterval(Self.halfSnapshot)
    return hazard
  }

  /// In seconds: snapshots are three hours apart.
  private static let halfSnapshot = 5400.0

  /// Feet.
  private mutating func centerAdvisory(_ row: JSONValue) -> Hazard? {
    guard var hazard = advisory(.centerAdvisory, row) else { return nil }
    hazard.issuer = reader.text("cwsu", in: row)
    hazard.series = reader.text("seriesId", in: row)
    hazard.text = reader.text("rawText", in: row) ?? reader.text("cwaText", in: row)
    hazard.base = feet("base", row)
    hazard.top = feet("top", row)
    return hazard
  }

  /// What the rows of all advisories have.
  private mutating func advisory(_ kind: Hazard.Kind, _ row: JSONValue) -> Hazard? {
    guard let code = reader.text("hazard", in: row) else {
      reader.report(row["hazard"] ?? row, expected: "the code of a hazard, such as TURB")
      return nil
    }
    var hazard = Hazard(kind, Self.phenomenon(code))
    hazard.qualifier = reader.text("qualifier", in: row)
    hazard.start = reader.read("validTimeFrom", as: .epoch, in: row)
    hazard.end = reader.read("validTimeTo", as: .epoch, in: row)
    return hazard
  }

  static func phenomenon(_ code: String) -> Hazard.Phenomenon {
    switch code {
    case "CONVECTIVE": .convection
    case "TS", "TSGR": .thunderstorm
    case "TURB", "TURB-HI", "TURB-LO": .turbulence
    case "LLWS": .lowLevelWindShear
    case "MTW": .mountainWave
    case "ICE", "ICING": .icing
    case "FZLVL", "M_FZLVL": .freezingLevel
    case "IFR": .lowCeilingOrVisibility
    case "MT_OBSC", "MTN_OBSCN": .mountainObscuration
    case "SFC_WND", "SFC_WIND": .strongSurfaceWind
    case "VA", "ASH": .volcanicAsh
    case "TC": .tropicalCyclone
    case "DS": .duststorm
    case "SS": .sandstorm
    case "RDOACT", "RDOACT CLD": .radioactiveCloud
    default: .other
    }
  }

  // MARK: Pilot reports

  /// The position is that of the service, which knows the navigation aids, or else that of the report; the
  /// rest is read from the report.
  private mutating func pilotReport(_ row: JSONValue) -> Hazard? {
    let type = reader.text("pirepType", in: row)
    guard type == "PIREP" || type == "Urgent PIREP" else { return airReport(row) }
    guard let raw = reader.text("rawOb", in: row) else {
      ignored += 1
      return nil
    }
    let received = reader.time("receiptTime", in: row)
    guard let report = try? PilotReport(raw, reference: received ?? now) else {
      reader.report(row["rawOb"] ?? row, expected: "the text of a pilot report")
      return nil
    }
    let encounters = Self.encounters(of: report)
    var hazard = Hazard(.pilotReport, encounters.first?.phenomenon ?? .report)
    hazard.qualifier = encounters.first?.qualifier
    hazard.further = Array(encounters.dropFirst())
    hazard.isUrgent = report.isUrgent || report.hasUrgentContent || type == "Urgent PIREP"
    hazard.text = raw
    hazard.issuer = report.aircraft
    hazard.start = reader.read("obsTime", as: .epoch, in: row) ?? report.time
    hazard.end = hazard.start
    let heights = Self.heights(of: report)
    hazard.base = heights.min()
    hazard.top = heights.max()
    hazard.isTopAbove =
      hazard.top != nil && Self.extents(of: report).contains { if case .above = $0 { true } else { false } }
    let place = position(row) ?? report.position(on: hazard.start ?? now)
    hazard.shape = place.flatMap { HazardShape([$0], isArea: false) }
    return hazard
  }

  /// An air-report. Most are positions with a wind. A special one (`ARS`) is a hazard whatever it says, the
  /// others with turbulence or icing, which the service reads from the text.
  private mutating func airReport(_ row: JSONValue) -> Hazard? {
    let raw = reader.text("rawOb", in: row)
    let isSpecial = raw?.hasPrefix("ARS") == true
    let level = flightLevel("fltLvl", row)
    var met: [(encounter: Hazard.Encounter, strength: Int)] = []
    var heights = level.map { [$0] } ?? []
    var isHeightUnknown = false
    for (phenomenon, name) in [(Hazard.Phenomenon.turbulence, "tb"), (.icing, "icg")] {
      for number in 1...2 {
        guard let code = reader.text("\(name)Int\(number)", in: row),
          let (qualifier, strength) = Self.strength(ofCode: code)
        else { continue }
        met.append((Hazard.Encounter(phenomenon, qualifier), strength))
        let extent = ["Bas", "Top"].compactMap { flightLevel("\(name)\($0)\(number)", row) }
        heights += extent
        if extent.isEmpty, level == nil { isHeightUnknown = true }
      }
    }
    guard isSpecial || !met.isEmpty else {
      ignored += 1
      return nil
    }
    let encounters = Self.strongestFirst(met)
    var hazard = Hazard(.pilotReport, encounters.first?.phenomenon ?? .report)
    hazard.qualifier = encounters.first?.qualifier
    hazard.further = Array(encounters.dropFirst())
    hazard.isUrgent = isSpecial || met.contains { $0.strength >= 3 }
    hazard.text = raw
    hazard.issuer = reader.text("acType", in: row)
    hazard.start = reader.read("obsTime", as: .epoch, in: row) ?? reader.time("receiptTime", in: row)
    hazard.end = hazard.start
    if !isHeightUnknown {
      hazard.base = heights.min()
      hazard.top = heights.max()
    }
    hazard.shape = position(row).flatMap { HazardShape([$0], isArea: false) }
    return hazard
  }

  /// The stronger end of a code such as `LGT-MOD`, as a word and by its rank; `nil` for smooth air and none.
  private static func strength(ofCode code: String) -> (qualifier: String?, rank: Int)? {
    let worst = code.split(separator: "-").last ?? ""
    if worst.hasPrefix("NEG") || worst == "SMTH" || worst.isEmpty { return nil }
    return switch worst {
    case "TRC", "TRACE": ("trace", 0)
    case "LGT": ("light", 1)
    case "MOD": ("moderate", 2)
    case "SEV", "HVY": ("severe", 3)
    case "EXTM", "EXTRM": ("extreme", 4)
    // A word that is not known is not smooth air.
    default: (nil, 1)
    }
  }

  private mutating func position(_ row: JSONValue) -> Coordinates? {
    guard let latitude = reader.double("lat", in: row), let longitude = reader.double("lon", in: row) else {
      return nil
    }
    return Coordinates(latitude: latitude, longitude: longitude)
  }

  /// What a report has of dangers, the strongest first; empty for smooth air and clear skies.
  private static func encounters(of report: PilotReport) -> [Hazard.Encounter] {
    // Of the same strength, the first one stays first. 1 is light, 3 severe.
    var met: [(encounter: Hazard.Encounter, strength: Int)] = []
    if report.weather.contains(where: { $0.contains(.volcanicAsh) }) {
      met.append((Hazard.Encounter(.volcanicAsh), 4))
    }
    if report.hasWindShear { met.append((Hazard.Encounter(.lowLevelWindShear), 3)) }
    let bumps = report.turbulence.filter { isMet($0) && ($0.worst != nil || $0.kind != .lowLevelWindShear) }
    if !bumps.isEmpty {
      let worst = bumps.compactMap(\.worst).max()
      met.append((Hazard.Encounter(.turbulence, worst.map { "\($0)" }), strength(of: worst)))
    }
    let ice = report.icing.filter(isMet)
    if !ice.isEmpty {
      let worst = ice.compactMap(\.worst).max()
      met.append((Hazard.Encounter(.icing, worst.map { "\($0)" }), strength(of: worst)))
    }
    return strongestFirst(met)
  }

  /// The stronger of two encounters of one phenomenon is kept.
  private static func strongestFirst(_ met: [(encounter: Hazard.Encounter, strength: Int)])
    -> [Hazard.Encounter]
  {
    let inOrder = met.enumerated().sorted { one, other in
      (-one.element.strength, one.offset) < (-other.element.strength, other.offset)
    }
    var encounters: [Hazard.Encounter] = []
    for encounter in inOrder.map(\.element.encounter)
    where !encounters.contains(where: { $0.phenomenon == encounter.phenomenon }) {
      encounters.append(encounter)
    }
    return encounters
  }

  /// Whether a group reports turbulence, and not smooth air or an unknown strength only.
  private static func isMet(_ group: PilotReport.Turbulence) -> Bool {
    group.worst.map { $0 != .negative } ?? (group.kind != nil)
  }

  private static func isMet(_ group: PilotReport.Icing) -> Bool {
    group.worst.map { $0 != .negative } ?? (group.kind != nil)
  }

  private static func strength(of intensity: PilotReport.Turbulence.Intensity?) -> Int {
    switch intensity {
    case .negative: 0
    case .light, nil: 1
    case .moderate: 2
    case .severe: 3
    case .extreme: 4
    }
  }

  private static func strength(of intensity: PilotReport.Icing.Intensity?) -> Int {
    switch intensity {
    case .negative, .trace: 0
    case .light, nil: 1
    case .moderate: 2
    case .severe: 3
    }
  }

  /// Where the dangers were met; without any, where the air was smooth or free of ice.
  private static func extents(of report: PilotReport) -> [PilotReport.Extent?] {
    let met = report.turbulence.filter(isMet).map(\.extent) + report.icing.filter(isMet).map(\.extent)
    return met.isEmpty ? report.turbulence.map(\.extent) + report.icing.map(\.extent) : met
  }

  /// The heights that a report names; empty when it names none, or a danger was met at an unknown one.
  private static func heights(of report: PilotReport) -> [Length] {
    let extents = extents(of: report)
    // Without an extent, the altitude of the aircraft is meant.
    if report.altitude == nil, extents.contains(nil) { return [] }
    var heights = report.altitude.map { [$0] } ?? []
    for extent in extents {
      switch extent {
      case .at(let height), .above(let height): heights.append(height)
      case .below(let height): heights += [.feet(0), height]
      case .between(let low, let high): heights += [low, high]
      case nil: break
      }
    }
    // Wind shear in the remarks is mostly that of a runway, and the altitude that of other turbulence.
    if report.hasShearInRemarks, !heights.isEmpty { heights.append(.feet(0)) }
    return heights
  }

  // MARK: Values

  private static let degrees = JSONShape<Double>.double(in: 0...360)
  /// No weather moves faster. Some offices write `05`.
  private static let knots = JSONShape<Double>("a speed in knots from 0 to 300") { value in
    let number = value.double ?? value.string.flatMap { Double($0) }
    return number.flatMap { (0...300).contains($0) ? $0 : nil }
  }

  /// Aircraft do not fly above this height, so a larger value is an error.
  private static let greatestFeet = 100_000.0

  private mutating func feet(_ key: String, _ row: JSONValue) -> Length? {
    guard let feet = reader.double(key, in: row) else { return nil }
    guard (0...Self.greatestFeet).contains(feet) else {
      reader.report(row[key] ?? row, expected: "a height in feet")
      return nil
    }
    return .feet(feet)
  }

  /// A number of hundreds of feet.
  private mutating func flightLevel(_ key: String, _ row: JSONValue) -> Length? {
    guard let hundreds = reader.double(key, in: row) else { return nil }
    guard (0...Self.greatestFeet / 100).contains(hundreds) else {
      reader.report(row[key] ?? row, expected: "a height in hundreds of feet")
      return nil
    }
    return .feet(hundreds * 100)
  }

  private mutating func hundredsOfFeet(_ key: String, _ row: JSONValue) -> Length? {
    guard let text = reader.text(key, in: row) else { return nil }
    if text == "SFC" { return .feet(0) }
    guard let hundreds = Double(text), (0...Self.greatestFeet / 100).contains(hundreds) else {
      reader.report(row[key] ?? row, expected: "a height in hundreds of feet, or SFC")
      return nil
    }
    return .feet(hundreds * 100)
  }

  /// A ring or a line of objects with numbers or texts, or a list of these.
  private mutating func shapes(_ row: JSONValue) -> [HazardShape] {
    guard let list = reader.value("coords", in: row) else { return [] }
    let isNested = list.elements.first { _ in true }?.kind == .array
    let isArea = reader.text("geom", in: row) != "LINE"
    return (isNested ? Array(list.elements) : [list]).compactMap { rows in
      points(rows).flatMap { HazardShape($0, isArea: isArea) }
    }
  }

  /// - Returns: `nil` when one of them cannot be read: without it the ring would be another one.
  private mutating func points(_ rows: JSONValue) -> [Coordinates]? {
    var points: [Coordinates] = []
    for point in rows.elements {
      guard let latitude = reader.double("lat", in: point), let longitude = reader.double("lon", in: point),
        let coordinates = Coordinates(latitude: latitude, longitude: longitude)
      else {
        reader.report(point, expected: "a point with lat and lon")
        return nil
      }
      points.append(coordinates)
    }
    return points
  }
}
