import Foundation
import TestSupport
import Testing

/// `agg share --copy`: the first way to the clipboard that works, and the note about it.
struct ClipboardTests {
  private let workbench: Workbench

  init() throws { workbench = try Workbench() }

  /// Adds a script as a program on the run's path.
  private func install(_ name: String, _ script: String) throws {
    let file = try workbench.home.write("#!/bin/sh\n\(script)\n", to: "bin/\(name)")
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: file)
  }

  private func share(_ more: [String: String], _ words: String...) async throws -> Subprocess.Result {
    let path = ["PATH": "\(workbench.home.path)/bin:/usr/bin:/bin"]
    return try await workbench.agg(
      ["share", "weather", "Berlin", "--sample", "-f", "line", "--copy", "-v"] + words,
      path.merging(more) { $1 }
    )
  }

  private func text(_ file: String) throws -> String {
    String(decoding: try workbench.home.read(file), as: UTF8.self)
  }

  @Test(arguments: [
    ("wl-copy", ["WAYLAND_DISPLAY": "wayland-9"], ""),
    ("xclip", ["DISPLAY": ":9"], "-selection clipboard"),
    ("xsel", ["DISPLAY": ":9"], "--clipboard --input"),
    ("tmux", ["TMUX": "/tmp/none,1,0"], "load-buffer -w -"),
    ("pbcopy", [:], ""),
  ])
  func `the program of the desktop gets the answer`(
    name: String,
    variables: [String: String],
    arguments: String
  ) async throws {
    let folder = workbench.home.path
    try install(name, "cat > \(folder)/copied; echo \"$*\" > \(folder)/arguments; env > \(folder)/variables")
    let result = try await share(variables.merging(["OPENWEATHERMAP_API_KEY": "key-4711"]) { $1 })
    #expect(result.status == 0 && result.output.isEmpty, "\(result.error)")
    #expect(try text("copied").hasPrefix("Berlin: "))
    #expect(try text("arguments") == "\(arguments)\n")
    #expect(result.error.contains(/copied \d+ bytes with \S+/) && result.error.contains("with \(name)"))
    #expect(try !text("variables").contains("key-4711"), "it may stay behind, and needs no key")
  }

  @Test func `after a failure the next is tried, and its child processes stay`() async throws {
    let folder = workbench.home.path
    try install("wl-copy", "cat > /dev/null; exit 3")
    try install("xclip", "cat > \(folder)/copied; (trap '' HUP; sleep 30) & echo $! > \(folder)/owner")
    let result = try await share(["WAYLAND_DISPLAY": "wayland-9", "DISPLAY": ":9"])
    #expect(result.status == 0 && result.error.contains("with xclip"), "\(result.error)")
    let owner = try #require(Int32(try text("owner").trimmingCharacters(in: .whitespacesAndNewlines)))
    #expect(kill(owner, 0) == 0, "the owner of a selection has to live on")
    kill(owner, SIGKILL)
  }

  @Test func `a program that hangs is killed with its child processes`() async throws {
    let folder = workbench.home.path
    try install("wl-copy", "echo $$ > \(folder)/hanging; sleep 300")
    try install("xclip", "cat > \(folder)/copied")
    let result = try await share(["WAYLAND_DISPLAY": "wayland-9", "DISPLAY": ":9"])
    #expect(result.status == 0 && result.error.contains("with xclip"), "\(result.error)")
    let hanging = try #require(Int32(try text("hanging").trimmingCharacters(in: .whitespacesAndNewlines)))
    #expect(kill(hanging, 0) != 0)
  }

  @Test func `if no way works, it says what was tried and what to do`() async throws {
    try install("wl-copy", "exit 1")
    try install("pbcopy", "exit 1")
    let path = ["PATH": "\(workbench.home.path)/bin:/usr/bin:/bin", "WAYLAND_DISPLAY": "wayland-9"]
    // In a session of its own it has no terminal, which could take the text.
    let result = try await Subprocess.run(
      "/usr/bin/setsid",
      [
        "--wait", Subprocess.aggPath(), "share", "weather", "Berlin", "--sample", "-f", "line", "--copy",
        "-v",
      ],
      environment: workbench.environment.merging(path) { $1 },
      limit: .seconds(30)
    )
    #expect(result.status == 74)
    #expect(result.error.contains("cannot copy: wl-copy: it exited with code 1; pbcopy: "), "\(result.error)")
    #expect(result.error.contains("Use -o FILE instead."), "\(result.error)")
  }

  @Test func `if only copying fails, it says that the file is there`() async throws {
    let file = "\(workbench.home.path)/a.txt"
    let result = try await Subprocess.run(
      "/usr/bin/setsid",
      [
        "--wait", Subprocess.aggPath(), "share", "weather", "Berlin", "--sample", "-f", "line", "--copy",
        "-o",
        file,
      ],
      environment: workbench.environment.merging(["PATH": "\(workbench.home.path)/bin"]) { $1 },
      limit: .seconds(30)
    )
    #expect(result.status == 74)
    #expect(result.error.contains("\(file) is written."), "\(result.error)")
    #expect(try text("a.txt").hasPrefix("Berlin: "))
  }

  @Test(.needs("tmux"))
  func `on a terminal the tool is named, and OSC 52 is the last way`() async throws {
    let folder = workbench.home.path
    try install("wl-copy", "cat > \(folder)/copied")
    let line = "agg share weather Berlin --sample -f line --copy"
    try await Tmux.run(workbench) { terminal in
      try await terminal.type("clear; PATH=\(folder)/bin:$PATH WAYLAND_DISPLAY=w \(line)")
      try await terminal.wait { $0.contains(/agg: copied \d+ bytes with wl-copy/) }
      try await terminal.record(to: "bytes")
      try await terminal.type("clear; \(line)")
      try await terminal.wait(for: "with the terminal (OSC 52), if it allows that")
    }
    #expect(try text("copied").hasPrefix("Berlin: "))
  }
}
