import Foundation
import Testing

/// Compares rendered text with a file in Golden/. `AGG_RECORD=1` rewrites the file and still fails, so that
/// its author reads the diff.
func expectGolden(_ text: String, _ name: String, sourceLocation: SourceLocation = #_sourceLocation) {
  let file = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Golden/\(name)")
  let expected = try? String(contentsOf: file, encoding: .utf8)
  guard text != expected else { return }
  if ProcessInfo.processInfo.environment["AGG_RECORD"] == "1" {
    try? FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(),
      withIntermediateDirectories: true
    )
    try? Data(text.utf8).write(to: file)
  }
  Issue.record("Golden/\(name) differs:\n\(text)", sourceLocation: sourceLocation)
}
