import AviationReports
import FoundationEssentials
import ProviderKit
import SpannedJSON
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
      hasRowsWithoutHazard = true
      return nil
    }
    let received = reader.time("receiptTime", in: row)
    guard let report = try? PilotReport(raw, reference: received ?? now) else {
      reader.report(row["rawOb"] ?? row, expected: "the text of a pilot report")
      return nil
    }
    let coded = PilotReport.Coded(
      turbulence: greatest(.turbulence, coded: "tb", row),
      icing: greatest(.icing, coded: "icg", row)
    )
    let met = report.encounters(coded: coded)
    var hazard = Self.hazard(met, orReportIn: report.heights)
    hazard.denied = report.denied
    hazard.isUrgent =
      report.isUrgent || report.hasUrgentContent || type == "Urgent PIREP" || met.isUrgent
    hazard.text = raw
    hazard.issuer = report.aircraft
    hazard.start = reader.read("obsTime", as: .epoch, in: row) ?? report.time
    hazard.end = hazard.start
    let place = reader.coordinates("lat", "lon", in: row) ?? report.position(on: hazard.start ?? now)
    hazard.shape = place.flatMap { HazardShape([$0], isArea: false) }
    return hazard
  }

  /// - Parameter layer: Where the report is from if nothing was met.
  private static func hazard(_ met: Encounters, orReportIn layer: Hazard.Layer) -> Hazard {
    let encounters = met.strongestFirst
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
    var met = Encounters()
    let here = Hazard.Layer(level, level)
    for (phenomenon, name) in [(Hazard.Phenomenon.turbulence, "tb"), (.icing, "icg")] {
      for number in 1...2 {
        guard let code = reader.text("\(name)Int\(number)", in: row),
          let read = Hazard.Encounter(phenomenon, code: code)
        else { continue }
        let extent = ["Bas", "Top"].compactMap { flightLevel("\(name)\($0)\(number)", row) }
        let layer = extent.isEmpty ? here : Hazard.Layer(extent.min(), extent.max())
        met.add(phenomenon, read.qualifier, in: layer)
      }
    }
    if isSpecial, let raw {
      met.addMissing(from: SpecialAirReport.encounters(of: raw, in: here))
    }
    guard isSpecial || !met.isEmpty else {
      hasRowsWithoutHazard = true
      return nil
    }
    var hazard = Self.hazard(met, orReportIn: here)
    hazard.isUrgent = isSpecial || met.isUrgent
    hazard.text = raw
    hazard.issuer = reader.text("acType", in: row)
    hazard.start = reader.read("obsTime", as: .epoch, in: row) ?? reader.time("receiptTime", in: row)
    hazard.end = hazard.start
    hazard.shape = reader.coordinates("lat", "lon", in: row).flatMap { HazardShape([$0], isArea: false) }
    return hazard
  }

  /// The strongest that the service read from the text; `nil` for smooth air and none.
  private mutating func greatest(
    _ phenomenon: Hazard.Phenomenon,
    coded name: String,
    _ row: JSONValue
  ) -> Hazard.Encounter? {
    var read = Encounters()
    for number in 1...2 {
      guard let code = reader.text("\(name)Int\(number)", in: row),
        let encounter = Hazard.Encounter(phenomenon, code: code)
      else { continue }
      read.add(phenomenon, encounter.qualifier, in: encounter.layer)
    }
    return read.greatest(of: phenomenon)
  }
}
