import Aggregation
import Layout
import Merge
import Pages
import Weather

/// A picture of the wind: motes that drift over a few cells in its direction, the faster the stronger it is.
struct WindMotion: Hashable, Sendable {
  /// Where it comes from, in degrees true; `nil` for a wind without a direction, whose motes whirl.
  private let direction: Double?
  private let speed: Speed

  /// - Parameter direction: Where it comes from, in degrees true; `nil` or not a number for a wind without a
  ///   direction.
  init(from direction: Double?, at speed: Speed) {
    self.direction = direction.flatMap { $0.isFinite ? $0 : nil }
    self.speed = speed
  }

  /// - Returns: `nil` when no wind is known.
  init?(_ answer: WeatherAnswer) {
    guard let speed = answer.current.values[.windSpeed]?.value else { return nil }
    let direction = answer.current.values[.windDirection]
    self.init(from: direction?.isVariable == true ? nil : direction?.value, at: .metersPerSecond(speed))
  }

  /// - Returns: `nil` when the station reports no wind.
  init?(_ answer: AirportAnswer) {
    guard let wind = answer.conditions?.content.wind, let speed = wind.speed else { return nil }
    self.init(from: wind.direction?.degrees, at: speed)
  }

  // MARK: - Time

  /// More pictures a second would cost power and look the same.
  private static let mostSteps = 12.0

  /// The time between two pictures; `nil` for calm, when nothing moves.
  var interval: Duration? {
    guard !speed.isCalm else { return nil }
    return .seconds(1 / min(Self.mostSteps, 1 + 0.75 * speed.metersPerSecond))
  }

  // MARK: - Picture

  /// In columns.
  static let width = 6
  /// The initial positions of the motes, as fractions of the field: spread out, and not in rows.
  private static let motes = [(0.02, 0.1), (0.35, 0.6), (0.52, 0.35), (0.77, 0.85), (0.9, 0.1)]

  /// The picture at a time since the beginning, in braille or ASCII. It depends on nothing else.
  func picture(after time: Duration, glyphs: GlyphTier) -> String {
    let steps = interval.map { (time / $0).rounded(.down) } ?? 0
    guard let direction else { return whirl(Int(steps), glyphs) }
    guard interval != nil else { return String(repeating: " ", count: Self.width) }
    // A cell has 2 x 4 dots of braille; ASCII characters distinguish three heights.
    let (columns, rows) = glyphs == .unicode ? (2 * Self.width, 4) : (Self.width, 3)
    // Rows count downwards: a wind from the north drifts down.
    let drift = (x: -Degrees.sin(direction), y: Degrees.cos(direction))
    let scale = max(abs(drift.x), abs(drift.y))
    var grid = DotGrid(width: columns, height: rows)
    for mote in Self.motes {
      grid.draw(
        x: Self.wrapped(mote.0 * Double(columns) + steps * drift.x / scale, columns),
        y: Self.wrapped(mote.1 * Double(rows) + steps * drift.y / scale, rows)
      )
    }
    return (0..<Self.width).map { column in
      if glyphs == .unicode { return grid.braille(column: column, row: 0, empty: "\u{2800}") }
      return Self.signs[(0..<rows).reduce(0) { $0 | (grid[column, $1] ? 1 << $1 : 0) }]
    }
    .joined()
  }

  /// By the heights that contain a mote, the upper one first.
  private static let signs = [" ", "'", "-", "\"", ".", ":", "=", "|"]

  private static func wrapped(_ position: Double, _ count: Int) -> Int {
    let rest = position.truncatingRemainder(dividingBy: Double(count))
    return min(count - 1, max(0, Int((rest < 0 ? rest + Double(count) : rest).rounded(.down))))
  }

  private func whirl(_ step: Int, _ glyphs: GlyphTier) -> String {
    let signs = glyphs == .unicode ? ["◐", "◓", "◑", "◒"] : ["|", "/", "-", "\\"]
    return (interval == nil ? " " : signs[step % signs.count]) + String(repeating: " ", count: Self.width - 1)
  }
}
