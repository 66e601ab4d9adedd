/// How many places of a list are asked at the same time. A source that answers one place fast may need longer
/// for many, because a server gets few requests at once and the others wait for their turn: the more places,
/// the longer each takes. The window grows while the places are answered well within their time limit, and
/// shrinks before the last of them would miss it.
struct PlaceWindow {
  /// How many places may be asked.
  private(set) var size: Int
  private let most: Int
  private let time: Duration

  /// - Parameters:
  ///   - first: How many are asked before anything is known about the sources.
  ///   - timeLimit: That of each place.
  init(first: Int, most: Int, timeLimit: Duration) {
    self.most = max(most, 1)
    size = min(max(first, 1), self.most)
    // The next place may take longer than this one.
    time = timeLimit * 0.75
  }

  /// Learns how long a place took.
  ///
  /// - Parameter count: How many places were asked at the time, this one included.
  mutating func note(_ duration: Duration, among count: Int) {
    guard duration > .zero else { return grow() }
    let fitting = Double(count) * (time / duration)
    if fitting >= Double(size + 1) {
      grow()
    } else if fitting < Double(size) {
      size = max(Int(fitting), 1)
    }
  }

  /// By one for each answer, which doubles it with each round of answers.
  private mutating func grow() { size = min(size + 1, most) }
}
