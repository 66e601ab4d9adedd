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
  ) async -> String? {
    let environment = ["HOME": home, "PATH": "/usr/bin:/bin"].merging(more) { $1 }
    return try? await SecretResolver(environment: environment).value(of: source, within: .seconds(5)).get()
  }

  @Test func `text, environment and file`() async throws {
    let home = try TemporaryDirectory()
    try home.write("  s3cret \nmore\n", to: "key")
    try home.write("\n", to: "empty")
    #expect(await Self.value(.literal("x")) == "x")
    #expect(await Self.value(.environment("K"), ["K": "v"]) == "v")
    #expect(await Self.value(.environment("K"), ["K": ""]) == nil)
    #expect(await Self.value(.environment("K")) == nil)
    #expect(await Self.value(.file("~/key"), home: home.path) == "s3cret")
    #expect(await Self.value(.file("\(home.path)/key")) == "s3cret")
    #expect(await Self.value(.file("\(home.path)/empty")) == nil)
    #expect(await Self.value(.file("\(home.path)/none")) == nil)
    #expect(await Self.value(.file(home.path)) == nil)
    for (mode, key) in [(0o600, "s3cret"), (0o644, "s3cret"), (0o620, nil), (0o602, nil)] {
      try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: "\(home.path)/key")
      #expect(await Self.value(.file("\(home.path)/key")) == key)
    }
  }

  @Test(arguments: [
    (["printf", "k%s\\nsecond", "ey"], "key"), (["/bin/echo", "key"], "key"), (["false"], nil),
    (["true"], nil),
    (["/nonexistent/program"], nil), ([], nil),
  ])
  func `commands`(words: [String], expected: String?) async {
    #expect(await Self.value(.command(words)) == expected)
  }

  /// Whether it is the time of the run or the patience for a command that is shorter.
  @Test(arguments: [(patience: 0.3, time: 60.0), (60, 0.3)])
  func `a command that does not come to its end is given up`(patience: Double, time: Double) async throws {
    var resolver = SecretResolver(environment: ["PATH": "/usr/bin:/bin"])
    resolver.patience = .seconds(patience)
    try await atOnce(["echo k; exec >&-; sleep 60", "trap '' TERM; sleep 60", "yes"]) { [resolver] script in
      let start = ContinuousClock.now
      let value = await resolver.value(of: .command(["sh", "-c", script]), within: .seconds(time))
      guard case .failure(let missing) = value else {
        Issue.record("\(script) has no end")
        return
      }
      #expect(missing.reason.contains("sh"))
      #expect(start.duration(to: .now) < .seconds(3))
    }
  }

  @Test func `a reason that says what to look at`() async {
    let resolver = SecretResolver(environment: [:])
    guard case .failure(let missing) = await resolver.value(of: .environment("OWM"), within: .seconds(1))
    else {
      Issue.record("there is nothing to find")
      return
    }
    #expect(missing.reason.contains("OWM"))
  }
}
