import Posix
import Synchronization
import TerminalControl
import Weather

extension Terminal {
  /// The background that the environment names: the last part of COLORFGBG, as rxvt and Konsole set it, is
  /// the number of one of the 16 colours.
  static func theme(_ environment: [String: String]) -> Theme? {
    guard let last = environment["COLORFGBG"]?.split(separator: ";").last, let color = Int(last) else {
      return nil
    }
    return switch color {
    case 7, 15: .light
    case 0...15: .dark
    default: nil
    }
  }

  /// The background that the terminal itself reports (OSC 11), asked once in a run of the program.
  ///
  /// - Returns: `nil` where it does not answer in time. It is not asked over ssh, where an answer that comes
  ///   too late would be taken for typed keys.
  static func askedTheme(_ environment: [String: String]) -> Theme? {
    asked.withLock { known in
      if let known { return known }
      var theme: Theme?
      if knowsSequences(environment), !isConsole(environment), environment["SSH_TTY"] == nil,
        environment["SSH_CONNECTION"] == nil
      {
        let answer = ControllingTerminal.answer(
          to: TerminalReply.backgroundQuery,
          within: patience,
          longest: TerminalReply.longest,
          read: TerminalReply.init
        )
        theme = answer?.background.map { $0.isLight ? .light : .dark }
      }
      known = .some(theme)
      return theme
    }
  }

  private static let asked = Mutex<Theme??>(nil)
  /// How long a terminal may take to answer.
  private static let patience = Duration.milliseconds(100)
}
