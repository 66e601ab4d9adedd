import Embedded
import HTTPTransport

/// The text of `agg --version` and `agg version`; with `-v` everything that a bug report needs.
enum VersionReport {
  /// The day of the table of airports, the newest table inside the program: `airportsdata` in `generate.py`.
  private static let dataDate = "2026-09-05"

  static func text(isVerbose: Bool) -> String {
    guard isVerbose else { return "agg \(Tool.version)\n" }
    return """
      agg \(Tool.version)
      commit   \(Embedded.commit)
      data     \(dataDate)
      libcurl  \(CurlTransport.libraryVersion ?? "missing: the package libcurl4 has it")

      """
  }
}
