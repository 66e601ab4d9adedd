import Aggregation
import Catalog
import FoundationEssentials
import Weather

/// The result of a condition, and the values that it depends on.
package struct ConditionVerdict: Hashable, Sendable {
  package var truth: Truth
  /// One for each comparison, in the order of the text.
  package var findings: [Finding]

  /// A value and what it was compared with.
  package struct Finding: Hashable, Sendable {
    package var comparison: ConditionExpression.Comparison
    package var reading: ConditionReading
    package var truth: Truth
    /// Set for a window in which some hours are unknown.
    package var hours: KnownHours?

    /// How far the value is from the threshold, in the canonical unit; `nil` without a value.
    var distance: Double? { reading.value.map { abs($0 - comparison.canonicalThreshold) } }

    /// Whether the word that the condition is compared with is a hazard that is only possible.
    var isPossible: Bool { reading.possible.contains(comparison.canonicalThreshold) }
  }

  /// How many of the hours of a window are known.
  package struct KnownHours: Hashable, Sendable {
    package var count: Int
    package var all: Int
  }
}

extension ConditionExpression {
  /// Evaluates the condition on an answer.
  ///
  /// - Parameter isEased: Moves every threshold by a margin, which makes the condition easier to fulfil. A
  ///   condition that was true stays true until the eased one is false, so that a value near its threshold
  ///   does not flap.
  package func verdict(on answer: ConditionAnswer, isEased: Bool = false) -> ConditionVerdict {
    ConditionJudge(ConditionReader(answer), isEased: isEased).verdict(on: self, hour: nil, isNegated: false)
  }
}

private struct ConditionJudge {
  private let reader: ConditionReader
  private let isEased: Bool

  init(_ reader: ConditionReader, isEased: Bool) {
    self.reader = reader
    self.isEased = isEased
  }

  /// - Parameters:
  ///   - hour: The hour that all fields are read for; `nil` outside a window.
  ///   - isNegated: Whether the expression is inside a negation, so that easing makes it harder to fulfil.
  func verdict(on expression: ConditionExpression, hour: Int?, isNegated: Bool) -> ConditionVerdict {
    switch expression {
    case .comparison(let comparison):
      let margin = isEased ? comparison.margin(isNegated: isNegated) : 0
      let easing = isNegated ? -margin : margin
      return comparison.verdict(on: reader.readings(of: comparison, hour: hour), easedBy: easing)
    case .within(let part, let hours):
      return within(
        (0..<reader.hourCount(within: hours)).map { verdict(on: part, hour: $0, isNegated: isNegated) }
      )
    case .not(let part):
      var verdict = verdict(on: part, hour: hour, isNegated: !isNegated)
      verdict.truth = !verdict.truth
      return verdict
    case .all(let parts):
      let verdicts = parts.map { verdict(on: $0, hour: hour, isNegated: isNegated) }
      return ConditionVerdict(truth: .all(verdicts.map(\.truth)), findings: verdicts.flatMap(\.findings))
    case .any(let parts):
      let verdicts = parts.map { verdict(on: $0, hour: hour, isNegated: isNegated) }
      return ConditionVerdict(truth: .any(verdicts.map(\.truth)), findings: verdicts.flatMap(\.findings))
    }
  }

  /// The result of the hours of a window. Its findings come from the first hour that decides it; if no hour
  /// is true, from the one closest to its threshold.
  private func within(_ hours: [ConditionVerdict]) -> ConditionVerdict {
    let truth = Truth.any(hours.map(\.truth))
    let deciding = hours.filter { $0.truth == truth }
    let closest = truth == .no ? deciding.min { Self.distance($0) < Self.distance($1) } : deciding.first
    var verdict = ConditionVerdict(truth: truth, findings: closest?.findings ?? [])
    guard truth == .unknown else { return verdict }
    let known = hours.count { $0.truth != .unknown }
    for index in verdict.findings.indices {
      verdict.findings[index].hours = .init(count: known, all: hours.count)
      if let hour = hours.first(where: { $0.findings[index].isPossible }) {
        verdict.findings[index].reading.possible = hour.findings[index].reading.possible
      }
    }
    return verdict
  }

  /// Distances of different fields cannot be compared. An hour with the hazard as a possible one is closer
  /// than any other.
  private static func distance(_ verdict: ConditionVerdict) -> Double {
    if verdict.findings.contains(where: \.isPossible) { return -1 }
    return verdict.findings.count == 1 ? verdict.findings[0].distance ?? .infinity : 0
  }
}

extension ConditionExpression.Comparison {
  /// In the canonical unit, or as the index of a word; of a Beaufort number the start of that force.
  var canonicalThreshold: Double {
    switch threshold {
    case .word(let index): Double(index)
    case .number(let text, .beaufort): Speed.least(ofBeaufort: Double(text) ?? .nan).metersPerSecond
    case .number(let text, let unit):
      switch (unit, field.scale) {
      case (.source(let unit), .number(let measured)):
        unit.converted(Double(text) ?? .nan, to: measured.unit)
      default: Double(text) ?? .nan
      }
    }
  }

  /// - Parameter readings: At least one.
  fileprivate func verdict(on readings: [ConditionReading], easedBy easing: Double) -> ConditionVerdict {
    let truth = truth(of: readings, easedBy: easing)
    // The worst one of those that decide it is shown.
    let deciding = readings.filter { self.truth(of: [$0], easedBy: easing) == truth }
    let shown = deciding.isEmpty ? readings : deciding
    let worst =
      switch field.worst {
      case .greatest: shown.max { $0.value ?? -.infinity < $1.value ?? -.infinity }
      case .least: shown.min { $0.value ?? .infinity < $1.value ?? .infinity }
      case nil: shown.first
      }
    return ConditionVerdict(
      truth: truth,
      findings: [.init(comparison: self, reading: worst ?? readings[0], truth: truth)]
    )
  }

