package import FoundationEssentials

extension WindsAloft {
  /// The wind at a height and time, between the levels around it of the column that is used then.
  ///
  /// - Returns: `nil` where the product has none: outside of its times and heights nothing is guessed.
  package func vector(at height: Length, time: Date) -> WindVector? {
    let inUse = columns.filter { column in
      guard let start = column.start, let end = column.end else { return false }
      return start <= time && time < end
    }
    // Without times of use a column stands for three hours to each side.
    let near = columns.filter { abs($0.valid.timeIntervalSince(time)) <= 10_800 }
    let candidates = inUse.isEmpty ? near : inUse
    guard
      let column = candidates.min(by: {
        abs($0.valid.timeIntervalSince(time)) < abs($1.valid.timeIntervalSince(time))
      })
    else { return nil }
    let levels = column.levels.compactMap { level in WindVector(level).map { (level.altitude, $0) } }
      .sorted { $0.0 < $1.0 }
    guard let above = levels.first(where: { $0.0 >= height }) else { return nil }
    if above.0 == height { return above.1 }
    guard let below = levels.last(where: { $0.0 < height }) else { return nil }
    let share = (height.meters - below.0.meters) / (above.0.meters - below.0.meters)
    return below.1.mixed(with: above.1, share: share)
  }
}
