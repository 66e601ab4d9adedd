import AviationReports
import Pages
import SpannedJSON
import Weather

/// Remarks about the station, its reports and its forecasts.
enum StationRemarkForms {
  static let stationType = RemarkForm<StationType>(
    "stationType",
    [
      .boolean("precipitationSensor") { $0.hasPrecipitationSensor }, .boolean("augmented") { $0.isAugmented },
    ],
    adding: { type, words in
      words += type.hasPrecipitationSensor ? "automatic station with" : "automatic station without"
      words += " a sensor that distinguishes rain from snow"
      if type.isAugmented { words += ", augmented by an observer" }
    }
  )

  static let sensorOutage = RemarkForm<SensorOutage>(
    "sensorOutage",
    [.name("sensor") { $0.sensor }, .maybeText("runway") { $0.runway?.description }]
      + RemarkParts.location.ifPresent { $0.location }
  ) { outage in
    "\(ValueWords.spaced("\(outage.sensor)")) sensor out of service"
      + (outage.runway.map { " at runway \($0)" } ?? "")
      + (outage.location.map { ", " + RemarkParts.words($0) } ?? "")
  }

  static let maintenanceNeeded = RemarkForm<Void>("maintenanceNeeded") { "the station needs maintenance" }

  static let correctedAt = RemarkForm<ClockTime>("correctedAt", RemarkParts.clock) {
    "corrected at \(ValueWords.clock($0))"
  }

  static let amendedAt = RemarkForm<ClockTime>("amendedAt", RemarkParts.clock) {
    "amended at \(ValueWords.clock($0))"
  }

  static let first = RemarkForm<Void>("first") { "first report of the day" }
  static let last = RemarkForm<Void>("last") { "last report before a break" }
  static let noSpecials = RemarkForm<Void>("noSpecials") { "no special reports are made here" }

  static let noAmendments = RemarkForm<(after: DayTime?, until: DayTime?)>(
    "noAmendments",
    RemarkParts.dayTime.orNull { $0.after } + [.maybeObject("until", RemarkParts.dayTime) { $0.until }]
  ) {
    "no amendments" + span($0.after, $0.until)
  }

  static let amendmentsLimited = RemarkForm<(elements: [AmendedElement], after: DayTime?, until: DayTime?)>(
    "amendmentsLimited",
    [
      SchemaMember("to", .list(AnswerSchema.names(of: AmendedElement.self))) {
        $1.member("to", $0.elements.map { "\($0)" })
      }
    ] + RemarkParts.dayTime.orNull { $0.after } + [.maybeObject("until", RemarkParts.dayTime) { $0.until }]
  ) {
    "amendments only of " + $0.elements.map { ValueWords.spaced("\($0)") }.joined(separator: ", ")
      + span($0.after, $0.until)
  }

  private static func span(_ after: DayTime?, _ until: DayTime?) -> String {
    (after.map { " after " + ValueWords.day($0) } ?? "")
      + (until.map { " until " + ValueWords.day($0) } ?? "")
  }

  static let period = RemarkForm<Validity>(
    "period",
    [
      .maybeObject("from", RemarkParts.changeTime) { $0.start },
      .maybeObject("until", RemarkParts.changeTime) { $0.end },
    ]
  ) {
    GroupWords.validity($0)
  }

  static let forecastSupersedesTrend = RemarkForm<ChangeTime>(
    "forecastSupersedesTrend",
    RemarkParts.changeTime
  ) {
    "the aerodrome forecast supersedes the landing forecast from \($0.clock) UTC"
  }

  static let renewedEveryThreeHours = RemarkForm<Void>("renewedEveryThreeHours") {
    "the forecast is renewed every three hours"
  }

  static let nextObservation = RemarkForm<(time: ChangeTime, isAfterLast: Bool)>(
    "nextObservation",
    RemarkParts.changeTime.of { $0.time } + [.boolean("afterLast") { $0.isAfterLast }]
  ) {
    ($0.isAfterLast ? "last report before a break, " : "") + "next report"
      + (DayTime($0.time).map { " on " + ValueWords.day($0) } ?? " at \($0.time.clock) UTC")
  }

  static let transmitted = RemarkForm<LocationIndicator?>(
    "transmitted",
    [.maybeText("by") { $0?.description }]
  ) { station in
    "message transmitted" + (station.map { " by \($0)" } ?? "")
  }

  static let information = RemarkForm<UInt8>(
    "information",
    [.text("letter") { String(decoding: [$0], as: UTF8.self) }]
  ) {
    "broadcast information \(String(decoding: [$0], as: UTF8.self))"
  }

  static let initials = RemarkForm<Void>("initials") { "the forecaster's initials" }

  static let forecaster = RemarkForm<UInt32>("forecaster", [.integer("number", AnswerSchema.count) { $0 }]) {
    "forecaster number \($0)"
  }

  static let schemas = [
    stationType.schema, sensorOutage.schema, maintenanceNeeded.schema, correctedAt.schema, amendedAt.schema,
    first.schema, last.schema, noSpecials.schema, noAmendments.schema, amendmentsLimited.schema,
    period.schema, forecastSupersedesTrend.schema, renewedEveryThreeHours.schema, nextObservation.schema,
    transmitted.schema,
    information.schema, initials.schema, forecaster.schema,
  ]
}
