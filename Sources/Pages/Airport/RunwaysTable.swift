import Catalog
import Layout
import Weather

/// The headwind and crosswind of a runway, in words.
struct RunwayWindText {
  let quantities: QuantityText
  /// A table shows the unit once, in its header.
  let isWithUnit: Bool
  private var language: Language { quantities.language }

  /// `7 kt headwind`, or `more than 86 kt headwind` when the report gives only a bound.
  func along(_ speed: Speed, _ bound: Bound? = nil) -> String {
    directed(
      speed,
      speed.metersPerSecond < 0 ? .tailwind : .headwind,
      orNothing: .headwind,
      bound
    )
  }

  /// `5 kt from left`
  func across(_ speed: Speed, from side: RunwayWind.Side?, _ bound: Bound? = nil) -> String {
    directed(
      speed,
      side.map { $0 == .left ? .fromLeft : .fromRight },
      orNothing: .crosswind,
      bound
    )
  }

  /// `up to 5`
  func atMost(_ speed: Speed) -> String { language.text(.upTo, ["speed": strength(speed)]) }

  /// The speed without its direction.
  func strength(_ speed: Speed, withUnit: Bool = false, _ bound: Bound? = nil) -> String {
    let text = quantities.speed(.metersPerSecond(abs(speed.metersPerSecond)), withUnit: withUnit)
    return bound?.marked(text) ?? text
  }

  /// Whether the speed rounds to more than zero.
  func isFelt(_ speed: Speed?) -> Bool {
    guard let speed else { return false }
    let measure = quantities.units.measure(Speed.metersPerSecond(abs(speed.metersPerSecond)))
    return NumberText.rounded(measure.value, decimals: measure.decimals).map { $0 > 0 } ?? false
  }

  /// A speed that rounds to zero has no direction. In a table the column already names the component.
  private func directed(_ speed: Speed, _ phrase: Phrase?, orNothing nothing: Phrase, _ bound: Bound?)
    -> String
  {
    guard let phrase, isFelt(speed) else {
      let text = strength(speed, withUnit: isWithUnit)
      return isWithUnit ? language.text(nothing, ["speed": text]) : text
    }
    var text = strength(speed, withUnit: isWithUnit, isWithUnit ? nil : bound)
    if let bound, isWithUnit { text = bound.words(text, in: language) }
    return language.text(phrase, ["speed": text])
  }

  /// `up to 12 kt tailwind` of a wind that may turn to blow from behind; `nil` if that is no more than the
  /// tailwind shown anyway.
  private func possibleTailwind(_ wind: RunwayWind) -> String? {
    guard let greatest = wind.greatestTailwind, isFelt(greatest), let headwind = wind.headwind else {
      return nil
    }
    let shown = [headwind, wind.gustHeadwind].compactMap(\.self).filter { $0.metersPerSecond < 0 }
    guard !shown.contains(where: { strength($0) == strength(greatest) }) else { return nil }
    let speed = language.text(.upTo, ["speed": strength(greatest, withUnit: true)])
    return language.text(.tailwind, ["speed": speed])
  }

  /// `7 kt headwind, gusts 15` and `5 kt from left, gusts 10`; a component that rounds to zero has no line.
  func lines(_ wind: RunwayWind) -> [String] {
    func gusts(_ speed: Speed?) -> String? {
      speed.map { language.text(.gustsOf, ["speed": strength($0, wind.gustBound)]) }
    }
    var lines: [[String?]] = []
    let tailwind = possibleTailwind(wind)
    if let headwind = wind.headwind, isFelt(headwind) || isFelt(wind.gustHeadwind) || tailwind != nil {
      lines.append([along(headwind, wind.speedBound), gusts(wind.gustHeadwind), tailwind])
    }
    if let crosswind = wind.crosswind,
      [crosswind, wind.gustCrosswind, wind.greatestCrosswind].contains(where: isFelt)
    {
      // A maximum that rounds to the same speed is not repeated.
      let greatest = wind.greatestCrosswind.flatMap { strength($0) == strength(crosswind) ? nil : atMost($0) }
      lines.append([
        across(crosswind, from: wind.crosswindSide, wind.speedBound),
        greatest ?? gusts(wind.gustCrosswind),
      ])
    }
    return lines.map { language.list($0.compactMap(\.self)) }
  }
}

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
