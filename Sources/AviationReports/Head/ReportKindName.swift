/// The name of a kind of report. `LWIS` is an observation of a Canadian limited weather information system,
/// in the form of a METAR (MANAB).
package enum ReportKindName: UInt8, Equatable, Sendable { case metar, speci, lwis, taf }

extension ReportKindName {
  init?(_ word: Word) {
    switch word {
    case "METAR": self = .metar
    case "SPECI": self = .speci
    case "LWIS": self = .lwis
    case "TAF": self = .taf
    default: return nil
    }
  }
}
