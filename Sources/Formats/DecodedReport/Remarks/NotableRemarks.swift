import AviationReports
import FoundationEssentials
import Pages
import SpannedJSON
import Weather

extension METAR {
  /// Decodes the text of a report again, because remarks and contradictions are not among the values that
  /// sources share.
  ///
  /// - Returns: `nil` without a readable text.
  init?(of conditions: StationConditions) {
    let reference = conditions.observed ?? Date(timeIntervalSince1970: 0)
    guard let text = conditions.rawText, let report = try? METAR(text, reference: reference) else {
      return nil
    }
    self = report
  }
}

/// The remarks of a report that matter to a flight: dangers, and values of other places and moments, which
/// may be worse than those of its body.
struct NotableRemarks {
  private let text: ReportText
  private let groups: [(remark: Remark, range: Range<Int>)]

  /// - Returns: `nil` without such remarks.
  init?(_ report: METAR) {
    text = report.text
    groups = report.groups.compactMap { group in
      guard case .remark(let remark) = group.value, remark.isNotable(beside: report.conditions.wind) else {
        return nil
      }
      return (remark, group.range)
    }
    guard !groups.isEmpty else { return nil }
  }

  /// In words in English, in which alone remarks have words; as they were reported in other languages.
  func lines(in language: Language) -> [String] {
    groups.map { remark, range in
      language == .english ? Words.text { remark.addMeaning(isForecast: false, to: &$0) } : text[range]
    }
  }

  /// Writes them as `agg decode` does.
  func write(to writer: inout JSONWriter) {
    writer.array { list in
      for (remark, range) in groups {
        remark.write(raw: text.bytes[range.clamped(to: text.bytes.indices)], to: &list)
      }
    }
  }
}

extension Remark {
  /// - Parameter body: The wind of the report.
  fileprivate func isNotable(beside body: Wind?) -> Bool {
    switch self {
    case .tornadicActivity, .hailSize, .hazard, .ceiling, .windShear, .windShift: true
    case .pressureChanging, .snowIncreasing: true
    // The peak since the previous report. The speed of the body has whole knots, too.
    case .peakWind(let peak): Double(peak.speed) > (body?.gust ?? body?.speed)?.knots.rounded() ?? 0
    case .contraction(.lowLevelWindShear), .contraction(.windShearConditions): true
    // The report may lack such weather.
    case .sensorOutage(let outage): [.lightning, .presentWeather, .freezingRain].contains(outage.sensor)
    case .weather(let weather): WeatherPhenomenon(weather).isDangerous
    case .observation(let remark):
      switch remark.subject {
      case .lightning, .rotorCloud, .volcanicAshCloud, .virga: true
      case .weather(let weather): WeatherPhenomenon(weather).isDangerous
      case .cloud(let genus): genus.isOfTurbulence
      case .fogBank, .showers, .precipitation: false
      }
    case .visibility(let remark):
      switch remark.kind {
      case .tower, .surface, .secondPlace: true
      case .variable, .sector, .minimum, .sea, .general: remark.runway != nil
      }
    // The wind of a runway, or of a height above it.
    case .wind(_, let place): place != .aerodrome && place != .cleanAirSector
    // A ceiling that comes and goes.
    case .variableSky(let group, let other): group.cover.formsCeiling != other.formsCeiling
    default: false
    }
  }
}

extension CloudGenus {
  /// Whether it shows strong convection or a mountain wave.
  fileprivate var isOfTurbulence: Bool {
    switch self {
    case .cumulonimbus, .cumulonimbusMammatus, .toweringCumulus: true
    case .altocumulusLenticularis, .stratocumulusLenticularis, .cirrocumulusLenticularis: true
    default: false
    }
  }
}

extension CloudCover {
  fileprivate var formsCeiling: Bool { CloudLayer(self, base: nil).formsCeiling }
}
