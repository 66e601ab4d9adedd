import Layout
import Weather

/// The headwind and crosswind of a runway, in words.
struct RunwayWindText {
  let quantities: QuantityText
  /// A table shows the unit once, in its header.
  let isWithUnit: Bool
  private var language: Language { quantities.language }

  /// `7 kt headwind`, or `more than 86 kt headwind` when the report gives only a bound.
  func along(_ speed: Speed, _ bound: Bound? = nil) -> String {
    directed(
      speed,
      speed.metersPerSecond < 0 ? .tailwind : .headwind,
      orNothing: .headwind,
      bound
    )
  }

  /// `5 kt from left`
  func across(_ speed: Speed, from side: RunwayWind.Side?, _ bound: Bound? = nil) -> String {
    directed(
      speed,
      side.map { $0 == .left ? .fromLeft : .fromRight },
      orNothing: .crosswind,
      bound
    )
  }

  /// `up to 5`
  func atMost(_ speed: Speed) -> String { language.text(.upTo, ["speed": strength(speed)]) }

  /// The speed without its direction.
  func strength(_ speed: Speed, withUnit: Bool = false, _ bound: Bound? = nil) -> String {
    let text = quantities.speed(.metersPerSecond(abs(speed.metersPerSecond)), withUnit: withUnit)
    return bound?.marked(text) ?? text
  }

  /// Whether the speed rounds to more than zero.
  func isFelt(_ speed: Speed?) -> Bool {
    guard let speed else { return false }
    let measure = quantities.units.measure(Speed.metersPerSecond(abs(speed.metersPerSecond)))
    return NumberText.rounded(measure.value, decimals: measure.decimals).map { $0 > 0 } ?? false
  }

  /// A speed that rounds to zero has no direction. In a table the column already names the component.
  private func directed(_ speed: Speed, _ phrase: Phrase?, orNothing nothing: Phrase, _ bound: Bound?)
    -> String
  {
    guard let phrase, isFelt(speed) else {
      let text = strength(speed, withUnit: isWithUnit)
      return isWithUnit ? language.text(nothing, ["speed": text]) : text
    }
    var text = strength(speed, withUnit: isWithUnit, isWithUnit ? nil : bound)
    if let bound, isWithUnit { text = bound.words(text, in: language) }
    return language.text(phrase, ["speed": text])
  }

  /// `up to 12 kt tailwind` of a wind that may turn to blow from behind; `nil` if that is no more than the
  /// tailwind shown anyway.
  private func possibleTailwind(_ wind: RunwayWind) -> String? {
    guard let greatest = wind.greatestTailwind, isFelt(greatest), let headwind = wind.headwind else {
      return nil
    }
    let shown = [headwind, wind.gustHeadwind].compactMap(\.self).filter { $0.metersPerSecond < 0 }
    guard !shown.contains(where: { strength($0) == strength(greatest) }) else { return nil }
    let speed = language.text(.upTo, ["speed": strength(greatest, withUnit: true)])
    return language.text(.tailwind, ["speed": speed])
  }

  /// `7 kt headwind, gusts 15` and `5 kt from left, gusts 10`; a component that rounds to zero has no line.
  func lines(_ wind: RunwayWind) -> [String] {
    func gusts(_ speed: Speed?) -> String? {
      speed.map { language.text(.gustsOf, ["speed": strength($0, wind.gustBound)]) }
    }
    var lines: [[String?]] = []
    let tailwind = possibleTailwind(wind)
    if let headwind = wind.headwind, isFelt(headwind) || isFelt(wind.gustHeadwind) || tailwind != nil {
      lines.append([along(headwind, wind.speedBound), gusts(wind.gustHeadwind), tailwind])
    }
    if let crosswind = wind.crosswind,
      [crosswind, wind.gustCrosswind, wind.greatestCrosswind].contains(where: isFelt)
    {
      // A maximum that rounds to the same speed is not repeated.
      let greatest = wind.greatestCrosswind.flatMap { strength($0) == strength(crosswind) ? nil : atMost($0) }
      lines.append([
        across(crosswind, from: wind.crosswindSide, wind.speedBound),
        greatest ?? gusts(wind.gustCrosswind),
      ])
    }
    return lines.map { language.list($0.compactMap(\.self)) }
  }
}
