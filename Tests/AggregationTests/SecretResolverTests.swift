import Foundation
import TestSupport
import Testing

@testable import Aggregation

/// Where keys come from, and what is said when there is none.
struct SecretResolverTests {
  private static func value(
    _ source: Config.ParameterSource,
    home: String = "/",
    _ more: [String: String] = [:]
  ) -> String? {
    let environment = ["HOME": home, "PATH": "/usr/bin:/bin"].merging(more) { $1 }
    return try? SecretResolver(environment: environment).value(of: source).get()
  }

  @Test func `text, environment and file`() throws {
    let home = try TemporaryDirectory()
    try home.write("  s3cret \nmore\n", to: "key")
    try home.write("\n", to: "empty")
    #expect(Self.value(.literal("x")) == "x")
    #expect(Self.value(.environment("K"), ["K": "v"]) == "v")
    #expect(Self.value(.environment("K"), ["K": ""]) == nil)
    #expect(Self.value(.environment("K")) == nil)
    #expect(Self.value(.file("~/key"), home: home.path) == "s3cret")
    #expect(Self.value(.file("\(home.path)/key")) == "s3cret")
    #expect(Self.value(.file("\(home.path)/empty")) == nil)
    #expect(Self.value(.file("\(home.path)/none")) == nil)
    #expect(Self.value(.file(home.path)) == nil)
  }

  @Test(arguments: [
    (["printf", "k%s\\nsecond", "ey"], "key"), (["/bin/echo", "key"], "key"), (["false"], nil),
    (["true"], nil),
    (["/nonexistent/program"], nil), ([], nil),
  ])
  func `commands`(words: [String], expected: String?) { #expect(Self.value(.command(words)) == expected) }

  @Test(arguments: ["echo k; exec >&-; sleep 60", "trap '' TERM; sleep 60", "yes"])
  func `a command that does not come to its end is given up`(script: String) {
    var resolver = SecretResolver(environment: ["PATH": "/usr/bin:/bin"])
    resolver.patience = 0.3
    let start = ContinuousClock.now
    guard case .failure(let missing) = resolver.value(of: .command(["sh", "-c", script])) else {
      Issue.record("it has no end")
      return
    }
    #expect(missing.reason.contains("sh"))
    #expect(start.duration(to: .now) < .seconds(3))
  }

  @Test func `a reason that says what to look at`() {
    let resolver = SecretResolver(environment: [:])
    guard case .failure(let missing) = resolver.value(of: .environment("OWM")) else {
      Issue.record("there is nothing to find")
      return
    }
    #expect(missing.reason.contains("OWM"))
  }
}
