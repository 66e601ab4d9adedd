import FoundationEssentials
import Weather

/// Winds and temperatures aloft: altitudes down, times across, as many as fit.
struct WindsAloftTable {
  let quantities: QuantityText
  let now: Date
  /// Only the altitudes and times that a small aircraft needs next.
  let isShort: Bool
  private var language: Language { quantities.language }

  private static let lowAltitudes: Set<Int> = [3000, 6000, 9000, 12000]

  func document(_ winds: WindsAloft) -> Document {
    let columns = self.columns(of: winds)
    let altitudes = self.altitudes(of: columns)
    guard !columns.isEmpty, !altitudes.isEmpty else { return Document() }
    let units = "\(quantities.windUnit), \(quantities.temperatureUnit)"
    let issued =
      winds.issued.map {
        ", " + language.text(.issuedAt, ["time": TimeText.zulu($0, now: now)])
      } ?? ""
    let source =
      winds.source.map {
        ", \($0.lowercased() == "model" ? language.text(.model) : $0)"
      } ?? ""
    var document = Document([
      .heading(StyledText(language.text(.windsAloft)), note: StyledText("\(units)\(source)\(issued)", .dim))
    ])
    var table = Table(
      [Table.Column("", .trailing, importance: 1)]
        + columns.enumerated().map { index, column in
          Table.Column(TimeText.dayHour(column.valid) + "Z", importance: -index)
        },
      gap: 3
    )
    table.rows = altitudes.map { altitude in
      [StyledText(altitude.meters == 0 ? language.text(.surface) : quantities.height(altitude), .dim)]
        + columns.map { column in
          StyledText(column.levels.first { $0.altitude == altitude }.map(cell) ?? "")
        }
    }
    document.add(.table(table))
    return document
  }

  /// The column in use now and the later ones; all of them when they are of another day.
  private func columns(of winds: WindsAloft) -> [WindsAloft.Column] {
    let ahead = winds.columns.filter { ($0.end ?? $0.valid.addingTimeInterval(1800)) > now }
    let columns = ahead.isEmpty ? winds.columns : ahead
    return isShort ? Array(columns.prefix(4)) : columns
  }

  private func altitudes(of columns: [WindsAloft.Column]) -> [Length] {
    let all = Set(columns.flatMap { $0.levels.map(\.altitude) }).sorted()
    guard isShort else { return all }
    let low = all.filter { altitude in
      Int(exactly: altitude.feet.rounded()).map(Self.lowAltitudes.contains) ?? false
    }
    return low.isEmpty ? Array(all.prefix(4)) : low
  }

  /// `240°  22  +9`: direction, speed, temperature, each in its own place.
  private func cell(_ level: WindAtAltitude) -> String {
    let wind: String
    if level.isLightAndVariable {
      wind = StyledText(language.text(.lightWind)).padded(to: 7).plain
    } else if let speed = level.wind?.speed {
      let direction =
        switch level.wind?.direction {
        case .from(let degrees): Compass.degrees(degrees)
        case .variable: "VRB "
        case nil: "    "
        }
      let value = (level.isAtLeast ? "≥" : "") + quantities.speed(speed, withUnit: false)
      wind = direction + String(repeating: " ", count: max(1, 4 - TextWidth.of(value))) + value
    } else {
      wind = ""
    }
    guard let temperature = level.temperature else { return wind }
    let degrees = NumberText.signed(
      quantities.units.measure(temperature).value,
      in: language
    )
    let padding = String(repeating: " ", count: max(1, 12 - TextWidth.of(wind) - degrees.count))
    return wind + padding + degrees
  }
}
