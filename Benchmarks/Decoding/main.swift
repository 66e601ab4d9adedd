import AviationReports
import BenchmarkSupport
import FoundationEssentials

// Measures how many reports a second one core decodes: `Decoding FILE...`, one report a line. A
// line of JSON is read for its member "raw". The median of several passes is printed, for
// observations, forecasts and pilot reports apart.

struct Corpus {
  var observations: [ReportText] = []
  var forecasts: [ReportText] = []
  var pilotReports: [ReportText] = []

  init(files: [String]) throws {
    for file in files {
      let text = try String(contentsOfFile: file, encoding: .utf8)
      for line in text.split(separator: "\n") {
        for report in ReportSplitter.reports(in: Self.raw(of: line)) {
          switch report.kind {
          case .observation: observations.append(report.text)
          case .forecast: forecasts.append(report.text)
          case .pilotReport: pilotReports.append(report.text)
          case .windsAloft, .other, .tooLong, .noReport: break
          }
        }
      }
    }
  }

  private static func raw(of line: Substring) -> String {
    guard line.hasPrefix("{\"raw\":\"") else { return String(line) }
    return String(line.dropFirst(8).prefix { $0 != "\"" })
  }
}

/// Reports and megabytes a second: the median of the passes.
func measure(_ name: String, _ reports: [ReportText], decode: (ReportText) -> Int) {
  guard !reports.isEmpty else { return }
  let bytes = reports.reduce(0) { $0 + $1.bytes.count }
  var rates: [Double] = []
  var groups = 0
  for _ in 0..<9 {
    let clock = ContinuousClock()
    var decoded = 0
    let time = clock.measure {
      repeat {
        for report in reports { groups &+= decode(report) }
        decoded += reports.count
      } while decoded < 50_000
    }
    rates.append(Double(decoded) / (time / .seconds(1)))
  }
  let rate = median(rates)
  let megabytes = rate * Double(bytes) / Double(reports.count) / 1e6
  print(
    "\(name): \(Int(rate)) reports/s, \((megabytes * 10).rounded() / 10) MB/s (\(reports.count) reports, \(groups) groups)"
  )
}

let files = Array(CommandLine.arguments.dropFirst())
if files.isEmpty {
  print("usage: Decoding FILE... (one report a line)")
} else {
  let corpus = try Corpus(files: files)
  let reference = Date(timeIntervalSince1970: 1_600_000_000)
  measure("METAR", corpus.observations) { (try? METAR($0, reference: reference))?.groups.count ?? 0 }
  measure("TAF", corpus.forecasts) { (try? TAF($0, reference: reference))?.groups.count ?? 0 }
  measure("PIREP", corpus.pilotReports) { (try? PilotReport($0, reference: reference))?.fields.count ?? 0 }
}
