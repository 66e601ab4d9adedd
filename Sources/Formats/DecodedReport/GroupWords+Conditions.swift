import AviationReports
import Layout
import Pages
import Weather

/// Wind, visibility and sky.
extension GroupWords {
  static func wind(_ group: WindGroup) -> String { Words.text { add(group, to: &$0) } }

  static func add(_ group: WindGroup, to words: inout Words) {
    if group.isMissing {
      words += "wind not available"
      return
    }
    // A calm has no direction, even with gusts.
    if group.speed == 0, group.speedBound == nil {
      words += "calm"
    } else {
      switch group.direction {
      case .degrees(let degrees):
        words += "wind from "
        words.add(degrees: Int(degrees))
      case .variable: words += "wind from variable directions"
      case .missing: words += "wind from an unknown direction"
      }
      words += " at "
      if let speed = group.speed {
        add(speed: speed, group.speedBound, in: group.unit, to: &words)
      } else {
        words += "an unknown speed"
      }
    }
    if let gust = group.gust {
      words += ", gusts "
      add(speed: gust, group.gustBound, in: group.unit, to: &words)
    }
    if group.isEstimated { words += ", estimated" }
  }

  private static func add(
    speed: UInt16,
    _ bound: Bound?,
    in unit: WindGroup.Unit,
    to words: inout Words
  ) {
    words += self.bound(bound)
    words.add(Int(speed))
    switch unit {
    case .knots: words += " kt"
    case .metersPerSecond: words += " m/s"
    case .kilometersPerHour: words += " km/h"
    }
  }

  static func windSector(_ sector: Wind.VariableSector) -> String {
    "wind varying from \(ValueWords.degrees(sector.from)) to \(ValueWords.degrees(sector.to))"
  }

  static func add(_ group: VisibilityGroup, to words: inout Words) {
    words += "visibility "
    guard let value = group.value else {
      words += "not available"
      return
    }
    add(distance: value, of: group, to: &words)
    if let direction = group.direction {
      words += " to the "
      words += direction.letters
    }
    if group.isWithoutDirections { words += ", without directions" }
  }

  /// `10 km or more`, `less than 1/4 SM`; `nil` for a visibility that was not measured.
  static func distance(_ group: VisibilityGroup) -> String? {
    group.value.map { value in Words.text { add(distance: value, of: group, to: &$0) } }
  }

  private static func add(distance value: Double, of group: VisibilityGroup, to words: inout Words) {
    if group.unit == .meters {
      if value == 9999, group.bound != .lessThan {
        words += "10 km or more"
        return
      }
      if value == 0, group.bound != .moreThan {
        words += "less than 50 m"
        return
      }
    }
    let isMilesOrMore = group.unit == .statuteMiles && group.bound == .atLeast
    if !isMilesOrMore { words += bound(group.bound) }
    switch group.unit {
    case .meters:
      words += NumberText.fixed(value, in: .english)
      words += " m"
    case .kilometers:
      words += ValueWords.number(value)
      words += " km"
    case .statuteMiles:
      words += ValueWords.fraction(value)
      words += isMilesOrMore ? " SM or more" : " SM"
    }
  }

  static func runwayVisualRange(_ range: RunwayVisualRange) -> String {
    guard let low = range.low else { return "runway \(range.runway): visual range not available" }
    let unit = range.isInFeet ? "ft" : "m"
    var text = "runway \(range.runway): visual range \(bound(range.lowBound))\(ValueWords.whole(low))"
    if let high = range.high { text += " to \(bound(range.highBound))\(ValueWords.whole(high))" }
    return text + " \(unit)" + (range.tendency.map { ", \($0)" } ?? "")
  }

  /// What stands before a value: `less than `; empty for an exact one.
  static func bound(_ bound: Bound?) -> String { bound.map { "\($0.rawValue) " } ?? "" }

  static func cover(_ cover: CloudCover) -> String {
    switch cover {
    case .few: "few clouds"
    case .scattered: "scattered clouds"
    case .broken: "broken clouds"
    case .overcast: "overcast"
    case .verticalVisibility: "sky hidden, vertical visibility"
    case .unknown: "cloud of unknown amount"
    }
  }

  static func cloud(_ group: CloudGroup) -> String { Words.text { add(group, to: &$0) } }

  static func add(_ group: CloudGroup, to words: inout Words) {
    guard group.layer.isObserved else {
      words += "cloud not observed"
      return
    }
    words += cover(group.cover)
    if let height = group.hundredsOfFeet {
      words += " at "
      words.add(grouped: Int(height) * 100)
      words += " ft"
    } else {
      words += ", height unknown"
    }
    if let genus = group.genus {
      words += ", "
      words += genera[genus]
    } else if group.isGenusUnknown {
      words += ", kind unknown"
    }
  }

  private static let genera = CaseNames<CloudGenus>(ValueWords.spaced)

  /// `1,500 ft`
  static func feet(hundreds: UInt16) -> String { "\(ValueWords.whole(Int(hundreds) * 100)) ft" }
}
