import AviationReports
import Pages
import SpannedJSON
import Weather

/// Remarks about precipitation, snow, ice and the sea.
enum WaterRemarkForms {
  static let hailSize = RemarkForm<(inches: Double, bound: Bound?)>(
    "hailSize",
    [
      .number("inches") { $0.inches },
      .text("qualifier", AnswerSchema.qualifier) { Visibility.qualifier($0.bound) },
    ]
  ) {
    "largest hailstone \(GroupWords.bound($0.bound))\(ValueWords.fraction($0.inches)) in"
  }

  static let snowPellets = RemarkForm<PresentWeather.Intensity>(
    "snowPellets",
    [.text("intensity", .text(choices: ["light", "moderate", "heavy"])) { "\($0)" }]
  ) {
    "\($0) snow pellets"
  }

  static let snowIncreasing = RemarkForm<(lastHour: UInt8, onGround: UInt8)>(
    "snowIncreasing",
    [.integer("lastHourInches") { $0.lastHour }, .integer("onGroundInches") { $0.onGround }]
  ) {
    "snow increasing rapidly: \($0.lastHour) in more in the last hour, \($0.onGround) in on the ground"
  }

  static let precipitation = RemarkForm<PrecipitationRemark>(
    "precipitation",
    [
      .name("period") { $0.period },
      .maybeNumber("millimeters") { $0.amount.map(millimeters) },
      .boolean("trace") { $0.isTrace },
    ]
  ) { remark in
    let period =
      switch remark.period {
      case .lastHour: " in the last hour"
      case .threeHours: " in three hours"
      case .sixHours: " in six hours"
      case .threeOrSixHours: " in three or six hours"
      case .day: " in 24 hours"
      case .notSaid: ""
      }
    let amount = remark.isTrace ? "a trace" : remark.amount.map { words($0, in: remark.unit) }
    return "precipitation\(period): \(amount ?? "not determined")"
  }

  private static func words(_ amount: Length, in unit: PrecipitationRemark.Unit) -> String {
    switch unit {
    case .inches: "\(ValueWords.number(amount.inches)) in"
    case .millimeters: "\(ValueWords.number(amount.millimeters)) mm"
    }
  }

  static let rainfall = RemarkForm<RainfallGroup>("rainfall", SupplementaryJSON.rainfall) {
    GroupWords.rainfall($0)
  }

  static let snowDepth = RemarkForm<Length?>("snowDepth", [centimeters]) { depth in
    "snow on the ground " + (depth.map(snow) ?? "not measured")
  }

  static let snowfall = RemarkForm<Length?>("snowfall", [centimeters]) { depth in
    "new snow " + (depth.map(snow) ?? "not measured")
  }

  static let waterEquivalentOfSnow = RemarkForm<Length?>("waterEquivalentOfSnow", [centimeters]) { depth in
    "water in the snow " + (depth.map { "\(ValueWords.number($0.inches)) in" } ?? "not measured")
  }

  private static let centimeters = SchemaMember<Length?>.maybeNumber("centimeters") { depth in
    depth.map { ($0.centimeters * 1000).rounded() / 1000 }
  }

  private static func snow(_ depth: Length) -> String {
    "\(ValueWords.number(depth.centimeters)) cm (\(ValueWords.number(depth.inches)) in)"
  }

  static let iceAccretion = RemarkForm<(hours: UInt8, amount: Length?, isTrace: Bool)>(
    "iceAccretion",
    [
      .integer("hours") { $0.hours }, .maybeNumber("millimeters") { $0.amount.map(millimeters) },
      .boolean("trace") { $0.isTrace },
    ]
  ) { hours, amount, isTrace in
    "ice in \(hours) h: "
      + (isTrace ? "a trace" : amount.map { "\(ValueWords.number($0.inches)) in" } ?? "not measured")
  }

  /// To a hundredth of a millimetre, because reports give hundredths of an inch.
  private static func millimeters(_ amount: Length) -> Double { (amount.millimeters * 100).rounded() / 100 }

  static let sea = RemarkForm<(isSwell: Bool, figure: UInt8?, direction: CompassPoint?)>(
    "sea",
    [
      .boolean("swell") { $0.isSwell }, .maybeInteger("figure") { $0.figure },
      SchemaMember(
        "direction",
        .text(choices: RemarkParts.points).orNull,
        "The direction that the swell comes from",
        isRequired: false
      ) {
        if $0.isSwell { $1.member("direction", $0.direction.map(\.letters)) }
      },
    ]
  ) {
    "\($0.isSwell ? "swell" : "sea"), code figure \($0.figure.map { "\($0)" } ?? "not given")"
      + ($0.direction.map { ", from the " + $0.letters } ?? "")
  }

  static let schemas = [
    hailSize.schema, snowPellets.schema, snowIncreasing.schema, precipitation.schema, rainfall.schema,
    snowDepth.schema,
    snowfall.schema, waterEquivalentOfSnow.schema, iceAccretion.schema, sea.schema,
  ]
}
