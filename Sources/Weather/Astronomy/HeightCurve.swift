import FoundationEssentials

/// The height of a body over an interval, with enough samples that each crossing of a height lies between two
/// neighbouring samples.
struct HeightCurve {
  /// Seconds from the start of the interval, and degrees.
  private typealias Sample = (offset: Double, height: Double)

  private let interval: Range<Date>
  private let height: (Double) -> Double
  private let samples: [Sample]

  private static let longestStep = 600.0

  /// - Returns: `nil` for an interval that is empty, longer than 48 hours or outside the years 1...9999.
  init?(over interval: Range<Date>, of height: @escaping (AstronomicalTime) -> Double) {
    guard let (start, length) = interval.astronomical else { return nil }
    let heightAt = { (offset: Double) in height(start.advanced(bySeconds: offset)) }
    self.interval = interval
    self.height = heightAt
    samples = Self.samples(length: length, of: heightAt)
  }

  /// Samples at even steps, and at every maximum and minimum between them: a body that barely clears the
  /// horizon rises and sets between two steps.
  private static func samples(length: Double, of height: (Double) -> Double) -> [Sample] {
    let count = Int((length / longestStep).rounded(.up))
    let step = length / Double(count)
    // One more step at each end reveals the extremes of the outermost steps.
    let even: [Sample] = (-1...count + 1).map { index in
      let offset = index == count ? length : Double(index) * step
      return (offset, height(offset))
    }
    var samples = [even[0]]
    for (before, (here, after)) in zip(even, zip(even.dropFirst(), even.dropFirst(2))) {
      let isHighest = here.height >= before.height && here.height > after.height
      let isLowest = here.height <= before.height && here.height < after.height
      if isHighest || isLowest {
        let offset = extreme(from: before.offset, to: after.offset) { (isHighest ? 1 : -1) * height($0) }
        samples += [here, (offset, height(offset))].sorted { $0.offset < $1.offset }
      } else {
        samples.append(here)
      }
    }
    return samples.filter { (0...length).contains($0.offset) }
  }

  /// The maximum of a function with one maximum, by ternary search to a hundredth of a second.
  private static func extreme(from: Double, to: Double, of value: (Double) -> Double) -> Double {
    var (low, high) = (from, to)
    while high - low > 0.01 {
      let third = (high - low) / 3
      if value(low + third) < value(high - third) { low += third } else { high -= third }
    }
    return (low + high) / 2
  }

  /// Every crossing of a height, to a millisecond by bisection: the first time on the other side. A crossing
  /// in the last millisecond belongs to this interval, because the next one starts after it.
  func crossings(of level: Double) -> HorizonCrossings {
    var rises: [Date] = []
    var sets: [Date] = []
    for (left, right) in zip(samples, samples.dropFirst()) {
      let rising = left.height < level
      guard rising == (right.height >= level) else { continue }
      var (low, high) = (left.offset, right.offset)
      while high - low > 0.001 {
        let middle = (low + high) / 2
        if (height(middle) < level) == rising { low = middle } else { high = middle }
      }
      let date = interval.lowerBound.addingTimeInterval(high)
      if rising { rises.append(date) } else { sets.append(date) }
    }
    return HorizonCrossings(
      rises: rises,
      sets: sets,
      startsAbove: samples[0].height >= level,
      within: interval
    )
  }
}
