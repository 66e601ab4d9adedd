import Foundation
import TestSupport
import Testing

/// A terminal of its own with a shell in it, driven as a person would: keys in, what
/// stands on the screen out.
struct Tmux {
  private let program: String
  private let socket: String
  private let home: TemporaryDirectory
  private let environment: [String: String]
  private var server: Task<Subprocess.Result, any Error>

  /// How long a condition may take on a busy machine.
  private static let patience = Duration.seconds(15)

  /// Does something in a terminal, and ends that however it turns out.
  static func run(
    _ workbench: Workbench,
    columns: Int = 80,
    rows: Int = 24,
    _ more: [String: String] = [:],
    _ body: (Tmux) async throws -> Void
  ) async throws {
    let terminal = try await Tmux(workbench, columns: columns, rows: rows, more)
    do {
      try await body(terminal)
      await terminal.close()
    } catch {
      await terminal.close()
      throw error
    }
  }

  private init(_ workbench: Workbench, columns: Int, rows: Int, _ more: [String: String]) async throws {
    program = try #require(programPath("tmux"))
    home = workbench.home
    socket = "\(home.path)/tmux"
    environment = workbench.environment
    let folder = URL(filePath: try Subprocess.aggPath()).deletingLastPathComponent().path
    var variables = environment.merging(["PS1": "$ ", "PATH": "\(folder):/usr/bin:/bin"]) { $1 }
    // Inside, the terminal is tmux.
    variables["TERM"] = "screen-256color"
    if let profiles = ProcessInfo.processInfo.environment["AGG_PROFILES"] {
      variables["LLVM_PROFILE_FILE"] = "\(profiles)/agg-%p.profraw"
    }
    variables.merge(more) { $1 }
    let words = variables.sorted { $0.key < $1.key }.map { "'\($0.key)=\($0.value)'" }.joined(separator: " ")
    let shell = [
      "new-session", "-d", "-x", "\(columns)", "-y", "\(rows)", "cd \(home.path); env -i \(words) sh -i",
    ]
    server = Self.serve(program, socket, environment)
    if try await patiently(shell).status != 0 {
      // Once more: that tmux comes up is not what is tested.
      server = Self.serve(program, socket, environment)
      try await check(patiently(shell), of: shell)
    }
    try await wait { $0.hasPrefix("$") }
  }

  /// In the foreground, so that it ends with the test in any case.
  private static func serve(
    _ program: String,
    _ socket: String,
    _ environment: [String: String]
  ) -> Task<Subprocess.Result, any Error> {
    Task {
      try await Subprocess.run(
        program,
        ["-u", "-D", "-S", socket, "-f", "/dev/null"],
        environment: environment,
        limit: .seconds(120)
      )
    }
  }

  /// Ends the shell and everything in it, and waits for that: what is about to end
  /// may still write into its home.
  func close() async {
    let leader = try? await run(["display-message", "-p", "#{pane_pid}"])
    guard (try? await run(["kill-server"])) != nil else { return }
    _ = try? await server.value
    let end = ContinuousClock.now + Self.patience
    while let leader, Self.isAlive(session: leader), ContinuousClock.now < end {
      try? await Task.sleep(for: .milliseconds(5))
    }
  }

  /// Whether a process of a session, named by its leader's number, still runs (proc_pid_stat(5)).
  private static func isAlive(session: String) -> Bool {
    let session = session.trimmingCharacters(in: .whitespacesAndNewlines)
    let processes = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
    return processes.contains { process in
      guard process.allSatisfy(\.isNumber),
        let line = try? String(contentsOfFile: "/proc/\(process)/stat", encoding: .utf8),
        // The name of its program, in brackets, may hold anything.
        let fields = line.split(separator: ")").last?.split(separator: " "), fields.count > 3
      else { return false }
      return fields[3] == session && fields[0] != "Z"
    }
  }

  /// Types a line into the shell.
  func type(_ line: String) async throws {
    try await run(["send-keys", "-l", line])
    try await press("Enter")
  }

  /// Presses keys by tmux's names for them.
  func press(_ keys: String...) async throws { try await run(["send-keys"] + keys) }

  func resize(columns: Int, rows: Int) async throws {
    try await run(["resize-window", "-x", "\(columns)", "-y", "\(rows)"])
  }

  /// Keeps every byte that is sent to the terminal from now on.
  func record(to file: String) async throws { try await run(["pipe-pane", "cat > \(home.path)/\(file)"]) }

  func screen() async throws -> String { try await run(["capture-pane", "-p"]) }

  /// What scrolled out at the top.
  func history() async throws -> String { try await run(["capture-pane", "-p", "-S", "-", "-E", "-1"]) }

  /// Looks at the screen again and again until it is as expected.
  @discardableResult
  func wait(
    sourceLocation: SourceLocation = #_sourceLocation,
    until isExpected: (String) throws -> Bool
  ) async throws -> String {
    let end = ContinuousClock.now + Self.patience
    var shown = try await screen()
    while try !isExpected(shown) {
      guard ContinuousClock.now < end else {
        Issue.record("the screen never came:\n\(shown)", sourceLocation: sourceLocation)
        throw CancellationError()
      }
      try await Task.sleep(for: .milliseconds(20))
      shown = try await screen()
    }
    return shown
  }

  @discardableResult
  func wait(for text: String, sourceLocation: SourceLocation = #_sourceLocation) async throws -> String {
    try await wait(sourceLocation: sourceLocation) { $0.contains(text) }
  }

  /// Tries a command until it succeeds.
  private func patiently(_ words: [String]) async throws -> Subprocess.Result {
    let end = ContinuousClock.now + Self.patience
    while true {
      let result = try await result(words)
      if result.status == 0 || ContinuousClock.now > end { return result }
      try await Task.sleep(for: .milliseconds(10))
    }
  }

  @discardableResult
  private func run(_ words: [String]) async throws -> String {
    let result = try await result(words)
    try await check(result, of: words)
    return result.output
  }

  private struct Failure: Error {
    let words: [String]
    let result: Subprocess.Result
    /// What became of the server, where there is none any more.
    let server: Subprocess.Result?
  }

  private func check(_ result: Subprocess.Result, of words: [String]) async throws {
    guard result.status != 0 else { return }
    let isGone = result.error.hasPrefix("no server")
    throw Failure(words: words, result: result, server: isGone ? try await server.value : nil)
  }

  /// Never starts a server of its own.
  private func result(_ words: [String]) async throws -> Subprocess.Result {
    try await Subprocess.run(program, ["-u", "-N", "-S", socket] + words, environment: environment)
  }
}
