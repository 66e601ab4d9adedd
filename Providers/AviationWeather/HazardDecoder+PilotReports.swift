import AviationReports
import FoundationEssentials
import ProviderKit
import SpannedJSON
import Text
import Weather

/// Reads pilot reports and air-reports, which are one list of the service.
extension HazardDecoder {
  /// The position is that of the service, which knows the navigation aids, or else that of the report; the
  /// rest is read from the report. Where that has words that cannot be read, the strength that the service
  /// read counts.
  mutating func pilotReport(_ row: JSONValue) -> Hazard? {
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
    let met = Self.encounters(
      of: report,
      coded: (turbulence: strength(coded: "tb", row), icing: strength(coded: "icg", row))
    )
    var hazard = Self.hazard(Self.strongestFirst(met), orReportIn: Self.heights(of: report))
    hazard.isUrgent =
      report.isUrgent || report.hasUrgentContent || type == "Urgent PIREP"
      || met.contains { $0.strength >= .severe }
    hazard.text = raw
    hazard.issuer = report.aircraft
    hazard.start = reader.read("obsTime", as: .epoch, in: row) ?? report.time
    hazard.end = hazard.start
    let place = reader.coordinates("lat", "lon", in: row) ?? report.position(on: hazard.start ?? now)
    hazard.shape = place.flatMap { HazardShape([$0], isArea: false) }
    return hazard
  }

  /// - Parameter layer: Where the report is from if nothing was met.
  private static func hazard(_ encounters: [Hazard.Encounter], orReportIn layer: Hazard.Layer) -> Hazard {
    let first = encounters.first ?? Hazard.Encounter(.report, in: layer)
    var hazard = Hazard(.pilotReport, first.phenomenon)
    hazard.qualifier = first.qualifier
    hazard.layer = first.layer
    hazard.further = Array(encounters.dropFirst())
    return hazard
  }

  /// An air-report. Most are positions with a wind. A special one (`ARS`) is a hazard whatever it says, the
  /// others with turbulence or icing, which the service reads from the text. What else a special one is about
  /// is only in its text.
  private mutating func airReport(_ row: JSONValue) -> Hazard? {
    let raw = reader.text("rawOb", in: row)
    let isSpecial = raw?.hasPrefix("ARS") == true
    let level = flightLevel("fltLvl", row)
    var met: [(encounter: Hazard.Encounter, strength: Hazard.Strength)] = []
    let here = Hazard.Layer(level, level)
    for (phenomenon, name) in [(Hazard.Phenomenon.turbulence, "tb"), (.icing, "icg")] {
      for number in 1...2 {
        guard let code = reader.text("\(name)Int\(number)", in: row),
          let (qualifier, strength) = Self.strength(ofCode: code)
        else { continue }
        let extent = ["Bas", "Top"].compactMap { flightLevel("\(name)\($0)\(number)", row) }
        let layer = extent.isEmpty ? here : Hazard.Layer(extent.min(), extent.max())
        met.append((Hazard.Encounter(phenomenon, qualifier, in: layer), strength))
      }
    }
    if isSpecial, let raw {
      let phenomena = met.map(\.encounter.phenomenon)
      met += SpecialAirReport.encounters(of: raw, in: here).filter {
        !phenomena.contains($0.encounter.phenomenon)
      }
    }
    guard isSpecial || !met.isEmpty else {
      ignored += 1
      return nil
    }
    var hazard = Self.hazard(Self.strongestFirst(met), orReportIn: here)
    hazard.isUrgent = isSpecial || met.contains { $0.strength >= .severe }
    hazard.text = raw
    hazard.issuer = reader.text("acType", in: row)
    hazard.start = reader.read("obsTime", as: .epoch, in: row) ?? reader.time("receiptTime", in: row)
    hazard.end = hazard.start
    hazard.shape = reader.coordinates("lat", "lon", in: row).flatMap { HazardShape([$0], isArea: false) }
    return hazard
  }

  /// The greatest strength that the service read from the text; `nil` for smooth air and none.
  private mutating func strength(coded name: String, _ row: JSONValue) -> StrengthInWords? {
    var greatest: StrengthInWords?
    for number in 1...2 {
      guard let code = reader.text("\(name)Int\(number)", in: row), let read = Self.strength(ofCode: code)
      else { continue }
      if greatest.map({ $0.strength < read.strength }) ?? true { greatest = read }
    }
    return greatest
  }

  typealias StrengthInWords = (qualifier: String?, strength: Hazard.Strength)

  private static func inWords(_ strength: Hazard.Strength) -> StrengthInWords { (strength.word, strength) }

