/// The name of a kind of report.
package enum ReportKindName: UInt8, Equatable, Sendable { case metar, speci, taf }

extension ReportKindName {
  init?(_ word: Word) {
    switch word {
    case "METAR": self = .metar
    case "SPECI": self = .speci
    case "TAF": self = .taf
    default: return nil
    }
  }
}
