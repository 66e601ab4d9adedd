import Foundation
import TestSupport
import Testing

/// What `agg --version` prints.
struct VersionTests {
  @Test func `the version alone is one line`() async throws {
    let result = try await Workbench().agg(["--version"])
    #expect(result.status == 0 && result.error.isEmpty, "\(result.error)")
    #expect(result.output.wholeMatch(of: /agg [0-9]+\.[0-9]+\.[0-9]+\n/) != nil, "\(result.output)")
  }

  @Test func `with -v it has the commit, the date of the data and the version of libcurl`() async throws {
    let result = try await Workbench().agg(["--version", "-v"])
    #expect(result.status == 0 && result.error.isEmpty, "\(result.error)")
    let expected =
      /agg [0-9.]+\ncommit   (?:unknown|[0-9a-f]{12,40}(?:-dirty)?)\ndata     ([0-9-]{10})\nlibcurl  [78]\.[0-9.]+\S*\n/
    let date = try #require(result.output.wholeMatch(of: expected)?.1, "\(result.output)")
    let generator = try String(
      contentsOf: Repository.root.appending(path: "Sources/ReferenceData/Generator/generate.py"),
      encoding: .utf8
    )
    #expect(generator.contains("\"airportsdata\": \"\(date.replacing("-", with: ""))\""))
  }

  @Test func `the version says that libcurl is missing`() async throws {
    let workbench = try Workbench()
    _ = try workbench.home.write("not a library\n", to: "libraries/libcurl.so.4")
    let broken = ["LD_LIBRARY_PATH": "\(workbench.home.path)/libraries"]
    let result = try await workbench.agg(["--version", "-v"], broken)
    #expect(result.status == 0 && result.error.isEmpty, "\(result.error)")
    #expect(result.output.hasSuffix("libcurl  missing: the package libcurl4 has it\n"), "\(result.output)")
  }
}
