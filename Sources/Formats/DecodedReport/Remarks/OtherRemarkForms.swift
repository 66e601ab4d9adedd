import AviationReports
import Pages
import SpannedJSON
import Weather

/// Remarks about sunshine, runways and times, and free text.
enum OtherRemarkForms {
  static let sunshine = RemarkForm<UInt16?>("sunshine", [.maybeInteger("minutes") { $0 }]) { minutes in
    "sunshine " + (minutes.map { "\($0) min" } ?? "not measured")
  }

  static let runwayState = RemarkForm<RunwayState>("runwayState", SupplementaryJSON.runwayState) {
    GroupWords.runwayState($0)
  }

  static let colour = RemarkForm<ColourState>("colour", SupplementaryJSON.colourState) {
    GroupWords.colour($0)
  }

  static let birdHazard = RemarkForm<[Runway]>(
    "birdHazard",
    [.maybeText("runway") { $0.isEmpty ? nil : words($0) }]
  ) { ends in
    "bird hazard" + (ends.isEmpty ? "" : " at runway \(words(ends))")
  }

  /// `15/33`
  private static func words(_ ends: [Runway]) -> String { ends.map(\.description).joined(separator: "/") }

  static let runway = RemarkForm<[Runway]>("runway", [.text("runway") { words($0) }]) {
    "runway \(words($0))"
  }

  static let time = RemarkForm<(time: DayTime, isEnd: Bool)>(
    "time",
    [
      .integer("day") { $0.time.day }, .integer("hour") { $0.time.hour },
      .integer("minute") { $0.time.minute },
      .boolean("end", "Whether it holds until then, not from then") { $0.isEnd },
    ]
  ) {
    ($0.isEnd ? "until " : "from ") + ValueWords.day($0.time)
  }

  static let contraction = RemarkForm<Contraction>(
    "contraction",
    [.text("word", .text(), "Its meaning") { contractions[$0] }]
  ) {
    meanings[$0]
  }

  private static let contractions = CaseNames<Contraction>()
  private static let meanings = CaseNames<Contraction>(ValueWords.spaced)

  static let schemas = [
    sunshine.schema, runwayState.schema, colour.schema, birdHazard.schema, runway.schema, time.schema,
    contraction.schema,
  ]
}
