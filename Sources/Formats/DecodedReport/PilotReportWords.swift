import AviationReports
import FoundationEssentials
import Layout
import Pages
import Text
import Weather

extension ReportExplanation {
  /// A pilot report field by field; the unread text of a field comes after the rest of it.
  init(_ report: PilotReport, now: Date) {
    let words = PilotReportWords(report, now: now)
    let end = report.fields.first?.range.lowerBound ?? report.text.bytes.count
    var lines = [
      Line(text: report.text[0..<end].trimmed, meaning: words.head, isUnknown: false)
    ]
    for (place, field) in report.fields.enumerated() {
      let isFirst = report.fields.firstIndex { $0.code == field.code } == place
      let unread = report.unknown.filter { field.range.contains($0.lowerBound) }.map {
        report.text[$0].trimmed
      }
      let meaning = isFirst || !field.layers.isEmpty ? words.meaning(of: field) : nil
      let isUnread = !unread.isEmpty
      let rest = isUnread ? "not understood: \(unread.joined(separator: " "))" : nil
      let parts = [meaning, rest].compactMap(\.self)
      lines.append(
        Line(
          text: report.text[field.range].trimmed,
          meaning: parts.isEmpty ? "\(field.code.name) not given" : parts.joined(separator: ", "),
          isUnknown: meaning == nil && isUnread
        )
      )
    }
    self.init(lines: lines)
  }
}

extension ReportExplanation.Line {
  /// - Parameter text: A part of a pilot report, without white space at its ends.
  fileprivate init(text: String, meaning: String, isUnknown: Bool) {
    let text = ReportText(text)
    self.init(text.bytes.indices, of: text, meaning: meaning, isUnknown: isUnknown)
  }
}

