import Foundation
import TestSupport
import Testing

@testable import Configuration

/// Where keys come from, and the message when there is none.
struct SecretResolverTests {
  private static func value(
    _ source: Config.ParameterSource,
    home: String = "/",
    _ more: [String: String] = [:]
  ) async -> String? {
    let environment = ["HOME": home, "PATH": "/usr/bin:/bin"].merging(more) { $1 }
    return try? await SecretResolver(environment: environment).value(of: source, within: .seconds(5)).get()
  }

  @Test func `a secret is read from text, the environment or a file`() async throws {
    let home = try TemporaryDirectory()
    try home.write("  s3cret \n", to: "key")
    try home.write("-----BEGIN KEY-----\r\nMIIE\n-----END KEY-----\n\n", to: "pem")
    try home.write("\n", to: "empty")
    #expect(await Self.value(.literal("x")) == "x")
    #expect(await Self.value(.environment("K"), ["K": "v"]) == "v")
    #expect(await Self.value(.environment("K"), ["K": ""]) == nil)
    #expect(await Self.value(.environment("K")) == nil)
    #expect(await Self.value(.file("~/key"), home: home.path) == "s3cret")
    #expect(await Self.value(.file("\(home.path)/key")) == "s3cret")
    let pem = "-----BEGIN KEY-----\r\nMIIE\n-----END KEY-----"
    #expect(await Self.value(.file("\(home.path)/pem")) == pem, "a key may have several lines")
    #expect(await Self.value(.file("\(home.path)/empty")) == nil)
    #expect(await Self.value(.file("\(home.path)/none")) == nil)
    #expect(await Self.value(.file(home.path)) == nil)
    for (mode, key) in [(0o600, "s3cret"), (0o644, "s3cret"), (0o620, nil), (0o602, nil)] {
      try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: "\(home.path)/key")
      #expect(await Self.value(.file("\(home.path)/key")) == key)
    }
  }

  @Test(.needsRoot) func `a file of another user is not used as a key`() async throws {
    let home = try TemporaryDirectory()
    let file = try home.write("s3cret\n", to: "key")
    try FileManager.default.setAttributes([.ownerAccountID: 12_345], ofItemAtPath: file)
    let value = await SecretResolver(environment: [:]).value(of: .file(file), within: .seconds(5))
    #expect(
      value == .failure(.init(reason: "another user owns the file \(file); change its owner with chown"))
    )
  }

  /// In a folder such as `/tmp`, another user could name any private file of the user.
  @Test(.needsRoot, arguments: [(0, "s3cret"), (12_345, nil)] as [(uid_t, String?)])
  func `a key behind a link of another user is not used`(owner: uid_t, key: String?) async throws {
    let (home, shared) = (try TemporaryDirectory(), try TemporaryDirectory())
    let (file, link) = (try home.write("s3cret\n", to: "key"), "\(shared.path)/key")
    #expect(unsafe chmod(shared.path, 0o1777) == 0 && symlink(file, link) == 0 && lchown(link, owner, 0) == 0)
    #expect(await Self.value(.file(link)) == key)
  }

  @Test(arguments: [
    (["printf", "k%s\\nsecond", "ey"], "key"), (["/bin/echo", "key"], "key"), (["false"], nil),
    (["true"], nil),
    (["/nonexistent/program"], nil), ([], nil),
    // Exactly 64 KiB.
    (["sh", "-c", "echo key; head -c 65532 /dev/zero"], "key"),
  ])
  func `a key is the first line that its command prints`(words: [String], expected: String?) async {
    #expect(await Self.value(.command(words)) == expected)
  }

  @Test func `no command is searched for in the working directory`() async throws {
    let folder = try TemporaryDirectory()
    let program = "\(folder.path)/pass"
    // Not a script: a script that was just written cannot run while a starting program has it open, too.
    try FileManager.default.createSymbolicLink(atPath: program, withDestinationPath: "/bin/echo")
    let relative = String(repeating: "../", count: 30) + program.dropFirst()
    #expect(FileManager.default.isExecutableFile(atPath: relative))
    #expect(await Self.value(.command([program, "key"])) == "key")
    #expect(await Self.value(.command(["~/pass", "key"]), home: folder.path) == "key")
    for word in [relative, "./\(relative)"] { #expect(await Self.value(.command([word, "key"])) == nil) }
    let resolver = SecretResolver(environment: ["PATH": "/usr/bin:/bin"])
    let homeless = await resolver.value(of: .command(["~/pass"]), within: .seconds(5))
    #expect(homeless == .failure(.init(reason: "the command ~/pass is neither a name nor an absolute path")))
  }

  /// The shorter of the run's time and the patience for a command.
  @Test(arguments: [(patience: 0.3, time: 60.0), (60, 0.3)])
  func `a command that does not end is abandoned`(patience: Double, time: Double) async throws {
    let resolver = SecretResolver(environment: ["PATH": "/usr/bin:/bin"], patience: .seconds(patience))
    try await atOnce(["echo k; exec >&-; sleep 60", "trap '' TERM; sleep 60", "yes"]) { script in
      let start = ContinuousClock.now
      let value = await resolver.value(of: .command(["sh", "-c", script]), within: .seconds(time))
      guard case .failure(let missing) = value else {
        Issue.record("\(script) has no end")
        return
      }
      #expect(missing.reason.contains("sh"))
      #expect(start.duration(to: .now) < .seconds(20))
    }
  }

  /// A process that a command starts.
  private struct Companion {
    private let pipe: MessagePipe
    /// The shell code that starts it.
    var start: String { "sleep 97 & echo $! >\(pipe.path)" }

    init() throws { pipe = try MessagePipe() }

    /// Waits until it has started.
    ///
    /// - Returns: Its id.
    func process(sourceLocation: SourceLocation = #_sourceLocation) async throws -> Int32 {
      let message = try await pipe.message(sourceLocation: sourceLocation)
      return try #require(Int32(message.trimmingCharacters(in: .newlines)), sourceLocation: sourceLocation)
    }

    /// Whether it has started, and has ended or ends soon because it was killed.
    func isEnded(sourceLocation: SourceLocation = #_sourceLocation) async throws -> Bool {
      try await Self.isEnded(try await process(sourceLocation: sourceLocation))
    }

    static func isEnded(_ process: Int32) async throws -> Bool {
      try await haveEnded([process], by: .now + .seconds(5))
    }
  }

  @Test(arguments: [
    ("exit 3", "failed: it exited with code 3"),
    ("kill -9 $$", "failed: it was stopped by signal 9 (Killed)"),
    // The limits of a source do not apply to it.
    ("kill -XFSZ $$", "failed: it was stopped by signal 25 (File size limit exceeded)"),
    ("kill -XCPU $$", "failed: it was stopped by signal 24 (CPU time limit exceeded)"),
    ("yes", "printed more than 64 KiB"), ("head -c 65537 /dev/zero", "printed more than 64 KiB"),
    ("true", "gives no value"),
  ])
  func `the reason why a command prints no key is reported`(script: String, reason: String) async {
    let resolver = SecretResolver(environment: ["PATH": "/usr/bin:/bin"])
    let value = await resolver.value(of: .command(["sh", "-c", script]), within: .seconds(60))
    #expect(value == .failure(.init(reason: "the command sh \(reason)")))
  }

  @Test(arguments: ["echo k; sleep 60", "trap '' TERM; sleep 60 & wait; wait", "exec >&-; sleep 60"])
  func `no process that a command started outlives its time`(script: String) async throws {
    let companion = try Companion()
    let resolver = SecretResolver(environment: ["PATH": "/usr/bin:/bin"], patience: .milliseconds(300))
    let words = ["sh", "-c", "\(companion.start); \(script)"]
    let value = await resolver.value(of: .command(words), within: .seconds(60))
    #expect(value == .failure(.init(reason: "the command sh did not finish in time")))
    #expect(try await companion.isEnded())
  }

  @Test(arguments: [0, 1])
  func `processes that a command leaves behind do not delay it, and are ended`(status: Int) async throws {
    let companion = try Companion()
    let resolver = SecretResolver(environment: ["PATH": "/usr/bin:/bin"])
    let words = ["sh", "-c", "echo abcdefgh; \(companion.start); exit \(status)"]
    let start = ContinuousClock.now
    let value = await resolver.value(of: .command(words), within: .seconds(60))
    #expect(start.duration(to: .now) < .seconds(20))
    let failure = SecretResolver.Missing(reason: "the command sh failed: it exited with code 1")
    #expect(value == (status == 0 ? .success("abcdefgh") : .failure(failure)))
    #expect(try await companion.isEnded())
  }

  @Test(arguments: ["sleep 60", "trap '' TERM; while :; do sleep 60; done"])
  func `a command without waiters is ended at once`(script: String) async throws {
    let companion = try Companion()
    let resolver = SecretResolver(environment: ["PATH": "/usr/bin:/bin"])
    let words = ["sh", "-c", "\(companion.start); \(script)"]
    let task = Task { await resolver.value(of: .command(words), within: .seconds(60)) }
    let process = try await companion.process()
    let start = ContinuousClock.now
    task.cancel()
    #expect(await task.value == .failure(.init(reason: "the command sh was stopped", isUnfinished: true)))
    #expect(start.duration(to: .now) < .seconds(20))
    #expect(try await Companion.isEnded(process))
  }

  /// With and without a result, for any caller.
  @Test(arguments: [0, 1])
  func `a command is run once for all look-ups of a run`(status: Int) async throws {
    let command = try CountedCommand("echo key; exit \(status)")
    let resolver = SecretResolver(environment: ["PATH": "/usr/bin:/bin"])
    let expected: SecretResolver.Finding =
      status == 0 ? .success("key") : .failure(.init(reason: "the command sh failed: it exited with code 1"))
    try await atOnce(Array(repeating: resolver, count: 20)) { copy in
      #expect(await copy.value(of: command.source, within: .seconds(20)) == expected)
    }
    #expect(await resolver.value(of: command.source, within: .zero) == expected)
    #expect(command.runs == 1)
    // A later run may want to try again. A key that was found is not looked up again.
    resolver.forgetFailures()
    #expect(await resolver.value(of: command.source, within: .seconds(20)) == expected)
    #expect(command.runs == 1 + status)
  }

  @Test func `a look-up with less time leaves the command to the others`() async throws {
    let command = try CountedCommand("head -n 1 key")
    let pipe = try command.pipe("key")
    let resolver = SecretResolver(environment: ["PATH": "/usr/bin:/bin"], patience: .seconds(60))
    let patient = Task { await resolver.value(of: command.source, within: .seconds(20)) }
    try await command.waitUntilRun()
    let hasty = await resolver.value(of: command.source, within: .milliseconds(100))
    let late = SecretResolver.Missing(
      reason: "the command sh did not finish in time",
      isUnfinished: true
    )
    #expect(hasty == .failure(late))
    try pipe.write(contentsOf: Data("key\n".utf8))
    #expect(await patient.value == .success("key"))
    #expect(command.runs == 1)
  }

  @Test func `a command with too little time is run again for a look-up with more`() async throws {
    let command = try CountedCommand("[ $(wc -l <runs) -gt 1 ] || sleep 60; echo key")
    let resolver = SecretResolver(environment: ["PATH": "/usr/bin:/bin"])
    var first: [SecretResolver.Finding] = []
    // A loaded machine may take longer to start it.
    while command.runs == 0 {
      first.append(await resolver.value(of: command.source, within: .milliseconds(500)))
    }
    #expect((try? first.last?.get()) == nil)
    let before = command.runs
    #expect(await resolver.value(of: command.source, within: .seconds(20)) == .success("key"))
    #expect(command.runs == before + 1)
  }

  @Test func `a command has its own session without a terminal`() async {
    let script = "read -r pid name state parent group session terminal rest </proc/$$/stat"
    let words = ["sh", "-c", "\(script); [ $session = $$ ] && [ $group = $$ ] && echo $terminal"]
    #expect(await Self.value(.command(words)) == "0")
  }

  @Test func `the reason names what to check`() async {
    let resolver = SecretResolver(environment: [:])
    guard case .failure(let missing) = await resolver.value(of: .environment("OWM"), within: .seconds(1))
    else {
      Issue.record("there is nothing to find")
      return
    }
    #expect(missing.reason.contains("OWM"))
  }
}
