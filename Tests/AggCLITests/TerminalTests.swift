import Foundation
import TestSupport
import Testing

/// What a run knows about the terminal that it was started from.
struct TerminalTests {
  private static let script = "/usr/bin/script"

  /// The output of `sh` on a terminal of 100 columns.
  private static func atTerminal(_ line: String, _ more: [String: String] = [:]) async throws -> String {
    let workbench = try Workbench()
    let variables = try ["AGG": Subprocess.aggPath(), "SHELL": "/bin/sh"].merging(more) { $1 }
    let result = try await Subprocess.run(
      script,
      ["-qec", "stty cols 100 </dev/tty; \(line)", "/dev/null"],
      environment: workbench.environment.merging(variables) { $1 }
    )
    return result.output
  }

  /// The width in columns that `agg doctor` reports.
  private static func width(_ text: String) -> String? {
    text.firstMatch(of: #/([0-9]+)\s+columns,/#).map { String($0.output.1) }
  }

  @Test(
    .needs("script"),
    arguments: [
      (#""$AGG" doctor --offline"#, "100"),
      // A pipe and a file may be shown on the same terminal later.
      (#""$AGG" doctor --offline | cat"#, "100"),
      (#""$AGG" doctor --offline 2>/dev/null </dev/null | cat"#, "100"),
      (#""$AGG" doctor --offline --width 60 | cat"#, "60"),
      // A new session has no terminal.
      (#"setsid -w "$AGG" doctor --offline 2>/dev/null </dev/null | cat"#, "90"),
      (#"COLUMNS= setsid -w "$AGG" doctor --offline 2>/dev/null </dev/null | cat"#, "80"),
    ]
  )
  func `the width comes from the option, the terminal or COLUMNS`(line: String, columns: String) async throws
  {
    let text = try await Self.atTerminal(line, ["COLUMNS": "90"])
    #expect(Self.width(text) == columns, "\(text)")
  }

  @Test(
    .needs("script"),
    arguments: [
      ("", ["TERM": "linux"], true), ("", ["TERM": "vt220"], true), ("", ["TERM": "xterm"], false),
      ("--icons emoji", ["TERM": "linux"], false), ("", ["TERM": "linux", "AGG_ICONS": "emoji"], false),
    ] as [(String, [String: String], Bool)]
  )
  func `a text console gets words in place of icons`(
    words: String,
    variables: [String: String],
    isPlain: Bool
  ) async throws {
    let text = try await Self.atTerminal(#""$AGG" weather Berlin --sample \#(words)"#, variables)
    #expect(text.contains(/fog +cloudy/) == isPlain && text.contains("⛅") != isPlain, "\(text)")
  }

  /// A terminal that replies late. It prints what is typed into the program that runs after agg.
  private static let slowTerminal = """
    import os, pty, sys, time
    child, terminal = pty.fork()
    if child == 0: os.execv("/bin/sh", ["sh", "-c", sys.argv[1]])
    seen, answered = b"", False
    while True:
      try: data = os.read(terminal, 65536)
      except OSError: break
      if not data: break
      seen += data
      if not answered and b"\\x1b[c" in seen:
        answered = True
        time.sleep(0.3)
        os.write(terminal, b"\\x1b]11;rgb:0000/0000/0000\\x1b\\\\\\x1b[?62;22c")
    os.waitpid(child, 0)
    sys.stdout.buffer.write(seen)
    """

  @Test(.needs("/usr/bin/python3"))
  func `a late reply of the terminal is not typed into the shell`() async throws {
    let workbench = try Workbench()
    let line = """
      "$AGG" watch Berlin --sample --times 1 -f line
      stty raw -echo min 0 time 5; echo left; od -An -c; stty sane
      """
    let result = try await Subprocess.run(
      "/usr/bin/python3",
      ["-c", Self.slowTerminal, line],
      environment: workbench.environment.merging(["AGG": try Subprocess.aggPath(), "TERM": "xterm"]) { $1 }
    )
    #expect(result.output.contains("\u{1B}]11;?") && result.output.contains("left"), "\(result.output)")
    let rest = result.output.split(separator: "left").last ?? ""
    #expect(!rest.contains("r   g   b") && !result.output.contains("^["), "\(result.output)")
  }

  @Test(.needs("script")) func `a terminal without colours is not asked for its background`() async throws {
    let line = #""$AGG" watch Berlin --sample --times 1 -f line"#
    #expect(try await Self.atTerminal(line, ["TERM": "xterm"]).contains("\u{1B}]11;?"))
    #expect(!(try await Self.atTerminal(line, ["TERM": "xterm", "NO_COLOR": "1"]).contains("\u{1B}]11;?")))
  }

  @Test(
    .needs("script"),
    arguments: [
      ("", [:], true), ("--color never", [:], true), ("--format text", [:], true),
      ("", ["AGG_HYPERLINKS": "true"], true),
      ("| cat", [:], false), ("--no-hyperlinks", [:], false), ("", ["AGG_HYPERLINKS": "false"], false),
      ("", ["TERM": "linux"], false), ("", ["TERM": "dumb"], false), ("", ["TERM": ""], false),
      ("", ["TERM": "unknown"], false), ("", ["TERM": "vt100"], false), ("", ["TERM": "vt220-8bit"], false),
      ("", ["TERM": "ansi"], false), ("", ["TERM": "linux-16color"], false), ("", ["TERM": "vte"], true),
      ("--format markdown", [:], false), ("--format html", [:], false), ("--json", [:], false),
      ("--format csv", [:], false), ("--format line", [:], false),
    ] as [(String, [String: String], Bool)]
  )
  func `links are written for terminals that support them`(
    words: String,
    variables: [String: String],
    expected: Bool
  ) async throws {
    let text = try await Self.atTerminal(#""$AGG" airports amsterdam \#(words)"#, variables)
    #expect(text.contains("\u{1B}]8;id=") == expected, "\(text)")
    #expect(text.contains("EHAM"))
  }

  @Test(
    .needs("script"),
    arguments: [
      ("xterm", true), ("linux", true), ("vte", true), ("vt100", false), ("ansi", false),
      ("xterm-mono", false),
      ("dumb", false),
    ]
  )
  func `colours are written for terminals that have some`(name: String, expected: Bool) async throws {
    let text = try await Self.atTerminal(#""$AGG" weather Berlin --sample --no-hyperlinks"#, ["TERM": name])
    #expect(text.contains(/\x{1B}\[[0-9;]+m/) == expected, "\(text)")
  }

  @Test(.needs("script"))
  func `a shared answer has no links`() async throws {
    let shared = try await Self.atTerminal(#""$AGG" share airports amsterdam"#)
    #expect(!shared.contains("\u{1B}]8;") && shared.contains("EHAM"))
  }

  @Test(arguments: ["markdown", "html"])
  func `a document does not depend on the terminal`(format: String) async throws {
    let workbench = try Workbench()
    let words = ["weather", "Berlin", "--sample", "--format", format]
    let (wide, narrow) = (["COLUMNS": "200"], ["COLUMNS": "45"])
    let usual = try await workbench.agg(words, ["COLUMNS": "80"]).output
    #expect(usual.contains("Berlin"))
    #expect(try await workbench.agg(words, wide).output == usual)
    #expect(try await workbench.agg(words, narrow).output == usual)
    let typed = try await workbench.agg(words + ["--width", "45"], wide).output
    #expect(typed != usual && typed.contains("Berlin"))
  }

  @Test func `ambiguous characters are wide by a flag, a variable or the config`() async throws {
    let workbench = try Workbench()
    let words = ["sun", "Berlin", "--now", "2020-10-01"]
    let narrow = try await workbench.agg(words).output
    let wide = try await workbench.agg(words + ["--wide-ambiguous"]).output
    #expect(narrow.contains("━") && !wide.contains("━") && !wide.isEmpty)
    #expect(try await workbench.agg(words, ["AGG_WIDE_AMBIGUOUS": "true"]).output == wide)
    try workbench.configure(#"{"settings":{"wideAmbiguous":true}}"#)
    #expect(try await workbench.agg(words).output == wide)
    #expect(try await workbench.agg(words, ["AGG_WIDE_AMBIGUOUS": "false"]).output == narrow)
  }
}