/// The fields of a pilot report in plain English.
fileprivate struct PilotReportWords {
  let report: PilotReport
  let now: Date

  init(_ report: PilotReport, now: Date) {
    self.report = report
    self.now = now
  }

  var head: String {
    let kind = report.isUrgent ? "urgent pilot report" : "pilot report"
    let content = report.hasUrgentContent && !report.isUrgent ? " with urgent content" : ""
    return kind + content + (report.station.map { " filed at \($0)" } ?? "")
  }

  /// - Returns: `nil` for a field of which nothing was read, or that says nothing.
  func meaning(of field: PilotReport.Field) -> String? {
    switch field.code {
    case .location: report.location.map(location)
    case .time: report.time.map { "at \(TimeText.zulu($0, now: now))" }
    case .altitude: altitude
    case .aircraft: report.aircraft.map { "aircraft \($0)" }
    case .sky: sky(field)
    case .weather: weather(field)
    case .temperature: report.temperature.map { "temperature \(ValueWords.number($0.celsius)) °C" }
    case .wind: report.wind.flatMap(wind)
    case .turbulence: joined(report.turbulence[field.layers].map(turbulence))
    case .icing: joined(report.icing[field.layers].map(icing))
    case .remarks: report.remarks.flatMap { joined(found + ["remarks: \($0)"]) }
    }
  }

  /// The dangers that the words of the remarks name.
  private var found: [String] {
    (report.hasShearInWords ? ["low-level wind shear"] : [])
      + report.dangers(inWordsOf: [.remarks]).unique().map { danger in
        switch danger {
        case .brakingMedium: "braking action medium"
        case .brakingMediumToPoor: "braking action medium to poor"
        case .brakingPoor: "braking action poor"
        case .brakingNil: "braking action nil"
        default: ValueWords.spaced("\(danger)")
        }
      }
  }

  private func joined(_ parts: [String]) -> String? { parts.isEmpty ? nil : parts.joined(separator: ", ") }

  private func feet(_ length: Length) -> String { "\(ValueWords.whole(Int(length.feet.rounded()))) ft" }

  private var altitude: String? {
    let phase = report.phase.map { $0 == .climb ? "in climb" : "in descent" }
    let height = report.altitude.map { low in
      report.altitudeTo.map { "from \(self.height(low)) to \(feet($0))" } ?? "at \(self.height(low))"
    }
    return joined([height, phase].compactMap(\.self))
  }

  private func location(_ location: PilotReport.Location) -> String {
    switch location {
    case .coordinates(let point):
      "at \(ValueWords.number(abs(point.latitude)))° \(point.latitude < 0 ? "S" : "N"), \(ValueWords.number(abs(point.longitude)))° \(point.longitude < 0 ? "W" : "E")"
    case .points(let points) where points.count == 1: "at \(points.map(self.point).joined())"
    // BOS-ALB-SYR
    case .points(let points):
      "between " + points.dropLast().map(self.point).joined(separator: ", ") + " and "
        + points.suffix(1).map(self.point).joined()
    }
  }

  private func point(_ point: PilotReport.Location.Point) -> String {
    guard let offset = point.offset else { return point.ident }
    let distance = "\(ValueWords.number(offset.distance.nauticalMiles)) NM"
    let degrees = ValueWords.degrees(Int(offset.bearing.rounded()))
    return offset.isMagnetic
      ? "\(distance) on radial \(degrees) (magnetic) from \(point.ident)"
      : "\(distance) from \(point.ident) towards \(degrees)"
  }

  private func sky(_ field: PilotReport.Field) -> String? {
    let place = [
      report.isInCloud ? "in cloud" : nil, report.isBetweenLayers ? "between layers of cloud" : nil,
    ]
    return joined(report.sky[field.layers].map(cloud) + place.compactMap(\.self))
  }

  private func cloud(_ layer: PilotReport.CloudReport) -> String {
    if layer.isClear, layer.amountTo == nil { return clear(layer) }
    let amounts = [layer.amount, layer.amountTo].compactMap { $0.map(amount) }
    let base = layer.base.map { "base \(feet($0))" }
    let top = layer.top.map { "top \(feet($0))" }
    return words([amounts.isEmpty ? "cloud" : amounts.joined(separator: " to "), base, top])
  }

  private func clear(_ layer: PilotReport.CloudReport) -> String {
    switch (layer.base, layer.top) {
    case (let base?, let top?) where base == top: "clear sky at \(feet(base))"
    case (let base?, let top?): "clear sky from \(feet(base)) to \(feet(top))"
    case (let base?, nil): "clear sky above \(feet(base))"
    case (nil, let top?): "clear sky below \(feet(top))"
    case (nil, nil): "clear sky"
    }
  }

  private func amount(_ amount: PilotReport.CloudReport.Amount) -> String {
    switch amount {
    case .skyClear, .clear: "clear sky"
    case .few: "few clouds"
    case .scattered: "scattered clouds"
    case .broken: "broken clouds"
    case .overcast: "overcast"
    }
  }

  private func weather(_ field: PilotReport.Field) -> String? {
    var parts = report.visibility.map { [visibility($0)] } ?? []
    parts += report.weather.map { words([$0.phenomena.words, extent($0.extent)]) }
    // Behind the heights of the weather.
    return joined(parts + report.sky[field.layers].map(cloud))
  }

  private func visibility(_ visibility: Visibility) -> String {
    let upper = report.visibilityTo
    let miles = [visibility, upper].compactMap { $0.map { ValueWords.number($0.distance.statuteMiles) } }
    return "flight visibility \(miles.joined(separator: " to ")) SM"
      + ((upper ?? visibility).bound?.isLower == true ? " or more" : "")
  }

  /// Without "true": the AIM says that it is magnetic, and pilots also report what their computer shows.
  private func wind(_ wind: Wind) -> String? {
    guard let speed = wind.speed else {
      return wind.direction == .variable ? "wind light and variable" : nil
    }
    let direction =
      switch wind.direction {
      case .variable: "variable at "
      case let direction?: "\(ValueWords.degrees(Int(direction.reportedDegrees ?? 0))) (magnetic) at "
      case nil: ""
      }
    let gust = wind.gust.map { ", gusting to \(ValueWords.number($0.knots.rounded())) kt" } ?? ""
    return "wind \(direction)\(ValueWords.number(speed.knots.rounded())) kt" + gust
  }

  private func turbulence(_ group: PilotReport.Turbulence) -> String {
    if group.intensity == .negative, group.intensityTo == nil, group.kind == nil {
      return words([group.frequency.map { "\($0)" }, "no turbulence", extent(group.extent)])
    }
    let kind: String =
      switch group.kind {
      case .clearAir: "clear air turbulence"
      case .chop: "chop"
      case .lowLevelWindShear: "low-level wind shear"
      case .mountainWave: "mountain wave"
      case nil: "turbulence"
      }
    return words([
      group.frequency.map { "\($0)" },
      intensity(group.intensity.map { "\($0)" }, group.intensityTo.map { "\($0)" }), kind,
      extent(group.extent),
    ])
  }

  private func icing(_ group: PilotReport.Icing) -> String {
    if group.intensity == .negative, group.intensityTo == nil {
      return words(["no icing", extent(group.extent)])
    }
    return words([
      intensity(group.intensity.map { "\($0)" }, group.intensityTo.map { "\($0)" }),
      group.kind.map { "\($0)" },
      "icing", extent(group.extent),
    ])
  }

  private func intensity(_ from: String?, _ to: String?) -> String? {
    from.map { from in to.map { "\(from == "negative" ? "none" : from) to \($0)" } ?? from }
  }

  private func words(_ parts: [String?]) -> String { parts.compactMap(\.self).joined(separator: " ") }

  private func extent(_ extent: PilotReport.Extent?) -> String? {
    switch extent {
    case .at(let height): "at \(self.height(height))"
    case .between(let low, let high): "from \(height(low)) to \(height(high))"
    case .below(let height): "below \(self.height(height))"
    case .above(let height): "above \(self.height(height))"
    case nil: nil
    }
  }

  private func height(_ height: Length) -> String { height.meters == 0 ? "the surface" : feet(height) }
}

extension PilotReport.Field.Code {
  fileprivate var name: String {
    switch self {
    case .location: "location"
    case .time: "time"
    case .altitude: "altitude"
    case .aircraft: "aircraft"
    case .sky: "sky"
    case .weather: "weather"
    case .temperature: "temperature"
    case .wind: "wind"
    case .turbulence: "turbulence"
    case .icing: "icing"
    case .remarks: "remarks"
    }
  }
}
