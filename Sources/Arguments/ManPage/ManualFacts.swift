/// The parts of manual pages that are about the program as a whole.
package struct ManualFacts: Sendable {
  /// A row of a list, such as an exit code and its meaning.
  package typealias Item = (term: String, meaning: String)

  package var version: String
  package var exitStatuses: [Item]
  package var environment: [Item]
  package var files: [Item]

  package init(version: String, exitStatuses: [Item], environment: [Item], files: [Item]) {
    self.version = version
    self.exitStatuses = exitStatuses
    self.environment = environment
    self.files = files
  }
}
