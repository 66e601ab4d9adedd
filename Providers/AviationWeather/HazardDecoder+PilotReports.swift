import AviationReports
import FoundationEssentials
import ProviderKit
import SpannedJSON
import Text
import Weather

/// Reads pilot reports and air-reports, which are one list of the service.
extension HazardDecoder {
  /// The position is that of the service, which knows the navigation aids, or else that of the report; the
  /// rest is read from the report.
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
    var met: [(encounter: Hazard.Encounter, strength: Strength)] = []
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
    hazard.isUrgent = isSpecial || met.contains { $0.strength >= .severe }
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

  /// The strength of turbulence or icing, by which encounters are ordered.
  private enum Strength: Comparable {
    case trace, light, moderate, severe, extreme
  }

  /// The stronger end of a code such as `LGT-MOD`, with its word; `nil` for smooth air and none.
  private static func strength(ofCode code: String) -> (qualifier: String?, strength: Strength)? {
    let worst = code.split(separator: "-").last ?? ""
    if worst.hasPrefix("NEG") || worst == "SMTH" || worst.isEmpty { return nil }
    return switch worst {
    case "TRC", "TRACE": ("trace", .trace)
    case "LGT": ("light", .light)
    case "MOD": ("moderate", .moderate)
    case "SEV", "HVY": ("severe", .severe)
    case "EXTM", "EXTRM": ("extreme", .extreme)
    // A word that is not known is not smooth air.
    default: (nil, .light)
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
    var met: [(encounter: Hazard.Encounter, strength: Strength)] = []
    if report.weather.contains(where: { $0.contains(.volcanicAsh) }) {
      met.append((Hazard.Encounter(.volcanicAsh), .extreme))
    }
    if report.hasWindShear { met.append((Hazard.Encounter(.lowLevelWindShear), .severe)) }
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

  /// Encounters of equal strength keep their order. The stronger of two encounters of one phenomenon is kept.
  private static func strongestFirst(_ met: [(encounter: Hazard.Encounter, strength: Strength)])
    -> [Hazard.Encounter]
  {
    met.sorted { $0.strength > $1.strength }.map(\.encounter).unique(by: \.phenomenon)
  }

  /// Whether a group reports turbulence, and not smooth air or an unknown strength only.
  private static func isMet(_ group: PilotReport.Turbulence) -> Bool {
    group.worst.map { $0 != .negative } ?? (group.kind != nil)
  }

  private static func isMet(_ group: PilotReport.Icing) -> Bool {
    group.worst.map { $0 != .negative } ?? (group.kind != nil)
  }

  private static func strength(of intensity: PilotReport.Turbulence.Intensity?) -> Strength {
    switch intensity {
    case .negative: .trace
    case .light, nil: .light
    case .moderate: .moderate
    case .severe: .severe
    case .extreme: .extreme
    }
  }

  private static func strength(of intensity: PilotReport.Icing.Intensity?) -> Strength {
    switch intensity {
    case .negative, .trace: .trace
    case .light, nil: .light
    case .moderate: .moderate
    case .severe: .severe
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
}
