extension Duration {
  /// Whole milliseconds, rounded down; at most a day, the longest wait here.
  var milliseconds: Int {
    let (seconds, attoseconds) = components
    guard (-86_400...86_400).contains(seconds) else { return seconds < 0 ? 0 : 86_400_000 }
    return Int(seconds) * 1000 + Int(attoseconds / 1_000_000_000_000_000)
  }
}
