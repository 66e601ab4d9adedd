import FoundationEssentials
import Posix

/// The user's clipboard, through the first way that works: a program of the desktop, tmux, or the terminal
/// itself.
struct Clipboard {
  private let environment: [String: String]

  init(environment: [String: String]) { self.environment = environment }

  /// A program that copies its standard input into the clipboard.
  private struct Program {
    var words: [String]
    /// Whether it expects UTF-16, as on Windows.
    var takesUTF16 = false
  }

  /// The programs that may work here, according to the environment.
  private var programs: [Program] {
    func isSet(_ name: String) -> Bool { !(environment[name] ?? "").isEmpty }
    var programs: [Program] = []
    if isSet("WAYLAND_DISPLAY") { programs.append(Program(words: ["wl-copy"])) }
    if isSet("DISPLAY") {
      programs.append(Program(words: ["xclip", "-selection", "clipboard"]))
      programs.append(Program(words: ["xsel", "--clipboard", "--input"]))
    }
    // With `-w`, tmux passes the text on to the terminal around it, which programs inside tmux cannot do.
    if isSet("TMUX") { programs.append(Program(words: ["tmux", "load-buffer", "-w", "-"])) }
    programs.append(Program(words: ["pbcopy"]))
    if isSet("WSL_DISTRO_NAME") { programs.append(Program(words: ["clip.exe"], takesUTF16: true)) }
    return programs
  }

  /// The environment variables that these programs need. A program may keep running to own the clipboard, so
  /// it must not get the keys in other variables.
  private static let variables: Set = [
    "DISPLAY", "HOME", "LANG", "LC_ALL", "LC_CTYPE", "PATH", "TERM", "TMPDIR", "TMUX", "TMUX_PANE",
    "TMUX_TMPDIR", "USER", "WAYLAND_DISPLAY", "WSL_DISTRO_NAME", "WSL_INTEROP", "XAUTHORITY",
    "XDG_RUNTIME_DIR",
  ]
  /// How long a program may take. If its display does not answer, it would wait forever.
  private static let patience = Duration.seconds(3)
  /// The longest OSC 52 sequence that terminals accept, as base64.
  private static let longestSequence = 74 << 10

  /// Copies a text.
  ///
  /// - Parameter stop: Fired when the run is stopped.
  /// - Returns: The program or terminal that took it, to follow "copied with".
  /// - Throws: When no way works: what was tried, and what to do instead.
  func copy(_ text: [UInt8], unless stop: CancelSignal) throws(CommandFailure) -> String {
    var reasons: [String] = []
    let environment = environment.filter { Self.variables.contains($0.key) }
    let path = SearchPath(environment)
    for program in programs {
      let name = program.words[0]
      guard (try? path.file(of: name)) != nil else { continue }
      guard let reason = try Self.failure(of: program, copying: text, environment, unless: stop) else {
        return name
      }
      reasons.append("\(name): \(reason)")
    }
    do throws(CommandFailure) {
      try copyThroughTerminal(text)
      return "the terminal (OSC 52), if it allows that"
    } catch {
      let tried = reasons.isEmpty ? "" : "\(reasons.joined(separator: "; ")); "
      throw CommandFailure("cannot copy: \(tried)\(error.message)", error.exitCode)
    }
  }

  /// Gives a program the text and waits for its end. What it started goes on, as the owner of a clipboard
  /// does, unless the program had to be killed.
  ///
  /// - Returns: Why it did not take the text; `nil` if it did.
  /// - Throws: When the run is stopped.
  private static func failure(
    of program: Program,
    copying text: [UInt8],
    _ environment: [String: String],
    unless stop: CancelSignal
  ) throws(CommandFailure) -> String? {
    let outcome: ProgramProcess.Outcome
    var exit: ProgramExit?
    do throws(ProgramProcess.StartFailure) {
      var process = try ProgramProcess.start(program.words, environment: environment)
      outcome = process.exchange(
        program.takesUTF16 ? utf16(text) : text,
        until: .now + patience,
        unless: stop
      )
      if outcome == .ended { exit = process.waitForExit() }
    } catch {
      return error.reason
    }
    if outcome == .cancelled { throw CommandFailure("stopped", .interrupted) }
    guard let exit else { return "it did not end within 3 s" }
    return exit == .code(0) ? nil : exit.description
  }

  private func copyThroughTerminal(_ text: [UInt8]) throws(CommandFailure) {
    let encoded = Data(text).base64EncodedString()
    // The terminal itself, because standard output may be redirected.
    guard let terminal = try? ControllingTerminal.open() else {
      throw CommandFailure(
        "there is neither a terminal nor a program for it (wl-copy, xclip, xsel, tmux, pbcopy, clip.exe).",
        .inputOutput
      )
    }
    defer { terminal.close() }
    guard encoded.utf8.count <= Self.longestSequence else {
      throw CommandFailure("the answer is too long to copy through the terminal.", .inputOutput)
    }
    do throws(SystemError) { try terminal.write([UInt8]("\u{1B}]52;c;\(encoded)\u{1B}\\".utf8)) } catch {
      throw CommandFailure("the terminal does not take it: \(error).", .inputOutput)
    }
  }

  /// With a byte order mark, little-endian.
  private static func utf16(_ text: [UInt8]) -> [UInt8] {
    "\u{FEFF}\(String(decoding: text, as: UTF8.self))".utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
  }
}
