import Aggregation
import FoundationEssentials
import Layout
import Weather

/// One local day as a line: night, twilight and daylight over the hours, below them the times of the sun and
/// the hours when the moon is up.
struct DayLine {
  private let day: SunAnswer.Day
  private let now: Date
  private let clock: (Date) -> TimeText
  private let glyphs: GlyphTier
  /// The names of sun and moon as they are drawn, because padding counts their columns.
  private let names: (sun: String, moon: String)
  /// The columns before the labels, those of the labels, and those of the line itself.
  private let indent: Int
  private let labels: Int
  private let width: Int

  /// - Parameter width: The width of the line with its labels.
  /// - Returns: `nil` if an hour would be narrower than one column.
  init?(
    _ day: SunAnswer.Day,
    now: Date,
    clock: @escaping (Date) -> TimeText,
    options: RenderOptions,
    width: Int
  ) {
    // Indented like the facts beside it, or less if long labels would shorten the line.
    let inset = width >= 60 ? 3 : 1
    var english = options
    english.language = .english
    names = (options.drawn(options.language.text(.sun)), options.drawn(options.language.text(.moon)))
    labels = Self.labels(options)
    let shortest = Self.labels(english)
    let length = (width - inset - shortest) / 24 * 24
    indent = max(0, min(inset, width - labels - length))
    let room = width - indent - labels
    guard room >= 24 else { return nil }
    self.day = day
    self.now = now
    self.clock = clock
    glyphs = options.drawingGlyphs
    // All hours have the same width.
    self.width = min(72, room / 24 * 24)
  }

  /// The columns for the names of sun and moon, with a space after the longer one.
  static func labels(_ options: RenderOptions) -> Int {
    let names = [options.language.text(.sun), options.language.text(.moon)]
    return (names.map { TextWidth.of(options.drawn($0)) }.max() ?? 0) + 1
  }

  var document: Document { Document([.picture([scale, sun] + [times, moon].compactMap(\.self))]) }

  /// The hours of the local day; on a day of 23 or 25 hours, at their actual positions.
  private var scale: StyledText {
    let marks = stride(from: 0.0, to: length, by: width >= 48 ? 3 * 3600 : 6 * 3600).map { offset in
      let date = day.interval.lowerBound.addingTimeInterval(offset)
      return (cell(date), clock(date).hour(date))
    }
    return line("", Self.placed(marks, in: width), style: .dim)
  }

  private var sun: StyledText {
    let icons: (night: String, twilight: String, day: String) =
      glyphs == .ascii ? (".", "-", "=") : ("·", "─", "━")
    var text = label(names.sun)
    for index in 0..<width {
      let time = middle(of: index)
      let isUp = Self.isAbove(day.sun.horizon, at: time)
      let isLight = isUp || Self.isAbove(day.sun.civil, at: time)
      if index == mark {
        text.append(glyphs == .ascii ? "@" : isUp ? "☼" : "○", .bold)
      } else {
        let icon = isUp ? icons.day : isLight ? icons.twilight : icons.night
        text.append(icon, isUp ? Style(accent: .warm) : .dim)
      }
    }
    return text
  }

  /// Sunrise, noon and sunset below their positions; `nil` on a day without any.
  private var times: StyledText? {
    let horizon = day.sun.horizon
    let dates = [horizon.rise(at: now), day.sun.solarNoon, horizon.set(at: now)].compactMap(\.self)
      .filter(day.interval.contains)
    let marks = dates.sorted().map { date in
      (max(0, cell(date) - 2), clock(date).clock(nearest: date))
    }
    let text = Self.placed(marks, in: width)
    return text.isEmpty ? nil : line("", text, style: .plain)
  }

  private var moon: StyledText? {
    guard let horizon = day.moon?.horizon, horizon.course != .alwaysBelow else { return nil }
    var text = label(names.moon)
    for index in 0..<width {
      let isUp = Self.isAbove(horizon, at: middle(of: index))
      text.append(isUp ? (glyphs == .ascii ? "-" : "─") : " ", .dim)
    }
    return text.withoutTrailingSpaces
  }

  // MARK: - Places in the line

  private var length: TimeInterval { day.interval.upperBound.timeIntervalSince(day.interval.lowerBound) }

  private func cell(_ date: Date) -> Int {
    min(width - 1, max(0, Int(date.timeIntervalSince(day.interval.lowerBound) / length * Double(width))))
  }

  private func middle(of cell: Int) -> Date {
    day.interval.lowerBound.addingTimeInterval((Double(cell) + 0.5) / Double(width) * length)
  }

  private var mark: Int? { day.interval.contains(now) ? cell(now) : nil }

  private func label(_ text: String) -> StyledText {
    StyledText(String(repeating: " ", count: indent))
      + StyledText(text, .dim).padded(to: labels)
  }

  private func line(_ name: String, _ text: String, style: Style) -> StyledText {
    label(name) + StyledText(text, style)
  }

  /// Texts at their columns, or further left if they would pass the end. A text that would touch the previous
  /// one is dropped.
  private static func placed(_ marks: [(start: Int, text: String)], in width: Int) -> String {
    var used = 0
    return marks.reduce(into: "") { line, mark in
      let columns = TextWidth.of(mark.text)
      let start = min(mark.start, width - columns)
      guard start >= (line.isEmpty ? 0 : used + 1) else { return }
      line += String(repeating: " ", count: start - used) + mark.text
      used = start + columns
    }
  }

  private static func isAbove(_ horizon: HorizonCrossings, at time: Date) -> Bool {
    switch horizon.course {
    case .alwaysAbove: return true
    case .alwaysBelow: return false
    case .crosses: break
    }
    let last = (horizon.rises.map { ($0, true) } + horizon.sets.map { ($0, false) }).filter { $0.0 <= time }
      .max { $0.0 < $1.0 }
    if let last { return last.1 }
    // Before the first crossing the state is the one that this crossing ends.
    guard let set = horizon.sets.first else { return false }
    return horizon.rises.first.map { set < $0 } ?? true
  }
}

extension WeatherPage {
  /// Today's sun and moon; `nil` if they cannot be computed or drawn.
  func dayLine(of sky: SunAnswer, width: Int) -> Document? {
    sky.days.first.flatMap {
      DayLine($0, now: answer.now, clock: clock(at:), options: options, width: width)?.document
    }
  }
}
