import Interactive
import Layout
import Posix
import TerminalControl

/// Draws one answer over the last one on a terminal.
struct WatchScreen {
  /// The animation below the answer.
  private var wind: WindLines?
  private var isMotionAnnounced = false
  private let start = ContinuousClock.now
  private var drawn = Drawn.nothing
  /// The last answer, if some of it is not on the screen.
  private var whole: Content?
  /// The size of the terminal when it was last drawn on.
  private(set) var size: ScreenSize?
  /// Whether the last answer was not drawn, because the terminal belonged to another job of the shell.
  private(set) var isHidden = false

  private static var isInBackground: Bool { FileDescriptor.standardOutput.isOfAnotherJob }

  /// Whether the terminal came back since the last answer.
  var isBack: Bool { isHidden && !Self.isInBackground }

  /// Where the last answer is.
  private enum Drawn {
    case nothing
    /// It is right above the cursor, and has so many rows.
    case rows(Int)
    /// It is somewhere on the screen.
    case moved
  }

  /// Call this when another program's output moved what is on the screen, so that it cannot be drawn over
  /// line by line.
  mutating func forget() { drawn = .moved }

  /// An answer with what stands below it.
  struct Content {
    var text: String
    var notes: [String]
    /// Notes for an answer whose end is cut off.
    var ages: [String] = []
    var options: RenderOptions

    func frame(height: Int) -> WatchFrame {
      WatchFrame(text, notes: notes, ages: ages, height: height, options)
    }
  }

  /// With a wind below it, at least this many rows of the answer remain; otherwise the wind is left out.
  private static let leastRows = 6

  mutating func draw(
    _ answer: Content,
    _ wind: WindLines?,
    _ size: ScreenSize,
    output: Output
  ) throws(CommandFailure) {
    // A resize moves what is on the screen, too.
    if let last = self.size, last != size { forget() }
    self.size = size
    let wasHidden = isHidden
    isHidden = Self.isInBackground
    if isHidden {
      (self.wind, whole) = (nil, answer)
      return
    }
    if wasHidden {
      // Below what the other jobs have written. The shell has set the mode of the terminal meanwhile.
      drawn = .nothing
      RawTerminal.silence()
    }
    // The last row is for the cursor.
    let height = max(1, size.rows - 1)
    self.wind = wind.flatMap { height - $0.count >= Self.leastRows ? $0 : nil }
    let room = height - (self.wind?.count ?? 0)
    let frame = answer.frame(height: room)
    whole = frame.isCut || self.wind != nil ? answer : nil
    try replace(by: frame.text + moving, rows: frame.rows + height - room, height, output)
  }

  /// Leaves the whole answer on the screen, without the animation. The terminal scrolls if it is taller.
  ///
  /// - Parameter size: That of the terminal now.
  mutating func finish(_ size: ScreenSize, output: Output) throws(CommandFailure) {
    guard let answer = whole else { return }
    if self.size != size { forget() }
    if isHidden { drawn = .nothing }
    whole = nil
    wind = nil
    let frame = answer.frame(height: .max)
    try replace(by: frame.text, rows: frame.rows, max(1, size.rows - 1), output)
  }

  /// Draws a text over the last one.
  ///
  /// - Parameters:
  ///   - rows: How many rows the new text takes.
  ///   - height: How many rows of the terminal there are above the cursor.
  private mutating func replace(by text: String, rows: Int, _ height: Int, _ output: Output)
    throws(CommandFailure)
  {
    let start: String? =
      switch drawn {
      case .nothing: nil
      case .rows(let count) where count <= height: ControlSequence.up(count)
      // The corner, if its start was scrolled out.
      case .rows, .moved: ControlSequence.home
      }
    drawn = rows > 0 ? .rows(rows) : .nothing
    guard let start else { return try output.answer(text) }
    // Clears line by line, because some terminals keep a screen that is cleared as a whole in their
    // scrollback.
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
    let drawn = lines.map { "\(ControlSequence.clearLine)\($0)\n" }.joined()
    try output.answer(start + drawn + ControlSequence.clearBelow)
  }

  /// Announces the next step of the wind, or the next look whether the terminal came back, if there is any
  /// and none is announced.
  mutating func announceMotion(_ terminal: TerminalEvents) {
    guard !isMotionAnnounced, let interval = isHidden ? .seconds(1) : wind?.interval else { return }
    isMotionAnnounced = true
    terminal.announce(.motion, at: .now + interval)
  }

  /// Draws the announced step of the wind over the last one.
  mutating func move(output: Output) throws(CommandFailure) {
    isMotionAnnounced = false
    let text = moving
    guard !text.isEmpty, !Self.isInBackground else { return }
    let start = ControlSequence.up(text.count { $0 == "\n" })
    try output.answer(start + text.replacing("\n", with: "\(ControlSequence.clearLine)\n"))
  }

  private var moving: String { wind?.text(after: start.duration(to: .now)) ?? "" }
}
