package import Foundation

/// A file with the expected text. `AGG_RECORD=1` rewrites it, and the test still fails, so that its author
/// reads the diff.
package struct ExpectedFile: Sendable {
  package let url: URL

  package init(_ url: URL) { self.url = url }

  /// - Returns: The first line that differs; `nil` if the file has exactly this text.
  package func difference(from text: String) -> String? {
    let expected = try? String(contentsOf: url, encoding: .utf8)
    if expected == text { return nil }
    if ProcessInfo.processInfo.environment["AGG_RECORD"] == "1" {
      do {
        let folder = url.deletingLastPathComponent()
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        try text.write(to: url, atomically: true, encoding: .utf8)
        return "\(url.lastPathComponent) was rewritten: read the diff"
      } catch {
        return "cannot write \(url.path): \(error)"
      }
    }
    guard let expected else { return "\(url.path) is missing: run with AGG_RECORD=1" }
    let old = expected.split(separator: "\n", omittingEmptySubsequences: false)
    let new = text.split(separator: "\n", omittingEmptySubsequences: false)
    let line = zip(old, new).prefix { $0 == $1 }.count
    let was = line < old.count ? old[line] : "the end"
    let now = line < new.count ? new[line] : "the end"
    return "\(url.lastPathComponent):\(line + 1): expected \(was), found \(now)"
  }
}
