import Foundation
import TestSupport
import Testing

/// `agg config edit` with editors of all kinds.
struct ConfigEditCommandTests {
  @Test(.needs("tmux"))
  func `Ctrl-C goes to the editor, and its file is checked`() async throws {
    let workbench = try Workbench()
    try workbench.configure("{}")
    // The editor ends at the end of its input and no sooner. A shell that is interrupted just before it
    // starts a program runs its trap after that program, so it reports when it is ready.
    let editor = try workbench.home.write(
      """
      trap 'echo interrupted' INT
      until sh -c 'echo ready; exec cat'; do :; done
      echo '{"setings": {}}' >"$1"
      """,
      to: "editor"
    )
    try await Tmux.run(workbench, columns: 200, ["EDITOR": "sh \(editor)"]) { terminal in
      func interrupt(times: Int) async throws {
        try await terminal.wait { $0.ranges(of: "ready").count == times }
        try await terminal.press("C-c")
        try await terminal.wait { $0.ranges(of: "interrupted").count == times }
      }
      try await terminal.type("agg config edit; echo status $?")
      // The first Ctrl-C would end the edit, the second one agg at once.
      try await interrupt(times: 1)
      try await interrupt(times: 2)
      try await terminal.wait { $0.ranges(of: "ready").count == 3 }
      try await terminal.press("C-d")
      // A second try, and no third one.
      try await terminal.wait { $0.contains("Edit again? [Y/n]") }
      try await terminal.press("Enter")
      try await terminal.wait { $0.ranges(of: "ready").count == 4 }
      try await terminal.press("C-d")
      try await terminal.wait { $0.ranges(of: "Edit again? [Y/n]").count == 2 }
      try await terminal.press("n", "Enter")
      let shown = try await terminal.wait { $0.contains(/status [0-9]/) }
      #expect(shown.contains("setings: unknown key"), "\(shown)")
      #expect(shown.contains("status 78"), "\(shown)")
    }
  }

  @Test func `without an editor no file is created or run`() async throws {
    let workbench = try Workbench()
    let file = ".config/agg/config.json"
    for variables in [[:], ["VISUAL": " "], ["VISUAL": "", "EDITOR": "  "]] {
      let result = try await workbench.agg(["config", "edit"], variables)
      #expect(result.status == 64 && result.output.isEmpty, "\(variables): \(result.output)")
      #expect(result.error.contains("Set VISUAL or EDITOR"), "\(variables): \(result.error)")
      #expect(!workbench.home.files().contains(file))
    }
    let result = try await workbench.agg(["config", "edit"], ["VISUAL": " ", "EDITOR": "true"])
    #expect(result.status == 0, "\(result.error)")
    #expect(workbench.home.files().contains(file))
  }

  @Test(arguments: [#"sh -c 'echo "$1" > "$HOME/said"' -"#, #"SAID=1 sh -c "echo \$1 >'$HOME/said'" -"#])
  func `an editor's command is read as by a shell`(editor: String) async throws {
    let workbench = try Workbench()
    let result = try await workbench.agg(["config", "edit"], ["EDITOR": editor])
    #expect(result.status == 0, "\(result.error)")
    let said = try String(contentsOfFile: "\(workbench.home.path)/said", encoding: .utf8)
    #expect(said.hasSuffix(".config/agg/config.json\n"), "\(said)")
  }

  @Test func `an editor ended by a signal is reported by name`() async throws {
    let workbench = try Workbench()
    let editor = try workbench.home.write("kill -9 $$", to: "editor")
    let result = try await workbench.agg(["config", "edit"], ["EDITOR": "sh \(editor)"])
    #expect(result.status == 74)
    #expect(result.error.contains("was stopped by signal 9 (Killed)"), "\(result.error)")
  }

  @Test(arguments: [("{}", 0, "standard input is valid"), ("{ broken", 78, "standard input has errors")])
  func `a config is checked before it is written`(text: String, status: Int, said: String) async throws {
    let result = try await Workbench().agg(["config", "validate", "-"], input: text)
    #expect(Int(result.status) == status && (result.output + result.error).contains(said), "\(result.error)")
  }

  @Test func `a change that would break the config is rejected`() async throws {
    let workbench = try Workbench()
    try workbench.configure("{ /* keep me */ \"settings\": { \"units\": \"metric\" } }")
    let refused = try await workbench.agg(["config", "set", "settings.units", "martian"])
    #expect(refused.status == 78)
    #expect(try await workbench.agg(["config", "set", "settings.units", "imperial"]).status == 0)
    let text = String(decoding: try workbench.home.read(".config/agg/config.json"), as: UTF8.self)
    #expect(text == "{ /* keep me */ \"settings\": { \"units\": \"imperial\" } }")
  }
}
