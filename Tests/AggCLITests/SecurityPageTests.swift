import Foundation
import TestSupport
import Testing

/// SECURITY.md names the tests that check each promise.
struct SecurityPageTests {
  @Test func `every promise has tests, and they exist`() throws {
    let promises = try MarkdownPage("SECURITY.md").rows(columns: 3)
    let tests = try Self.testNames.get()
    #expect(promises.count > 30)
    for promise in promises {
      let named = promise[2].matches(of: /`([^`]*)`/).map { String($0.1) }
      #expect(!named.isEmpty, "nothing checks \"\(promise[0])\"")
      // If two tests had the name, one of them could be removed without notice.
      for name in named {
        #expect(tests[name] == 1, "there are \(tests[name] ?? 0) tests called \"\(name)\"")
      }
    }
  }

  /// The names of all tests of the project, with how many tests have each.
  static let testNames = Result {
    let folder = Repository.root.appending(path: "Tests")
    let files = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)
    var names: [String: Int] = [:]
    for case let file as URL in files ?? .init() where file.pathExtension == "swift" {
      for line in try String(contentsOf: file, encoding: .utf8).split(separator: "\n") {
        let parts = line.split(separator: "`", omittingEmptySubsequences: false)
        if parts.count >= 3, parts[0].hasSuffix("func ") { names[String(parts[1]), default: 0] += 1 }
      }
    }
    return names
  }
}
