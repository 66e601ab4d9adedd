/// A request that a loopback server received.
package struct LoopbackRequest: Hashable, Sendable {
  package let method: String
  /// Path and query, such as `/weather?q=Berlin`.
  package let target: String
  /// The fields as they arrived, a line for each.
  package let lines: [String]
  private let fields: [String: String]

  package var path: String { String(target.prefix { $0 != "?" }) }

  /// - Parameter head: Everything before the empty line.
  init(head: String) {
    let lines = head.split(separator: "\r\n", omittingEmptySubsequences: true)
    let words = lines.first?.split(separator: " ") ?? []
    method = words.first.map(String.init) ?? ""
    target = words.dropFirst().first.map(String.init) ?? ""
    self.lines = lines.dropFirst().map(String.init)
    var fields: [String: String] = [:]
    for line in lines.dropFirst() {
      let name = line.prefix { $0 != ":" }
      fields[name.lowercased()] = line.dropFirst(name.count + 1).trimmingPrefix(" ").description
    }
    self.fields = fields
  }

  /// The value of a field, whatever the case of its name.
  package func header(_ name: String) -> String? { fields[name.lowercased()] }
}