  /// The stronger end of a code such as `LGT-MOD`, with its word; `nil` for smooth air and none.
  private static func strength(ofCode code: String) -> StrengthInWords? {
    let worst = code.split(separator: "-").last ?? ""
    if worst.hasPrefix("NEG") || worst == "SMTH" || worst.isEmpty { return nil }
    let strength = worst == "HVY" ? .severe : Hazard.Strength(word: worst)
    // A word that is not known is not smooth air.
    return (strength?.word, strength ?? .light)
  }

  /// What a report has of dangers; empty for smooth air and clear skies.
  ///
  /// - Parameter coded: What the service read, for what cannot be read here.
  private static func encounters(
    of report: PilotReport,
    coded: (turbulence: StrengthInWords?, icing: StrengthInWords?)
  ) -> [(encounter: Hazard.Encounter, strength: Hazard.Strength)] {
    var met: [(encounter: Hazard.Encounter, strength: Hazard.Strength)] = []
    func meet(
      _ phenomenon: Hazard.Phenomenon,
      _ strength: Hazard.Strength,
      _ word: String? = nil,
      in layer: Hazard.Layer
    ) {
      met.append((Hazard.Encounter(phenomenon, word, in: layer), strength))
    }
    let here = layer(of: report)
    for (weather, extent) in zip(report.weather, report.weatherExtents) {
      let layer = layer(of: extent, in: report)
      if weather.contains(.volcanicAsh) {
        meet(.volcanicAsh, .extreme, in: report.hasUnread(.weather) ? Hazard.Layer() : layer)
      }
      if weather.contains(.funnelCloud) { meet(.tornado, .extreme, in: layer) }
      if weather.contains(.hail) { meet(.hail, .severe, in: layer) }
    }
    // Wind shear in the remarks is mostly that of a runway.
    if report.hasShearInRemarks {
      meet(.lowLevelWindShear, .severe, in: Hazard.Layer(here.top.map { _ in .feet(0) }, here.top))
    }
    /// Meets what a field has beside its groups: at any height if one could not be read, or if the service
    /// found something stronger, which is in the words that could not be read.
    ///
    /// - Parameter isSmooth: Whether the field says that there was nothing, which holds at any height.
    func meetUnread(
      _ field: PilotReport.Field,
      _ phenomenon: Hazard.Phenomenon,
      _ coded: StrengthInWords?,
      isUnread: Bool,
      isSmooth: Bool
    ) {
      let hasUnreadHeight = report.hasUnreadHeight(in: field)
      let read = met.filter { $0.encounter.phenomenon == phenomenon }.max { $0.strength < $1.strength }
      let isStronger =
        isUnread && coded.map { code in read.map { code.strength > $0.strength } ?? true } ?? false
      guard isStronger || hasUnreadHeight && !isSmooth || isUnread && field.layers.isEmpty else { return }
      // An unread word may be any strength; without one, the height belongs to what was read.
      let found = isUnread ? coded : read.map { ($0.encounter.qualifier, $0.strength) } ?? coded
      let isHere = field.layers.isEmpty && !hasUnreadHeight
      meet(phenomenon, found?.strength ?? .light, found?.qualifier, in: isHere ? here : Hazard.Layer())
    }
    for field in report.fields {
      // A word that is not known is not smooth air.
      let isUnread = report.hasUnreadWord(in: field)
      switch field.code {
      case .turbulence:
        let groups = report.turbulence[field.layers]
        for bumps in groups where isMet(bumps, isUnread) {
          let layer = layer(of: bumps.extent, in: report)
          if bumps.kind == .lowLevelWindShear, !report.hasShearInRemarks {
            meet(.lowLevelWindShear, .severe, in: layer)
          }
          guard bumps.worst != nil || bumps.kind != .lowLevelWindShear else { continue }
          let stated = bumps.worst.map { Self.inWords(strength(of: $0)) }
          let found = stated ?? coded.turbulence
          meet(.turbulence, found?.strength ?? .light, found?.qualifier, in: layer)
        }
        let isSmooth = !isUnread && !groups.isEmpty && groups.allSatisfy { $0.worst == .negative }
        meetUnread(field, .turbulence, coded.turbulence, isUnread: isUnread, isSmooth: isSmooth)
      case .icing:
        let groups = report.icing[field.layers]
        for ice in groups where isMet(ice, isUnread) {
          let layer = layer(of: ice.extent, in: report)
          let stated = ice.worst.map { Self.inWords(strength(of: $0)) }
          let found = stated ?? coded.icing
          meet(.icing, found?.strength ?? .light, found?.qualifier, in: layer)
        }
        let isSmooth = !isUnread && !groups.isEmpty && groups.allSatisfy { $0.worst == .negative }
        meetUnread(field, .icing, coded.icing, isUnread: isUnread, isSmooth: isSmooth)
      default: break
      }
    }
    for remark in report.urgentRemarks {
      let (phenomenon, word, strength) = danger(remark)
      if met.contains(where: { $0.encounter.phenomenon == phenomenon && $0.strength >= strength }) {
        continue
      }
      // Remarks name heights in many ways, which are not read.
      meet(phenomenon, strength, word, in: Hazard.Layer())
    }
    return met
  }

