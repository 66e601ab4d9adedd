import Embedded

/// The codes that other systems have for MeteoAlarm's areas. A line of the file without a tab is the name of
/// a system, such as `NUTS3`; a code and the EMMA_ID that it means are on each line below it.
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
