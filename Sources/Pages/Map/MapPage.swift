package import Aggregation
import FoundationEssentials
package import Layout
import Weather

/// A map as a document: its subject, the drawing and the key to the signs.
package struct MapPage {
  private let answer: MapAnswer
  private let options: RenderOptions
  private var language: Language { options.language }

  package init(_ answer: MapAnswer, options: RenderOptions) {
    self.answer = answer
    self.options = options
  }

  /// On a terminal the map is as high as the options allow; when the text alone is higher, one row of the map
  /// remains.
  package var document: Document {
    guard let height = options.height else { return page(around: drawing(rows: .max)) }
    let printer = TerminalPrinter(options: options)
    func excess(_ document: Document) -> Int { printer.lines(of: document).count - height }
    var map = drawing(rows: -excess(page(around: nil)))
    var mapPage = page(around: map)
    // Places without room on the map are counted below it, which takes room as well.
    while map.projection.rows > 1, excess(mapPage) > 0 {
      map = drawing(rows: map.projection.rows - excess(mapPage))
      mapPage = page(around: map)
    }
    return mapPage
  }

  private func drawing(rows: Int) -> MapDrawing { MapDrawing(answer, options: options, rows: rows) }

  /// - Parameter drawing: `nil` for the text alone.
  private func page(around drawing: MapDrawing?) -> Document {
    var document = Document([
      .title(StyledText(title, .bold), aside: StyledText(clock.full(answer.now), .dim))
    ])
    // Without it, a map without signs would look as if nothing were reported.
    if hasFailed { document.add(language.text(.noWeather), .warning) }
    if let drawing { document.add(.picture(drawing.lines)) }
    if !key.isEmpty { document.add(.text(key)) }
    document.add(SampleLabel(answer, in: language).document)
    document.add(StaleLabel(answer, in: language).document)
    let note = language.sentences(notes(crowdedOut: drawing?.crowdedOut ?? 0))
    document.add(.text(StyledText(note, .dim)))
    document.add(SourceFooter(answer.sources, options: options).credits)
    return document
  }

  /// Whether no source answered, though some might have something to show.
  private var hasFailed: Bool { !answer.hasAnswer && answer.sources.contains(where: \.isFailure) }

  /// UTC, as in reports, unless the user chose another clock.
  private var clock: TimeText {
    options.reportClock(in: answer.timeZone, at: answer.now) ?? TimeText(language: language)
  }

  /// `KPWM: 12 VFR, 3 MVFR`, or each city with its temperature.
  package var line: String {
    let counts = categories.map {
      "\($0.count) \($0.category.words(in: language) ?? language.text(.categoryUnknown))"
    }
    let units = options.units.units(country: nil)
    let cities = answer.spots.compactMap { spot -> String? in
      guard case .temperature(let temperature?) = spot.value else { return nil }
      return "\(spot.name) \(QuantityText(units: units, language: language).temperature(temperature))"
    }
    let parts = counts + cities
    let nothing = language.text(hasFailed ? .noAnswer : .nothingOnMap)
    return "\(title): \(parts.isEmpty ? nothing : language.list(parts))"
  }

  private var title: String {
    guard let middle = answer.middle else {
      return answer.area == .world
        ? language.text(.theWorld)
        : language.text(
          .areaFromTo,
          [
            "start": PositionText.short(
              latitude: answer.area.south,
              longitude: answer.area.west,
              in: language
            ),
            "end": PositionText.short(latitude: answer.area.north, longitude: answer.area.east, in: language),
          ]
        )
    }
    return middle.title.map { "\($0) (\(middle.name))" } ?? middle.name
  }

  // MARK: - Key to the signs

  /// The categories on the map with their number of stations, the best category first.
  private var categories: [(category: CategoryOutlook, count: Int)] {
    let all = answer.spots.compactMap(\.category)
    let order = FlightCategory.allCases.reversed().flatMap { category -> [CategoryOutlook] in
      [.known(category), .noBetter(than: category)]
    }
    return (order + [.unknown]).compactMap { category in
      let count = all.count { $0 == category }
      return count > 0 ? (category, count) : nil
    }
  }

  /// `V visual (12 stations)   m marginal or worse (1 station)`
  private var key: StyledText {
    categories.reduce(into: StyledText()) { key, entry in
      if !key.isEmpty { key += "   " }
      key += StyledText(entry.category.letter, Style(isBold: true, accent: entry.category.accent))
      let words = entry.category.words(in: language) { $0.word(in: language) }
      let stations = language.text(CountedPhrase.stations, entry.count)
      key += StyledText(" \(words ?? language.text(.categoryNotKnown)) (\(stations))")
    }
  }

  private func notes(crowdedOut: Int) -> [String] {
    let quantities = QuantityText(units: options.units.units(country: nil), language: language)
    var notes = [language.text(.mapWidth, ["distance": quantities.away(answer.area.middleWidth)])]
    let hasTemperature = answer.spots.contains { spot in
      if case .temperature(.some) = spot.value { true } else { false }
    }
    if hasTemperature {
      notes.append(language.text(.temperaturesIn, ["unit": quantities.temperatureUnit]))
    }
    if crowdedOut > 0 {
      notes.append(
        language.text(
          .noRoomForNames,
          ["count": "\(crowdedOut)", "all": "\(answer.spots.count)"]
        )
      )
    }
    return notes
  }
}
