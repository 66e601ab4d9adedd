package import AviationReports
package import FoundationEssentials
package import Layout
package import Weather

/// Winds and temperatures aloft: one row for each altitude, one column for each time, as many as fit.
package struct WindsAloftTable {
  package let quantities: QuantityText
  package let now: Date
  /// Whether to show only the altitudes and times that a small aircraft needs next.
  package let isShort: Bool

  package init(quantities: QuantityText, now: Date, isShort: Bool) {
    self.quantities = quantities
    self.now = now
    self.isShort = isShort
  }
  private var language: Language { quantities.language }

  private static let lowAltitudes: Set<Int> = [3000, 6000, 9000, 12000]

  /// The table for an airport, with its source and times.
  package func document(_ winds: WindsAloft) -> Document {
    var notes: [String] = []
    if let source = winds.source {
      notes.append(source.lowercased() == "model" ? language.text(.model) : source)
    }
    if let issued = winds.issued {
      notes.append(language.text(.issuedAt, ["time": TimeText.zulu(issued, now: now)]))
    }
    if let end = winds.columns.map(Self.end).max(), end <= now {
      notes.append(language.text(.ended, ["age": TimeText.age(now.timeIntervalSince(end), in: language)]))
    }
    return document(columns(of: winds).map { ($0.valid, $0.levels) }, notes: notes)
  }

  /// One station of a United States bulletin. The times are unknown when the bulletin lacks the line that
  /// states them.
  package func document(_ station: WindsAloftBulletin.Station, of bulletin: WindsAloftBulletin) -> Document {
    document([(bulletin.valid, station.levels)], notes: ["FB"])
  }

  private func document(_ columns: [(valid: Date?, levels: [WindAtAltitude])], notes: [String]) -> Document {
    let altitudes = altitudes(of: columns.flatMap(\.levels))
    guard !altitudes.isEmpty else { return Document() }
    let note = quantities.language.list([quantities.windUnit, quantities.temperatureUnit] + notes)
    var document = Document([
      .heading(StyledText(language.text(.windsAloft)), note: StyledText(note, .dim))
    ])
    var table = Table(
      [Table.Column("", .trailing, importance: 1)]
        + columns.enumerated().map { index, column in
          Table.Column(column.valid.map { TimeText.dayHour($0) + "Z" } ?? "", importance: -index)
        },
      gap: 3
    )
    let width = columns.flatMap(\.levels).compactMap(speed).map(TextWidth.of).max() ?? 0
    table.rows = altitudes.map { altitude in
      [StyledText(altitude.meters == 0 ? language.text(.surface) : quantities.height(altitude), .dim)]
        + columns.map { column in
          StyledText(
            column.levels.first { $0.altitude == altitude }.map { cell($0, speedWidth: max(3, width)) } ?? ""
          )
        }
    }
    document.add(.table(table))
    return document
  }

  /// The column in use now and the later ones; all columns when none is in use any more.
  private func columns(of winds: WindsAloft) -> [WindsAloft.Column] {
    let ahead = winds.columns.filter { Self.end(of: $0) > now }
    let columns = ahead.isEmpty ? winds.columns : ahead
    return isShort ? Array(columns.prefix(4)) : columns
  }

  private static func end(of column: WindsAloft.Column) -> Date {
    column.end ?? column.valid.addingTimeInterval(1800)
  }

  private func altitudes(of levels: [WindAtAltitude]) -> [Length] {
    let all = Set(levels.map(\.altitude)).sorted()
    guard isShort else { return all }
    let low = all.filter { altitude in
      Int(exactly: altitude.feet.rounded()).map(Self.lowAltitudes.contains) ?? false
    }
    return low.isEmpty ? Array(all.prefix(4)) : low
  }

  /// `240°  22  +9`: direction, speed and temperature, each aligned in a column of its own.
  private func cell(_ level: WindAtAltitude, speedWidth: Int) -> String {
    let wind: String
    // The sign of a degree takes two columns on some terminals.
    let directionWidth = TextWidth.of(Compass.degrees(0))
    if level.isLightAndVariable {
      wind = StyledText(language.text(.lightWind)).padded(to: directionWidth + 3).plain
    } else if let speed = speed(level) {
      let direction =
        switch level.wind?.direction {
        case .from(let degrees): Compass.degrees(degrees)
        case .variable: "VRB"
        case nil: ""
        }
      let padded = StyledText(direction).padded(to: directionWidth).plain
      wind = padded + String(repeating: " ", count: 1 + speedWidth - TextWidth.of(speed)) + speed
    } else {
      wind = ""
    }
    guard let temperature = level.temperature else { return wind }
    let degrees = NumberText.signed(
      quantities.units.measure(temperature).value,
      in: language
    )
    let room = directionWidth + 5 + speedWidth - TextWidth.of(wind) - TextWidth.of(degrees)
    return wind + String(repeating: " ", count: max(1, room)) + degrees
  }

  private func speed(_ level: WindAtAltitude) -> String? {
    level.wind.flatMap { wind in
      wind.speed.map { (wind.speedBound?.sign ?? "") + quantities.speed($0, withUnit: false) }
    }
  }
}
