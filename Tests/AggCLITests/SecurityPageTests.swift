import Foundation
import Testing

/// SECURITY.md names a test for each promise; a promise without its test is none.
struct SecurityPageTests {
  private static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()

  @Test func `every test that it names is there`() throws {
    let page = try String(contentsOf: Self.root.appending(path: "SECURITY.md"), encoding: .utf8)
    let tests = try Self.testNames.get()
    // Commands and files stand in the same quotes; names of tests are the ones of several words.
    let quoted = page.split(separator: "`", omittingEmptySubsequences: false).enumerated()
      .filter { !$0.offset.isMultiple(of: 2) }
      .map { $0.element.split(whereSeparator: \.isWhitespace).joined(separator: " ") }
    let named = quoted.filter { $0.contains(" ") && !$0.hasPrefix("agg ") && !$0.hasPrefix("make ") }
    #expect(named.count > 30)
    for name in named { #expect(tests.contains(name), "there is no test called \"\(name)\"") }
  }

  /// What all tests of the project are called.
  static let testNames = Result {
    let folder = root.appending(path: "Tests")
    let files = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)
    var names: Set<String> = []
    for case let file as URL in files ?? .init() where file.pathExtension == "swift" {
      for line in try String(contentsOf: file, encoding: .utf8).split(separator: "\n") {
        let parts = line.split(separator: "`", omittingEmptySubsequences: false)
        if parts.count >= 3, parts[0].hasSuffix("func ") { names.insert(String(parts[1])) }
      }
    }
    return names
  }
}
