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
      if let known { return known.theme }
      var question = Question()
      if knowsSequences(environment), !isConsole(environment), environment["SSH_TTY"] == nil,
        environment["SSH_CONNECTION"] == nil
      {
        let answer = ControllingTerminal.answer(
          to: TerminalReply.backgroundQuery,
          within: patience,
          longest: TerminalReply.longest
        ) { bytes in
          question.bytes = bytes
          return TerminalReply(bytes)
        }
        question.theme = answer?.background.map { $0.isLight ? .light : .dark }
        if answer == nil { question.missed = .now }
      }
      known = question
      return question.theme
    }
  }

  /// The bytes that were read while the terminal was asked: keys that were typed meanwhile, and its reply.
  static func takeInput() -> [UInt8] {
    asked.withLock { question in
      defer { question?.bytes = [] }
      return question?.bytes ?? []
    }
  }

  /// Waits a moment for a reply that is late, so that the shell does not take it for typed keys.
  static func awaitLateReply() {
    guard let missed = asked.withLockIfAvailable({ $0?.missed }) ?? nil else { return }
    let rest = lateness - missed.duration(to: .now)
    guard rest > .zero else { return }
    _ = ControllingTerminal.answer(
      to: "",
      within: rest,
      longest: TerminalReply.longest,
      read: TerminalReply.init
    )
  }

  private struct Question {
    var theme: Theme?
    /// When the reply had not arrived in time.
    var missed: ContinuousClock.Instant?
    var bytes: [UInt8] = []
  }

  private static let asked = Mutex<Question?>(nil)
  /// How long after its time a reply may arrive.
  private static let lateness = Duration.milliseconds(500)
  /// How long a terminal may take to answer.
  private static let patience = Duration.milliseconds(100)
}
