import Posix
import TerminalControl
import TerminalImages

/// The value of `--image`.
enum ImageChoice: String, CaseIterable, Sendable {
  /// Also when the output is not a terminal.
  case always
  /// Only if the terminal can draw images.
  case auto
  case never
}

/// Finds out how the terminal draws images.
enum ImageSupport {
  /// - Returns: `nil` when the terminal could not draw the image, or the user does not want it.
  static func find(_ choice: ImageChoice, _ environment: [String: String], isTerminal: Bool) -> ImageProtocol?
  {
    let known = named(environment)
    if choice == .always { return known ?? .kitty }
    guard choice == .auto, isTerminal, !isMultiplexed(environment),
      Terminal.knowsSequences(environment), !Terminal.isConsole(environment)
    else { return nil }
    if let known { return known }
    // Over ssh the terminal's reply may arrive too late and would be taken for typed keys.
    guard environment["SSH_TTY"] == nil, environment["SSH_CONNECTION"] == nil else { return nil }
    let answer = ControllingTerminal.answer(
      to: TerminalReply.query,
      within: patience,
      longest: TerminalReply.longest,
      read: TerminalReply.init
    )
    guard let answer else { return nil }
    if answer.drawsKittyImages { return .kitty }
    return answer.drawsSixels ? .sixel(background: answer.background) : nil
  }

  /// How long a terminal may take to reply.
  private static let patience = Duration.milliseconds(150)

  /// Terminals that environment variables identify.
  private static func named(_ environment: [String: String]) -> ImageProtocol? {
    if environment["LC_TERMINAL"] == "iTerm2" { return .iTerm2 }
    switch environment["TERM_PROGRAM"] {
    case "iTerm.app", "WezTerm": return .iTerm2
    case "ghostty": return .kitty
    default: break
    }
    switch environment["TERM"] {
    case "xterm-kitty": return .kitty
    case "foot", "foot-extra", "mlterm", "mlterm-256color", "yaft", "yaft-256color":
      return .sixel(background: nil)
    default: return nil
    }
  }

  /// tmux and screen do not pass such sequences on.
  private static func isMultiplexed(_ environment: [String: String]) -> Bool {
    let term = environment["TERM"] ?? ""
    return environment["TMUX"] != nil || environment["STY"] != nil || term.hasPrefix("screen")
      || term.hasPrefix("tmux")
  }
}
