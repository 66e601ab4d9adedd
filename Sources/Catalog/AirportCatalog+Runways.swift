import ReferenceData
import Weather

extension AirportCatalog {
  /// The date of the runway data; later openings and closures are not included.
  package static let runwaysDate = "2022-10-11"

  /// The open runways of an airport on land, by designator; empty if none is known.
  ///
  /// - Parameter ident: The airport's own ident.
  package static func runways(ofIdent ident: String) -> [Airport.Runway] {
    ReferenceTable.runways.rows(ident).map(runway)
  }

  /// The length of the longest open runway in feet; 0 if none is known.
  static func longestRunway(ofIdent ident: String) -> Double {
    runwayLengths(ofIdent: ident).max() ?? 0
  }

  /// The length of all open runways together in feet; 0 if none is known.
  static func runwayLength(ofIdent ident: String) -> Double { runwayLengths(ofIdent: ident).reduce(0, +) }

  private static func runwayLengths(ofIdent ident: String) -> [Double] {
    ReferenceTable.runways.rows(ident).compactMap { $0.number(RunwayColumn.length) }
  }

  /// Columns of the table `runways`, after the ident.
  private enum RunwayColumn {
    static let designators = (1, 2)
    /// The second one is empty where it is opposite to the first, or both are unknown.
    static let headings = (3, 4)
    static let length = 5
    static let width = 6
    static let surface = 7
    static let lights = 8
  }

  /// - Parameter degrees: A tilde marks a heading that was not surveyed.
  private static func end(_ designator: String, _ degrees: String) -> Airport.Runway.End {
    Airport.Runway.End(
      designator,
      heading: Int(degrees.drop { $0 == "~" }),
      isHeadingApproximate: degrees.hasPrefix("~")
    )
  }

  private static func runway(_ row: ReferenceTable.Row) -> Airport.Runway {
    let first = end(row[RunwayColumn.designators.0], row[RunwayColumn.headings.0])
    var second = end(row[RunwayColumn.designators.1], row[RunwayColumn.headings.1])
    if second.heading == nil, let heading = first.heading {
      second.heading = (heading + 180) % 360
      second.isHeadingApproximate = first.isHeadingApproximate
    }
    return Airport.Runway(
      ends: [first, second],
      length: Double(row[RunwayColumn.length]).map(Length.feet),
      width: Double(row[RunwayColumn.width]).map(Length.feet),
      surface: Airport.Runway.Surface(rawValue: row[RunwayColumn.surface]),
      isLighted: row[RunwayColumn.lights] == "L"
    )
  }
}
