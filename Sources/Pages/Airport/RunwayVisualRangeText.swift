import Layout
import Weather

/// The runway visual range in metres, or in feet where visibility is in miles: `600 m, rising`, `> 6,000 ft`.
struct RunwayVisualRangeText {
  let quantities: QuantityText

  /// `nil` for a range that was not measured.
  func text(_ range: StationConditions.RunwayVisualRange) -> String? {
    guard let minimum = range.minimum else { return nil }
    var text = bound(minimum)
    if let maximum = range.maximum {
      text = quantities.language.text(.range, ["low": text, "high": bound(maximum)])
    }
    return switch range.tendency {
    case .rising: quantities.language.text(.rangeRising, ["range": text])
    case .falling: quantities.language.text(.rangeFalling, ["range": text])
    case .steady: quantities.language.text(.rangeSteady, ["range": text])
    case nil: text
    }
  }

  private func bound(_ range: Visibility) -> String {
    let isMetric = quantities.units.distance == .kilometers
    let number = NumberText.fixed(
      isMetric ? range.distance.meters : range.distance.feet,
      in: quantities.language
    )
    let length = "\(number)\(QuantityText.glue)\(isMetric ? "m" : "ft")"
    return range.bound?.marked(length) ?? length
  }
}
