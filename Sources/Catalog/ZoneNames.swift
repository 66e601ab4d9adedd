import ReferenceData
import Synchronization

/// The names of time zones by their number in the tables. Each is looked up once: a search through all
/// airports needs them thousands of times, a query about one airport only one.
enum ZoneNames {
  private static let found = Mutex<[String: String]>([:])

  static subscript(number: String) -> String? {
    found.withLock { found in
      if let name = found[number] { return name }
      let name = ReferenceTable.zones.first(number)?[1]
      found[number] = name
      return name
    }
  }
}
