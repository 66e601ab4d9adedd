import ReferenceData

/// The time zones that the tables have by number. Read once, for a search through all airports needs each thousands of
/// times.
enum ZoneNames {
  private static let byNumber: [String: String] = {
    var names: [String: String] = [:]
    for row in Table.zones.rows { names[row[0]] = row[1] }
    return names
  }()

  static subscript(number: String) -> String? { byNumber[number] }
}
