import ReferenceData
import Weather

/// The places of a table by location, so that a search near a point reads a few rows instead of all.
struct PlaceIndex {
  private let cells: ReferenceTable
  private let places: ReferenceTable

  static let airports = PlaceIndex(cells: .airportCells, places: .airports)
  static let cities = PlaceIndex(cells: .cityCells, places: .cities)

  /// A place in a box, with its row in the table of places.
  struct Entry {
    let row: ReferenceTable.Row
    let coordinates: Coordinates
  }

  /// All places in a box, without duplicates, in no particular order.
  func entries(in box: Box) -> [Entry] {
    var found: [Entry] = []
    for latitude in box.degreesOfLatitude {
      for longitudes in box.degreesOfLongitude {
        let first = Self.key(latitude, longitudes.lowerBound)
        for cell in cells.rows(from: first, through: Self.key(latitude, longitudes.upperBound)) {
          for offset in cell.columns.dropFirst().compactMap({ Int($0) }) {
            if let entry = entry(places.row(at: offset), in: box) { found.append(entry) }
          }
        }
      }
    }
    return found
  }

  private func entry(_ row: ReferenceTable.Row, in box: Box) -> Entry? {
    guard let latitude = row.tenThousandths(Column.latitude), box.holds(latitude: latitude),
      let longitude = row.tenThousandths(Column.longitude), box.holds(longitude: longitude),
      let coordinates = Coordinates(
        latitude: Double(latitude) / 10_000,
        longitude: Double(longitude) / 10_000
      )
    else { return nil }
    return Entry(row: row, coordinates: coordinates)
  }

  /// Columns of both tables of places.
  private enum Column {
    static let latitude = 1
    static let longitude = 2
  }

  private static func key(_ latitude: Int, _ longitude: Int) -> String {
    digits(latitude + 90) + digits(longitude + 180)
  }

  /// A number below 1000 as three digits.
  private static func digits(_ number: Int) -> String { String(String(1000 + number).dropFirst()) }
}
