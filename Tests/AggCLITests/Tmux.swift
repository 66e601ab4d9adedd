import Foundation
import TestSupport
import Testing

/// A terminal with a shell in it, driven as by a user: the test presses keys and reads the screen.
struct Tmux {
  private let control: TmuxControl
  private let home: TemporaryDirectory
  /// The server, and the leader of the session of all processes in the terminal.
  private let (server, leader): (Int32, Int32)

  /// How long a condition may take on a busy machine.
  private static let patience = Duration.seconds(15)
  private static var deadline: ContinuousClock.Instant { .now + patience }

  /// Runs a test in a terminal, and ends the terminal in any case.
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
    home = workbench.home
    let folder = URL(filePath: try Subprocess.aggPath()).deletingLastPathComponent().path
    var variables = workbench.environment.merging(["PS1": "$ ", "PATH": "\(folder):/usr/bin:/bin"]) { $1 }
    // Inside, the terminal is tmux.
    variables["TERM"] = "screen-256color"
    variables.merge(Subprocess.profiling) { $1 }
    variables.merge(more) { $1 }
    let words = variables.sorted { $0.key < $1.key }.map { "'\($0.key)=\($0.value)'" }.joined(separator: " ")
    control = try await TmuxControl(
      socket: "\(home.path)/tmux",
      environment: workbench.environment,
      ["-x", "\(columns)", "-y", "\(rows)", "cd \(home.path); env -i \(words) sh -i"],
      until: Self.deadline
    )
    let processes = try await control.run(
      ["display-message", "-p", "#{pid} #{pane_pid}"],
      until: Self.deadline
    ).matches(of: /\d+/).compactMap { Int32($0.output) }
    try #require(processes.count == 2)
    (server, leader) = (processes[0], processes[1])
    try await wait { $0.hasPrefix("$") }
  }

  /// Ends the shell and everything in it, and waits for that: a process that ends may still write into its
  /// home.
  func close() async {
    let end = Self.deadline
    try? await control.end(until: end)
    var processes = [server]
    while !processes.isEmpty, (try? await haveEnded(processes, by: end)) == true {
      // Processes that were started meanwhile, too.
      processes = Self.processes(ofSession: leader)
    }
  }

  /// The running processes of a session (proc_pid_stat(5)).
  private static func processes(ofSession leader: Int32) -> [Int32] {
    let processes = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
    return processes.compactMap(Int32.init).filter { process in
      guard let line = try? String(contentsOfFile: "/proc/\(process)/stat", encoding: .utf8),
        // The name of the program, in parentheses, may contain anything.
        let fields = line.split(separator: ")").last?.split(separator: " "), fields.count > 3
      else { return false }
      return Int32(fields[3]) == leader && fields[0] != "Z"
    }
  }

  /// Types a line into the shell.
  func type(_ line: String) async throws {
    try await run(["send-keys", "-l", line])
    try await press("Enter")
  }

  /// Types letters and spaces, without the end of a line.
  func write(_ text: String) async throws { try await run(["send-keys", "-l", text]) }

  /// Presses keys, by their names in tmux.
  func press(_ keys: String...) async throws { try await run(["send-keys"] + keys) }

  func resize(columns: Int, rows: Int) async throws {
    try await run(["resize-window", "-x", "\(columns)", "-y", "\(rows)"])
  }

  /// Records every byte that is sent to the terminal from now on, after the current screen.
  func record(to file: String) async throws {
    try home.write("", to: file)
    control.recording = try FileHandle(forWritingTo: URL(filePath: "\(home.path)/\(file)"))
  }

  func screen() async throws -> String { try await run(["capture-pane", "-p"]) }

  /// The lines that scrolled out at the top.
  func history() async throws -> String { try await run(["capture-pane", "-p", "-S", "-", "-E", "-1"]) }

  /// Checks the screen after each change, until it is as expected.
  @discardableResult
  func wait(
    sourceLocation: SourceLocation = #_sourceLocation,
    until isExpected: (String) throws -> Bool
  ) async throws -> String {
    let end = Self.deadline
    var shown = try await screen()
    while try !isExpected(shown) {
      guard try await control.change(until: end) else {
        Issue.record("the screen never came:\n\(shown)", sourceLocation: sourceLocation)
        throw CancellationError()
      }
      shown = try await screen()
    }
    return shown
  }

  @discardableResult
  func wait(for text: String, sourceLocation: SourceLocation = #_sourceLocation) async throws -> String {
    try await wait(sourceLocation: sourceLocation) { $0.contains(text) }
  }

  /// Waits for a text, and for the shell to ask for a line after it. Keys that are pressed before are echoed
  /// by the terminal, and not by the shell.
  @discardableResult
  func waitForPrompt(
    after text: String,
    sourceLocation: SourceLocation = #_sourceLocation
  ) async throws -> String {
    try await wait(sourceLocation: sourceLocation) { screen in
      guard let text = screen.ranges(of: text).last else { return false }
      return screen[text.upperBound...].split(separator: "\n").last == "$"
    }
  }

  @discardableResult
  private func run(_ words: [String]) async throws -> String {
    try await control.run(words, until: Self.deadline)
  }
}
