import Interactive
import Posix
import TerminalControl

/// What `--image` says of a source's own picture.
enum ImageChoice: String, CaseIterable, Sendable {
  /// Whatever reads the output later.
  case always
  /// Where the terminal draws it.
  case auto
  case never
}

/// Finds out how the terminal takes pictures.
enum ImageSupport {
  /// - Returns: `nil` where a picture would be rubbish, or is not wanted.
  static func find(_ choice: ImageChoice, _ environment: [String: String], isTerminal: Bool) -> ImageProtocol?
  {
    let known = named(environment)
    if choice == .always { return known ?? .kitty }
    guard choice == .auto, isTerminal, !isMultiplexed(environment),
      Terminal.knowsSequences(environment), !Terminal.isConsole(environment)
    else { return nil }
    if let known { return known }
    // Over ssh the answer may come when nobody waits for it any more, and would be taken for typed.
    guard environment["SSH_TTY"] == nil, environment["SSH_CONNECTION"] == nil else { return nil }
    let answer = ControllingTerminal.answer(
      to: TerminalAnswer.query,
      within: patience,
      longest: TerminalAnswer.longest,
      read: TerminalAnswer.init
    )
    guard let answer else { return nil }
    if answer.drawsKittyImages { return .kitty }
    return answer.drawsSixels ? .sixel(background: answer.background) : nil
  }

  /// How long a terminal may think about it.
  private static let patience = Duration.milliseconds(150)

  /// Terminals that say who they are.
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

  /// tmux and screen keep such sequences for themselves.
  private static func isMultiplexed(_ environment: [String: String]) -> Bool {
    let term = environment["TERM"] ?? ""
    return environment["TMUX"] != nil || environment["STY"] != nil || term.hasPrefix("screen")
      || term.hasPrefix("tmux")
  }
}
