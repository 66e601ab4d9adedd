import FoundationEssentials
import Posix

/// The clipboard of the person at the terminal, through the first way that works: a program of the desktop,
/// tmux, or the terminal itself.
struct Clipboard {
  private let environment: [String: String]

  init(environment: [String: String]) { self.environment = environment }

  /// A program that puts what it reads into the clipboard.
  private struct Program {
    var words: [String]
    /// Whether it takes UTF-16, as Windows does.
    var takesUTF16 = false
  }

  /// Those that may work here, by what the environment says.
  private var programs: [Program] {
    func isSet(_ name: String) -> Bool { !(environment[name] ?? "").isEmpty }
    var programs: [Program] = []
    if isSet("WAYLAND_DISPLAY") { programs.append(Program(words: ["wl-copy"])) }
    if isSet("DISPLAY") {
      programs.append(Program(words: ["xclip", "-selection", "clipboard"]))
      programs.append(Program(words: ["xsel", "--clipboard", "--input"]))
    }
    // The terminal around tmux gets it too (-w), which tmux keeps from programs inside.
    if isSet("TMUX") { programs.append(Program(words: ["tmux", "load-buffer", "-w", "-"])) }
    programs.append(Program(words: ["pbcopy"]))
    if isSet("WSL_DISTRO_NAME") { programs.append(Program(words: ["clip.exe"], takesUTF16: true)) }
    return programs
  }

  /// What these programs need of the environment. One of them may stay behind to own the clipboard, and must
  /// not hold keys.
  private static let variables: Set = [
    "DISPLAY", "HOME", "LANG", "LC_ALL", "LC_CTYPE", "PATH", "TERM", "TMPDIR", "TMUX", "TMUX_PANE",
    "TMUX_TMPDIR", "USER", "WAYLAND_DISPLAY", "WSL_DISTRO_NAME", "WSL_INTEROP", "XAUTHORITY",
    "XDG_RUNTIME_DIR",
  ]
  /// How long a program may take. One whose display does not answer would wait for ever.
  private static let patience = Duration.seconds(3)
  /// The most that terminals take in one OSC 52 sequence, as base64.
  private static let longestSequence = 74 << 10

  /// Copies a text.
  ///
  /// - Returns: What took it, as the end of "copied with".
  /// - Throws: When nothing here takes it: what was tried, and what to do instead.
  func copy(_ text: [UInt8]) throws(CommandFailure) -> String {
    var reasons: [String] = []
    let environment = environment.filter { Self.variables.contains($0.key) }
    for program in programs {
      let input = program.takesUTF16 ? Self.utf16(text) : text
      let name = program.words[0]
      switch ProgramProcess.feed(input, to: program.words, environment: environment, within: Self.patience) {
      case .accepted: return name
      case .missing: break
      case .notStarted(let reason): reasons.append("\(name): \(reason)")
      case .failed(let exit): reasons.append("\(name): \(exit)")
      case .timedOut: reasons.append("\(name): it did not end within 3 s")
      }
    }
    do throws(CommandFailure) {
      try copyThroughTerminal(text)
      return "the terminal (OSC 52), if it allows that"
    } catch {
      let tried = reasons.isEmpty ? "" : "\(reasons.joined(separator: "; ")); "
      throw CommandFailure("cannot copy: \(tried)\(error.message) Use -o FILE instead.", error.exitCode)
    }
  }

  private func copyThroughTerminal(_ text: [UInt8]) throws(CommandFailure) {
    let encoded = Data(text).base64EncodedString()
    // The terminal itself, for standard output may lead elsewhere.
    guard let terminal = try? ControllingTerminal.open() else {
      throw CommandFailure(
        "there is neither a terminal nor a program for it (wl-copy, xclip, xsel, tmux, pbcopy, clip.exe).",
        .usage
      )
    }
    defer { terminal.close() }
    guard encoded.utf8.count <= Self.longestSequence else {
      throw CommandFailure("the answer is too long to copy through the terminal.", .usage)
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
