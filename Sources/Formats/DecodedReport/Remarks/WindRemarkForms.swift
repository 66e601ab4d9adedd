import AviationReports
import Layout
import Pages
import SpannedJSON
import Weather

/// Remarks about wind and visibility.
enum WindRemarkForms {
  static let peakWind = RemarkForm<PeakWind>(
    "peakWind",
    [.integer("directionDegrees") { $0.direction }, .integer("speedKt") { $0.speed }]
      + RemarkParts.clock.orNull { $0.time },
    adding: { wind, words in
      words += "peak wind from "
      words.add(degrees: Int(wind.direction))
      words += " at "
      words.add(Int(wind.speed))
      words += " kt"
      if let time = wind.time {
        words += ", "
        words.add(time)
      }
    }
  )

  static let windShift = RemarkForm<(time: ClockTime, isFrontal: Bool)>(
    "windShift",
    RemarkParts.clock.of { $0.time } + [.boolean("frontalPassage") { $0.isFrontal }]
  ) {
    "wind shift, \(ValueWords.clock($0.time))" + ($0.isFrontal ? ", by the passage of a front" : "")
  }

  static let wind = RemarkForm<(group: WindGroup, place: WindPlace)>(
    "wind",
    [
      .text("place", .text(), "In words") { words($0.place) },
      SchemaMember("wind", .reference("reportWind").orNull) { ConditionsJSON.write($0.group.wind, to: &$1) },
    ]
  ) {
    "\(words($0.place)): \(GroupWords.wind($0.group))"
  }

  private static func words(_ place: WindPlace) -> String {
    switch place {
    case .runway(let runway): "runway \(runway)"
    case .touchdown(let runway): "touchdown zone of runway \(runway)"
    case .midpoint(let runway): "midpoint of runway \(runway)"
    case .stopEnd(let runway): "stop end of runway \(runway)"
    case .height(let feet): "at \(ValueWords.whole(feet)) ft"
    case .heightInMeters(let meters): "at \(ValueWords.whole(meters)) m"
    case .aerodrome: "at the aerodrome"
    case .cleanAirSector: "in the clean-air sector"
    case .named: "nearby"
    case .unknown: "at an unknown place"
    }
  }

  static let windSector = RemarkForm<Wind.VariableSector>(
    "windSector",
    [.integer("variableFromDegrees") { $0.from }, .integer("variableToDegrees") { $0.to }]
  ) {
    GroupWords.windSector($0)
  }

  static let windShear = RemarkForm<WindShear>("windShear", SupplementaryJSON.windShear) {
    GroupWords.windShear($0)
  }

  static let visibility = RemarkForm<VisibilityRemark>(
    "visibility",
    [
      .name("kind") { $0.kind },
      .maybeNumber("lowMeters") { DecodedReportJSON.tenths($0.minimum?.distance.meters) },
      .maybeText("qualifier", AnswerSchema.qualifier) { $0.minimum?.qualifier },
      .maybeNumber("highMeters") { DecodedReportJSON.tenths($0.maximum?.distance.meters) },
      .maybeText("highQualifier", AnswerSchema.qualifier) { $0.maximum?.qualifier },
      RemarkParts.directions { $0.sectors },
      .maybeText("runway") { $0.runway?.description },
    ]
  ) {
    words($0)
  }

  private static func words(_ remark: VisibilityRemark) -> String {
    let name =
      switch remark.kind {
      case .tower: "tower visibility"
      case .surface: "surface visibility"
      case .minimum: "lowest visibility"
      case .sea: "visibility over the sea"
      case .variable, .sector, .secondPlace, .general: "visibility"
      }
    var text = "\(name) "
    let (low, high) = (GroupWords.distance(remark.lowEnd), GroupWords.distance(remark.highEnd))
    if let value = remark.low, let high, let minimum = remark.minimum, minimum.bound == nil,
      let maximum = remark.maximum, maximum.bound == nil
    {
      // The unit is shown once for both ends.
      let low =
        switch remark.unit {
        case .statuteMiles: ValueWords.fraction(value)
        case .kilometers: ValueWords.number(value)
        case .meters: NumberText.fixed(value, in: .english)
        }
      text += "\(low) to \(high)"
    } else {
      text += (low ?? "not available") + (high.map { " to " + $0 } ?? "")
    }
    if !remark.sectors.isEmpty {
      text += " to the " + remark.sectors.points.map(\.letters).joined(separator: ", ")
    }
    return text + (remark.runway.map { " at runway \($0)" } ?? "")
  }

  static let schemas = [
    peakWind.schema, windShift.schema, wind.schema, windSector.schema, windShear.schema, visibility.schema,
  ]
}
