import Embedded

/// The codes of other systems for MeteoAlarm's areas. In the file, a line without a tab is the name of a
/// system, such as `NUTS3`. Each line below it has a code and its EMMA_ID.
struct AreaAliases: Sendable {
  static let europe = AreaAliases(Embedded.file("Providers/MeteoAlarm/Data/aliases.tsv") ?? .empty)

  private var areas: [String: [String: [String]]] = [:]

  private init(_ bytes: StaticBytes) {
    var system = ""
    for line in bytes.string(0..<bytes.count).split(separator: "\n") {
      let columns = line.split(separator: "\t")
      guard columns.count == 2 else {
        system = String(line)
        continue
      }
      areas[system, default: [:]][String(columns[0]), default: []].append(String(columns[1]))
    }
  }

  /// The EMMA_IDs of the areas that a code means; empty for an unknown one.
  func areas(of code: String, in system: String) -> [String] { areas[system]?[code] ?? [] }
}
