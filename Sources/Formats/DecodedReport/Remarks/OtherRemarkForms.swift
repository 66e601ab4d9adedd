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

  static let runwayCondition = RemarkForm<RunwayCondition?>(
    "runwayCondition",
    [
      .maybeName("surface") { $0?.surface }, .maybeInteger("reading") { $0?.reading },
      .boolean("patchy") { $0?.isPatchy == true },
      .maybeText("rest", .text(choices: ["wet", "dry"])) { $0?.isRestWet.map { $0 ? "wet" : "dry" } },
      .boolean("sanded") { $0?.isSanded == true },
      .boolean("highFrictionSurface") { $0?.isOnHighFrictionSurface == true },
    ]
  ) {
    $0.map(words) ?? "no runway condition reading"
  }

  private static func words(_ condition: RunwayCondition) -> String {
    var text = condition.isPatchy ? "patches of " : ""
    switch condition.surface {
    case .wet: text = "wet runway"
    case .slush: text += "slush on the runway"
    case .looseSnow: text += "loose snow on the runway"
    case .packedSnow: text += "packed snow on the runway"
    case .ice: text += "ice on the runway"
    }
    if condition.isOnHighFrictionSurface { text += ", on its high friction surface" }
    if let isRestWet = condition.isRestWet { text += isRestWet ? ", the rest wet" : ", the rest dry" }
    if condition.isSanded { text += ", sanded" }
    return text
      + (condition.reading.map { ", runway condition reading \($0), \(braking(reading: $0))" } ?? "")
  }

  /// CNATRA P-304, figure 1-17.
  private static func braking(reading: UInt8) -> String {
    switch reading {
    case ...5: "no braking action"
    case ...12: "poor braking action"
    case ...18: "fair braking action"
    default: "good braking action"
    }
  }

  static let colour = RemarkForm<ColourState>("colour", SupplementaryJSON.colourState) {
    GroupWords.colour($0)
  }

  static let birdHazard = RemarkForm<[RunwayDesignator]>(
    "birdHazard",
    [.maybeText("runway") { $0.isEmpty ? nil : words($0) }]
  ) { ends in
    "bird hazard" + (ends.isEmpty ? "" : " at runway \(words(ends))")
  }

  /// `15/33`
  private static func words(_ ends: [RunwayDesignator]) -> String {
    ends.map(\.description).joined(separator: "/")
  }

  static let runway = RemarkForm<[RunwayDesignator]>("runway", [.text("runway") { words($0) }]) {
    "runway \(words($0))"
  }

  static let time = RemarkForm<(time: DayTime, isEnd: Bool)>(
    "time",
    [
      .integer("day") { $0.time.day }, .integer("hour") { $0.time.hour },
      .integer("minute") { $0.time.minute },
      .boolean("end", "true: valid until this time; false: valid from this time on") { $0.isEnd },
    ]
  ) {
    ($0.isEnd ? "until " : "from ") + ValueWords.day($0.time)
  }

  static let timeOfDay = RemarkForm<(time: ChangeTime, isEnd: Bool)>(
    "timeOfDay",
    [
      .integer("hour") { $0.time.hour }, .integer("minute") { $0.time.minute },
      .boolean("end", "true: valid until this time; false: valid from this time on") { $0.isEnd },
    ]
  ) {
    ($0.isEnd ? "until " : "from ") + "\($0.time.clock) UTC"
  }

  static let contraction = RemarkForm<Contraction>(
    "contraction",
    [.text("word", .text(), "The meaning of the word") { contractions[$0] }]
  ) {
    meanings[$0]
  }

  private static let contractions = CaseNames<Contraction>()
  private static let meanings = CaseNames<Contraction>(ValueWords.spaced)

  static let schemas = [
    sunshine.schema, runwayState.schema, colour.schema, birdHazard.schema, runway.schema, time.schema,
    timeOfDay.schema, runwayCondition.schema, contraction.schema,
  ]
}