  private static func danger(_ remark: PilotReport.UrgentRemark) -> (
    Hazard.Phenomenon, String?, Hazard.Strength
  ) {
    switch remark {
    case .tornado: (.tornado, nil, .extreme)
    case .volcanicAsh: (.volcanicAsh, nil, .extreme)
    case .hail: (.hail, nil, .severe)
    case .severeTurbulence: (.turbulence, "severe", .severe)
    case .severeIcing: (.icing, "severe", .severe)
    }
  }

  /// Encounters of equal strength keep their order. The strongest of one phenomenon in one layer is kept.
  private static func strongestFirst(_ met: [(encounter: Hazard.Encounter, strength: Hazard.Strength)])
    -> [Hazard.Encounter]
  {
    met.sorted { $0.strength > $1.strength }.map(\.encounter)
      .unique { Hazard.Encounter($0.phenomenon, in: $0.layer) }
  }

  /// Whether a group reports turbulence, and not smooth air or an unknown strength only.
  ///
  /// - Parameter isUnread: Whether the field has a word that may be its strength.
  private static func isMet(_ group: PilotReport.Turbulence, _ isUnread: Bool) -> Bool {
    group.worst.map { $0 != .negative } ?? (group.kind != nil || isUnread)
  }

  private static func isMet(_ group: PilotReport.Icing, _ isUnread: Bool) -> Bool {
    group.worst.map { $0 != .negative } ?? (group.kind != nil || isUnread)
  }

  private static func strength(of intensity: PilotReport.Turbulence.Intensity) -> Hazard.Strength {
    switch intensity {
    case .negative: .trace
    case .light: .light
    case .moderate: .moderate
    case .severe: .severe
    case .extreme: .extreme
    }
  }

  private static func strength(of intensity: PilotReport.Icing.Intensity) -> Hazard.Strength {
    switch intensity {
    case .negative, .trace: .trace
    case .light: .light
    case .moderate: .moderate
    case .severe: .severe
    }
  }

  /// Where something was met. Without an extent it is the altitude of the aircraft (form 7110-2).
  private static func layer(of extent: PilotReport.Extent?, in report: PilotReport) -> Hazard.Layer {
    switch extent {
    case .at(let height): Hazard.Layer(height, height)
    case .above(let height): Hazard.Layer(height, height, isTopAbove: true)
    case .below(let height): Hazard.Layer(.feet(0), height)
    case .between(let low, let high): Hazard.Layer(low, high)
    case nil: layer(of: report)
    }
  }

  /// Where the aircraft was: at any height if its altitude could not be read as a whole.
  private static func layer(of report: PilotReport) -> Hazard.Layer {
    report.hasUnread(.altitude)
      ? Hazard.Layer() : Hazard.Layer(report.altitude, report.altitudeTo ?? report.altitude)
  }

  /// The heights of a report without dangers: of the aircraft, and where the air was smooth or free of ice.
  private static func heights(of report: PilotReport) -> Hazard.Layer {
    let smooth = (report.turbulence.map(\.extent) + report.icing.map(\.extent)).map {
      layer(of: $0, in: report)
    }
    let here = layer(of: report)
    let heights = smooth.flatMap { [$0.base, $0.top] } + [here.base, here.top]
    // At an unknown height, it may have been at any.
    if here.top == nil, smooth.contains(Hazard.Layer()) { return Hazard.Layer() }
    let known = heights.compactMap(\.self)
    return Hazard.Layer(known.min(), known.max(), isTopAbove: smooth.contains(where: \.isTopAbove))
  }
}

extension PilotReport {
  /// Whether a part of a field could not be read, such as the heights of a layer of ash.
  fileprivate func hasUnread(_ code: Field.Code) -> Bool {
    fields.contains { field in field.code == code && unknown.contains { field.content.overlaps($0) } }
  }

  /// Whether a field has a number that could not be read and may be a height: three digits or more without a
  /// unit.
  fileprivate func hasUnreadHeight(in field: Field) -> Bool {
    unknown.contains { range in
      field.content.overlaps(range) && range.count >= 3 && text[range].utf8.allSatisfy(\.isASCIIDigit)
    }
  }

  /// Whether a word of a field could not be read; a number is not a strength.
  fileprivate func hasUnreadWord(in field: Field) -> Bool {
    unknown.contains { field.content.overlaps($0) && text[$0].contains(where: \.isLetter) }
  }
}
