import AviationReports
import FoundationEssentials
import ProviderKit
import SpannedJSON
import Text
import Weather

/// Reads the rows of the lists of hazards, which differ in units, in the types of numbers and in the meaning
/// of directions; README.md has the table.
struct HazardDecoder {
  let now: Date
  private let list: AviationWeatherProvider.HazardList
  var reader = FieldReader()
  /// Whether there were rows without a hazard, such as positions of aircraft.
  var hasRowsWithoutHazard = false
  private var cancellations: [Cancellation] = []

  init(now: Date, list: AviationWeatherProvider.HazardList) {
    self.now = now
    self.list = list
  }

  var problems: [ReportProblem] {
    reader.reportProblems.map { ReportProblem(path: list.rawValue + $0.path, message: $0.message) }
  }

  /// The hazards of a whole list, without those that it cancels.
  mutating func hazards(in rows: JSONValue) -> [Hazard] {
    let all = reader.rows(of: rows).flatMap { hazards(of: $0) }
    return cancellations.isEmpty ? all : all.compactMap { inForce($0) }
  }

  /// The hazards of a row: one for each of its areas.
  ///
  /// - Returns: Empty for a row without a hazard or an unreadable one. A place that cannot be read is
  ///   unknown, so that the caller can say that the hazard may be anywhere.
  private mutating func hazards(of row: JSONValue) -> [Hazard] {
    guard let row = reader.require(row, as: .object) else { return [] }
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

  // MARK: SIGMETs, and AIRMETs among them

  /// Feet, numbers, and the direction that it moves from.
  private mutating func domestic(_ row: JSONValue) -> Hazard? {
    let issuer = reader.text("icaoId", in: row)
    let text = AdvisoryText(reader.text("rawAirSigmet", in: row))
    let kind: Hazard.Kind = reader.text("airSigmetType", in: row) == "AIRMET" ? .airmet : .sigmet
    guard var hazard = advisory(text.kind ?? kind, row, issuer, text) else { return nil }
    hazard.series = reader.text("seriesId", in: row)
    hazard.qualifier = Self.qualifier(of: hazard, text)
    hazard.layer.base = feet("altitudeLow1", row) ?? feet("altitudeLow2", row)
    hazard.layer.top = feet("altitudeHi1", row)
    // TOPS ABV FL450 has 45,000 and 60,000; TOPS TO FL450 has the same twice.
    if let other = feet("altitudeHi2", row), let top = hazard.layer.top, other > top {
      hazard.layer.isTopAbove = true
    }
    if hazard.phenomenon == .convection {
      hazard.qualifier = text.storms
      hazard.further = text.companions(in: hazard.layer)
      hazard.change = text.change
    }
    if let degrees = reader.read("movementDir", as: Plausible.degrees, in: row) {
      let speed = reader.read("movementSpd", as: Plausible.knots, in: row).map { Speed.knots($0) }
      hazard.movement = .towards(
        degrees: (degrees + 180).truncatingRemainder(dividingBy: 360),
        speed: speed
      )
    } else if text.isStationary {
      hazard.movement = .stationary
    }
    return hazard
  }

  /// The qualifier with the strength, which the row lacks. No SIGMET is issued for less than severe
  /// turbulence or icing (FAA AIM 7-1; NWS Instruction 10-811), so it is severe even if its text does not say
  /// so.
  private static func qualifier(of hazard: Hazard, _ text: AdvisoryText) -> Hazard.Qualifier? {
    let isSevere = [.turbulence, .icing].contains(hazard.phenomenon) && hazard.kind == .sigmet
    guard let strength = text.strength(of: hazard.phenomenon) ?? (isSevere ? .severe : nil) else {
      return hazard.qualifier
    }
    if let named = hazard.qualifier?.strength, named >= strength { return hazard.qualifier }
    let others = hazard.qualifier?.otherWords ?? []
    return Hazard.Qualifier((others + [strength == .extreme ? "EXTM" : "SEV"]).joined(separator: " "))
  }

  /// Feet, numbers, and a word for the direction that it moves to; `-` is stationary.
  private mutating func international(_ row: JSONValue) -> Hazard? {
    let issuer = reader.text("firName", in: row) ?? reader.text("firId", in: row)
    let text = AdvisoryText(reader.text("rawSigmet", in: row))
    guard var hazard = advisory(text.kind ?? .sigmet, row, issuer, text) else { return nil }
    hazard.series = reader.text("seriesId", in: row)
    hazard.layer.base = feet("base", row)
    hazard.layer.top = feet("top", row)
    // The row loses the words, but the text has them.
    let isAbove = hazard.layer.top.map { text.isAbove($0) } ?? false
    hazard.layer.isTopAbove = isAbove || text.hasTopsAbove
    // Without `TOP`, what has no tops begins there.
    if isAbove, hazard.layer.base == nil, ![.thunderstorm, .tropicalCyclone].contains(hazard.phenomenon) {
      hazard.layer.base = hazard.layer.top
    }
    // Thunderstorms with hail (ICAO Annex 3, appendix 6, 4.2.1).
    let isCodedWithHail = reader.text("hazard", in: row)?.hasSuffix("TSGR") == true
    if hazard.phenomenon == .thunderstorm, isCodedWithHail || text.hasHail {
      hazard.further = [Hazard.Encounter(.hail, in: hazard.layer)]
    }
    let number = reader.read("spd", as: Plausible.knots, in: row)
    let isMetric = number != nil && number == text.kilometersPerHour
    let speed = number.map { isMetric ? Speed.kilometersPerHour($0) : .knots($0) }
    switch reader.text("dir", in: row) {
    case "-", "0": hazard.movement = .stationary
    case let word?:
      if let point = CompassPoint(Array(word.utf8).span.word) {
        hazard.movement = .towards(degrees: point.degrees, speed: speed)
      }
    case nil: if text.isStationary { hazard.movement = .stationary }
    }
    if hazard.phenomenon == .tropicalCyclone, hazard.qualifier == nil {
      hazard.qualifier = text.cyclone.map { Hazard.Qualifier($0) }
    }
    switch reader.text("chng", in: row) {
    case "INTSF": hazard.change = .intensifying
    case "WKN": hazard.change = .weakening
    case "NC": hazard.change = .unchanged
    default: break
    }
    return hazard
  }

  // MARK: G-AIRMET and Center Weather Advisories

  /// Hundreds of feet as text, or `SFC`. A row is a snapshot: it stands for the hour and a half around its
  /// time, since between two of them nothing is promised.
  private mutating func forecast(_ row: JSONValue) -> Hazard? {
    let issuer = reader.text("product", in: row)
    let text = AdvisoryText(reader.text("due_to", in: row))
    guard var hazard = advisory(.airmet, row, issuer, text) else { return nil }
    hazard.series = reader.text("tag", in: row)
    hazard.qualifier = reader.text("severity", in: row).map { Hazard.Qualifier($0) }
    // Several layers of freezing air between its heights.
    if reader.text("hazard", in: row) == "M_FZLVL" {
      hazard.qualifier = Hazard.Qualifier("multiple", meaning: .severalLayers)
    }
    // From the freezing level, which is between two heights: the lower one is the first with icing.
    let isFromFreezingLevel = reader.text("base", in: row) == "FZL"
    hazard.layer.base = hundredsOfFeet(isFromFreezingLevel ? "fzlbase" : "base", row)
    hazard.layer.top = hundredsOfFeet("top", row)
    if hazard.phenomenon == .freezingLevel, hazard.layer.base == nil {
      hazard.layer.base = hundredsOfFeet("level", row)
      hazard.layer.top = hazard.layer.base
    }
    guard let valid = reader.require("validTime", as: .instant, in: row) else { return nil }
    hazard.start = valid.addingTimeInterval(-Self.halfSnapshot)
    hazard.end = valid.addingTimeInterval(Self.halfSnapshot)
    return hazard
  }

  /// In seconds: snapshots are three hours apart.
  private static let halfSnapshot = 5400.0

  /// Feet.
  private mutating func centerAdvisory(_ row: JSONValue) -> Hazard? {
    let text = AdvisoryText(reader.text("rawText", in: row) ?? reader.text("cwaText", in: row))
    guard var hazard = advisory(.centerAdvisory, row, reader.text("cwsu", in: row), text) else { return nil }
    hazard.series = reader.text("seriesId", in: row)
    hazard.layer.base = feet("base", row)
    hazard.layer.top = feet("top", row)
    return hazard
  }

  /// What the rows of all advisories have.
  ///
  /// - Returns: `nil` also for a cancellation, which is noted, and where no volcanic ash is expected.
  private mutating func advisory(
    _ kind: Hazard.Kind,
    _ row: JSONValue,
    _ issuer: String?,
    _ text: AdvisoryText
  ) -> Hazard? {
    let start = reader.read("validTimeFrom", as: .epoch, in: row)
    if let number = text.cancelled {
      cancellations.append(Cancellation(kind: kind, issuer: issuer, number: number, start: start))
      hasRowsWithoutHazard = true
      return nil
    }
    if text.expectsNoAsh {
      hasRowsWithoutHazard = true
      return nil
    }
    guard let code = reader.require("hazard", as: .text, in: row) else { return nil }
    var words = reader.text("qualifier", in: row)
    var hazard = Hazard(kind, Self.phenomenon(code, &words))
    if hazard.phenomenon == .other { hazard.code = code }
    (hazard.issuer, hazard.text, hazard.start) = (issuer, text.text, start)
    // RDOACT CLD, and an end of volcanic ash, which says nothing about the ash.
    switch (hazard.phenomenon, words) {
    case (.radioactiveCloud, "CLD"), (.volcanicAsh, "NO VA EXP"): words = nil
    case (.icing, _) where words?.contains("FZRA") != true && text.isOfFreezingRain:
      words = [words, "(FZRA)"].compactMap(\.self).joined(separator: " ")
    default: break
    }
    hazard.qualifier = words.map { Hazard.Qualifier($0) }
    let end = reader.read("validTimeTo", as: .epoch, in: row).map(Self.wholeMinute)
    // The rows of some convective SIGMETs end an hour before their texts.
    hazard.end = (end ?? start).flatMap { text.end(after: $0) } ?? end
    return hazard
  }

  /// The service counts the last second of an hour as the end.
  private static func wholeMinute(_ end: Date) -> Date {
    let isLastSecond = Int(end.timeIntervalSince1970) % 60 == 59
    return isLastSecond ? end.addingTimeInterval(1) : end
  }

  // MARK: Cancellations

  /// An advisory that is cancelled, because what it is about is over (ICAO Annex 3, 7.1.2).
  private struct Cancellation {
    var kind: Hazard.Kind
    var issuer: String?
    var number: String
    var start: Date?
  }

  /// A hazard with the end that a cancellation gives it, or none if it is cancelled already.
  private func inForce(_ hazard: Hazard) -> Hazard? {
    let relevant = cancellations.filter { $0.kind == hazard.kind && $0.issuer == hazard.issuer }
    if relevant.isEmpty { return hazard }
    let series = hazard.series.map { AdvisoryText.plain($0.split(separator: " ")[...]) }
    let numbers = [AdvisoryText(hazard.text).number, series]
    var hazard = hazard
    for cancellation in relevant where numbers.contains(cancellation.number) {
      guard let start = cancellation.start else { return nil }
      // Numbers start from 1 each day, so a later advisory is a different one.
      if let begin = hazard.start, begin > start { continue }
      if start <= now { return nil }
      hazard.end = min(hazard.end ?? start, start)
    }
    return hazard
  }

  /// - Parameter qualifier: Receives the words of the code before the phenomenon, such as those of `ISOL CB`
  ///   and `MOD TURB`, and loses one that belongs to the phenomenon: `BKN` of `CLD`.
  private static func phenomenon(_ code: String, _ qualifier: inout String?) -> Hazard.Phenomenon {
    let whole = phenomenon(code)
    if whole != .other { return whole }
    if let word = qualifier, ["SFC", "BKN", "OVC"].contains(word) {
      let joined = phenomenon("\(word) \(code)")
      if joined != .other { qualifier = nil }
      return joined
    }
    let words = code.split(separator: " ")
    let before = words.prefix {
      ["ISOL", "OCNL", "FRQ", "EMBD", "OBSC", "SQL", "MOD", "SEV", "HVY"].contains($0)
    }
    let named = phenomenon(words[before.endIndex...].joined(separator: " "))
    guard named != .other else { return .other }
    let others = qualifier?.split(separator: " ") ?? []
    qualifier = (before.filter { !others.contains($0) } + others).joined(separator: " ")
    return named
  }

  /// The codes of ICAO Annex 3, tables A6-1A and A6-1B, and those of the service.
  private static func phenomenon(_ code: String) -> Hazard.Phenomenon {
    switch code {
    case "CONVECTIVE": .convection
    case "TS", "TSGR": .thunderstorm
    case "TURB", "TURB-HI", "TURB-LO": .turbulence
    case "LLWS": .lowLevelWindShear
    case "MTW": .mountainWave
    case "ICE", "ICING": .icing
    case "FZLVL", "M_FZLVL": .freezingLevel
    case "IFR": .lowCeilingOrVisibility
    case "MT_OBSC", "MTN_OBSCN", "MT OBSC", "MTN OBSC": .mountainObscuration
    case "SFC_WND", "SFC_WIND", "SFC WIND", "SFC WND", "SFC WSPD": .strongSurfaceWind
    case "SFC VIS", "SFC_VIS": .lowVisibility
    case "CB": .cumulonimbus
    case "TCU": .toweringCumulus
    case "BKN CLD", "BKN_CLD": .brokenCloud
    case "OVC CLD", "OVC_CLD": .overcast
    case "VA", "ASH", "VA CLD", "VA ERUPTION": .volcanicAsh
    case "TC": .tropicalCyclone
    case "DS": .duststorm
    case "SS": .sandstorm
    case "RDOACT", "RDOACT CLD": .radioactiveCloud
    default: .other
    }
  }

  // MARK: Values

  private mutating func feet(_ key: String, _ row: JSONValue) -> Length? {
    reader.read(key, as: Plausible.height, in: row).map(Length.feet)
  }

  /// A number of hundreds of feet.
  mutating func flightLevel(_ key: String, _ row: JSONValue) -> Length? {
    reader.read(key, as: Plausible.flightLevel, in: row).map { .feet($0 * 100) }
  }

  /// A text of hundreds of feet, or `SFC`.
  private mutating func hundredsOfFeet(_ key: String, _ row: JSONValue) -> Length? {
    guard let text = reader.text(key, in: row) else { return nil }
    if text == "SFC" { return .feet(0) }
    guard let hundreds = Double.decimal(text[...]), hundreds <= 1000 else {
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
      guard let points = points(rows), !points.isEmpty else { return nil }
      let shape = HazardShape(points, isArea: isArea)
      if shape == nil {
        reader.report(rows, expected: "an area with at most 10,000 corners, not around the world")
      }
      return shape
    }
  }

  /// - Returns: `nil` when one of them cannot be read: without it the ring would be another one.
  private mutating func points(_ rows: JSONValue) -> [Coordinates]? {
    var points: [Coordinates] = []
    for point in rows.elements {
      guard let coordinates = reader.requireCoordinates("lat", "lon", in: point) else { return nil }
      points.append(coordinates)
    }
    return points
  }
}
