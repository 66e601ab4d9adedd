import Catalog
import Layout
import Weather

/// The ends of the runways in rows: the wind first, then the runway's dimensions and surface.
struct RunwaysTable {
  private let runways: RunwaysInWind
  private let quantities: QuantityText
  private let wind: RunwayWindText
  private var language: Language { quantities.language }

  init(_ runways: RunwaysInWind, quantities: QuantityText) {
    self.runways = runways
    self.quantities = quantities
    wind = RunwayWindText(quantities: quantities, isWithUnit: false)
  }

  var document: Document {
    // The greatest values of a wind that varies include its gusts, so heading and length matter more.
    let varies = runways.ends.contains { $0.wind?.greatestCrosswind != nil }
    var table = Table([
      Table.Column(language.text(.runwayColumn), importance: 11),
      Table.Column(language.text(.headingColumn), .trailing, importance: 4),
      Table.Column(language.text(.alongColumn), .decimal, importance: 10),
      Table.Column(language.text(.gustsColumn), .trailing, importance: varies ? 3 : 6),
      Table.Column(language.text(.atMostColumn), .trailing, importance: 8),
      Table.Column(language.text(.acrossColumn), .decimal, importance: 9),
      Table.Column(language.text(.gustsColumn), .trailing, importance: varies ? 3 : 7),
      Table.Column(language.text(.atMostColumn), .trailing, importance: 8),
      Table.Column(language.text(.lengthColumn), .trailing, importance: 5),
      Table.Column(language.text(.widthColumn), .trailing, importance: 1),
      Table.Column(language.text(.surfaceColumn), importance: 2),
    ])
    table.columns[0].isLabel = true
    table.rows = runways.ends.map(row)
    var document = Document([
      .heading(StyledText(language.text(.runways)), note: StyledText(note, .dim)), .table(table),
    ])
    if runways.ends.contains(where: \.end.isHeadingApproximate) {
      document.add(.text(StyledText(language.text(.estimatedHeading), .dim)))
    }
    return document
  }

  private var note: String {
    let hasWind = !runways.isCalm && runways.ends.contains { $0.wind != nil }
    let parts = [
      hasWind ? quantities.windUnit : nil, quantities.heightUnit, language.text(.trueHeadings),
      language.text(.asOf, ["date": AirportCatalog.runwaysDate]),
    ]
    return language.list(parts.compactMap(\.self))
  }

  private func row(_ entry: RunwaysInWind.End) -> [StyledText] {
    // In a calm no runway has a wind component, and the note above already says so.
    let parts = runways.isCalm ? nil : entry.wind
    let cells: [String?] = [
      // Beside the designator, because that column is never left out.
      language.list(
        [entry.end.designator, entry.closure.map { language.text($0.phrase) }].compactMap(\.self)
      ),
      entry.end.heading.map { (entry.end.isHeadingApproximate ? "~" : "") + Compass.degrees(Double($0)) },
      parts?.headwind.map { wind.along($0, parts?.speedBound) }
        ?? parts?.greatestTailwind.flatMap { tailwind($0, wind.atMost) },
      parts?.gustHeadwind.map { wind.strength($0, parts?.gustBound) },
      parts?.headwind == nil ? nil : parts?.greatestTailwind.flatMap { tailwind($0) { wind.strength($0) } },
      parts?.crosswind.map { wind.across($0, from: parts?.crosswindSide, parts?.speedBound) }
        ?? parts?.greatestCrosswind.map(wind.atMost),
      parts?.gustCrosswind.map { wind.strength($0, parts?.gustBound) },
      parts?.crosswind == nil ? nil : parts?.greatestCrosswind.map { wind.strength($0) },
      entry.runway.length.map(quantities.bareHeight),
      entry.runway.width.map(quantities.bareHeight),
      surface(of: entry.runway),
    ]
    return cells.map { StyledText($0 ?? "") }
  }

  private func tailwind(_ speed: Speed, _ text: (Speed) -> String) -> String? {
    wind.isFelt(speed) ? language.text(.tailwind, ["speed": text(speed)]) : nil
  }

  private func surface(of runway: Airport.Runway) -> String? {
    let surface = runway.surface.map { language.text($0.phrase) }
    guard runway.isLighted else { return surface }
    return surface.map { language.text(.litSurface, ["surface": $0]) } ?? language.text(.isLit)
  }
}