  /// Whether it is true of the worst of the readings, or of any of them if none is worse.
  private func truth(of readings: [ConditionReading], easedBy easing: Double) -> Truth {
    let positions = readings.map { position(of: $0, easedBy: easing) }
    switch field.worst {
    case .greatest: return truth(.any(positions.map(\.isAbove)), .any(positions.map(\.isAtLeast)))
    case .least: return truth(.all(positions.map(\.isAbove)), .all(positions.map(\.isAtLeast)))
    case nil:
      let truths = positions.map { truth($0.isAbove, $0.isAtLeast) }
      // `possible != hail` holds if each of several hazards is another one.
      return comparator == .unequal && field.scale == .words(.possible) ? .all(truths) : .any(truths)
    }
  }

  private func truth(_ isAbove: Truth, _ isAtLeast: Truth) -> Truth {
    switch comparator {
    case .greater: isAbove
    case .atLeast: isAtLeast
    case .less: !isAtLeast
    case .atMost: !isAbove
    case .equal: .all([isAtLeast, !isAbove])
    case .unequal: !Truth.all([isAtLeast, !isAbove])
    }
  }

  /// Where a value is, seen from the threshold.
  private func position(
    of reading: ConditionReading,
    easedBy easing: Double
  ) -> (isAbove: Truth, isAtLeast: Truth) {
    if let spread = reading.spread {
      let ends = [spread.lowerBound, spread.upperBound].map { end in
        var reading = reading
        (reading.value, reading.spread) = (end, nil)
        return position(of: reading, easedBy: easing)
      }
      return (Self.common(ends.map(\.isAbove)), Self.common(ends.map(\.isAtLeast)))
    }
    guard let value = reading.value else { return (.unknown, .unknown) }
    let shift =
      switch comparator {
      case .greater, .atLeast: -easing
      case .less, .atMost: easing
      case .equal, .unequal: 0.0
      }
    let threshold = canonicalThreshold + shift
    var bound = reading.bound
    if let next = nextForce {
      // A force is a range of speeds, so a bound is compared with its start and that of the next force.
      return (Self.isAtLeast(value, bound, next + shift), Self.isAtLeast(value, bound, threshold))
    }
    // The chance for an hour or a day can only be given as a bound, so the bound is ignored; not that of
    // several hours of which some are unknown.
    if case .number(let measured) = field.scale, measured.timing == .probability, span == nil { bound = nil }
    return (Self.isAbove(value, bound, threshold), Self.isAtLeast(value, bound, threshold))
  }

  /// The start of the force after that of the threshold, in m/s; `nil` for another unit.
  private var nextForce: Double? {
    guard case .number(let text, .beaufort) = threshold else { return nil }
    return Speed.least(ofBeaufort: (Double(text) ?? .nan).rounded(.down) + 1).metersPerSecond
  }

  /// Unknown unless all are the same.
  private static func common(_ truths: [Truth]) -> Truth { Set(truths).count == 1 ? truths[0] : .unknown }

  private static func isAbove(_ value: Double, _ bound: Bound?, _ threshold: Double) -> Truth {
    let isOver = value.exceeds(threshold)
    let isAt = !isOver && !threshold.exceeds(value)
    return switch bound {
    case nil: Truth(isOver)
    case .atLeast: isOver ? .yes : .unknown
    case .moreThan: isOver || isAt ? .yes : .unknown
    case .atMost, .lessThan: isOver ? .unknown : .no
    }
  }

  private static func isAtLeast(_ value: Double, _ bound: Bound?, _ threshold: Double) -> Truth {
    let reaches = !threshold.exceeds(value)
    let isAt = reaches && !value.exceeds(threshold)
    return switch bound {
    case nil: Truth(reaches)
    case .atLeast, .moreThan: reaches ? .yes : threshold.isInfinite ? .no : .unknown
    case .atMost: reaches ? .unknown : .no
    case .lessThan: reaches && !isAt ? .unknown : .no
    }
  }

  /// How far a value must return past its threshold before a true condition becomes false: a step that
  /// matters to people, and at least a twentieth of the threshold for quantities with a natural zero. It is
  /// at most half of the way to the end of the field's range, where otherwise no value could end the
  /// condition.
  fileprivate func margin(isNegated: Bool) -> Double {
    guard case .number(let measured) = field.scale else { return 0 }
    let isAboveForce = comparator == .greater || comparator == .atMost
    let start = isAboveForce ? nextForce ?? canonicalThreshold : canonicalThreshold
    guard start.isFinite else { return 0 }
    let twentieth = abs(start) / 20
    let step: Double =
      switch measured.quantity {
      case .temperature, .pressure: 0.5
      case .direction: 10
      case .share: 5
      case .speed: max(1, twentieth)
      case .height: max(30, twentieth)
      case .distance: max(200, twentieth)
      case .precipitation: max(0.2, twentieth)
      case .snow, .index, .pollen: max(0.5, twentieth)
      case .concentration: max(2, twentieth)
      case .duration: max(300, twentieth)
      }
    let isLowered = (comparator == .greater || comparator == .atLeast) != isNegated
    // The limits of an amount are those of an hour, and not of the sum of several.
    let isOfDay = if case .day = moment { true } else { false }
    let isSum = measured.timing == .amount && (isOfDay || span != nil)
    let highest = isSum ? .infinity : measured.cap ?? measured.limits.upperBound
    let room = isLowered ? start - measured.limits.lowerBound : highest - start
    return max(0, min(step, room / 2))
  }
}
