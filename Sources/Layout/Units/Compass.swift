package import Weather

/// Directions of the wind.
package enum Compass {
  /// Where winds from the north, northeast and so on blow to.
  private static let arrows = ["↓", "↙", "←", "↖", "↑", "↗", "→", "↘"]

  /// One of sixteen points; `nil` for a number that is not an angle.
  package static func point(_ degrees: Double, in language: Language) -> String? {
    let points = language.text(.compassPoints).split(separator: " ")
    return index(degrees, of: points.count).map { String(points[$0]) }
  }

  /// An arrow in the direction that the wind blows to.
  package static func arrow(_ degrees: Double) -> String? {
    index(degrees, of: arrows.count).map { arrows[$0] }
  }

  /// Three digits as in reports; north is 360. Angles beyond a full turn are reduced.
  package static func degrees(_ degrees: Double) -> String {
    let text = NumberText.fixed(Degrees.reported(Degrees.turn(degrees)), in: .english)
    return switch text.utf8.count {
    case 1: "00\(text)°"
    case 2: "0\(text)°"
    default: "\(text)°"
    }
  }

  private static func index(_ degrees: Double, of count: Int) -> Int? {
    guard degrees.isFinite, count > 0 else { return nil }
    let count = Double(count)
    let turn = (degrees / 360 * count).rounded().truncatingRemainder(dividingBy: count)
    return Int(exactly: turn < 0 ? turn + count : turn)
  }
}
