import HTTPTransport

/// What `agg --version -v` prints, for the report of a bug.
enum VersionReport {
  /// The day of the table of airports, the newest table inside the program: `airportsdata` in `generate.py`.
  private static let dataDate = "2026-09-05"

  /// - Parameter commit: The name of the commit, or `unknown`.
  static func text(commit: String) -> String {
    """
    agg \(Tool.version)
    commit   \(commit)
    data     \(dataDate)
    libcurl  \(CurlTransport.libraryVersion ?? "missing: the package libcurl4 has it")

    """
  }
}
