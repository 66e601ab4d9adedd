import Foundation

/// Recorded reports beside the tests.
enum Fixtures {
  private static let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Fixtures")

  static func text(_ name: String) throws -> String {
    try String(contentsOf: folder.appending(path: name), encoding: .utf8)
  }

  static func lines(_ name: String) throws -> [String] {
    try text(name).split(separator: "\n").map(String.init)
  }

  /// No test depends on the year of the recorded reports: only days of the month are used.
  static let reference = Date(timeIntervalSince1970: 1_600_000_000)
}
