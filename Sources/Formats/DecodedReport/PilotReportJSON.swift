import AviationReports
import FoundationEssentials
import ProviderKit
import SpannedJSON
import Text
import Weather

/// A decoded pilot report as members of a JSON object. Heights are above mean sea level.
enum PilotReportJSON {
  static let members: [SchemaMember<PilotReport>] = [
    SchemaMember("raw", AnswerSchema.raw) { $1.member("raw", utf8: $0.text.bytes.span) },
    SchemaMember("kind", .constant("PIREP")) { $1.member("kind", "PIREP") },
    .maybeText("station", .text(), "The station that filed the report, not the position of the aircraft") {
      $0.station
    },
    SchemaMember("time", AnswerSchema.time.orNull) { $1.member("time", $0.time) },
    .boolean("urgent", "UUA") { $0.isUrgent },
    .boolean("urgentContent", "Whether it has what makes a report urgent, whatever its label") {
      $0.hasUrgentContent
    },
    .maybeObject("location", location) { report in
      report.location.map { Place(location: $0, position: report.position(on: report.time)) }
    },
    .maybeNumber("altitudeFt", "Of a range, the lower end") { $0.altitude.map(feet) },
    .maybeNumber("altitudeToFt", "The upper end of a range") { $0.altitudeTo.map(feet) },
    .maybeName("phase") { $0.phase }, .maybeText("aircraft") { $0.aircraft },
    .objects("sky", cloud) { $0.sky }, .boolean("inCloud", "IMC") { $0.isInCloud },
    .boolean("betweenLayers", "BTN LYRS") { $0.isBetweenLayers },
    .maybeNumber("flightVisibilitySM", "Of a range, the lower end") {
      $0.visibility?.distance.statuteMiles
    },
    .maybeNumber("flightVisibilityToSM", "The upper end of a range") {
      $0.visibilityTo?.distance.statuteMiles
    },
    .maybeText("flightVisibilityQualifier") { $0.visibility?.qualifier },
    SchemaMember("weather", .list(.text())) { $1.member("weather", $0.weather.map(\.phenomena.code)) },
    .objects("weatherLayers", weatherLayer) { $0.weather.filter { $0.extent != nil } },
    .maybeNumber("temperatureC") { $0.temperature?.celsius },
    .maybeNumber("windDirectionDegrees", "From magnetic north, unlike other directions") {
      $0.wind?.direction?.reportedDegrees
    },
    .boolean("windVariable", "Without a speed, the wind is light and variable") {
      $0.wind?.direction == .variable
    },
    .maybeNumber("windSpeedKt") { DecodedReportJSON.tenths($0.wind?.speed?.knots) },
    .maybeNumber("windGustKt") { DecodedReportJSON.tenths($0.wind?.gust?.knots) },
    .objects("turbulence", turbulence) { $0.turbulence },
    .objects("icing", icing) { $0.icing },
    .maybeText("remark") { $0.remarks },
    .boolean("lowLevelWindShear", "Low-level wind shear, in the field of turbulence or in words") {
      $0.hasWindShear
    },
    SchemaMember(
      "dangers",
      .list(AnswerSchema.names(of: PilotReport.Danger.self)),
      "What the words of the weather and of the remarks name"
    ) { report, writer in
      writer.member("dangers", report.dangersInWords.unique().map { dangerNames[$0] })
    },
    SchemaMember("unparsed", .list(.text()), "The texts that could not be read") { report, writer in
      writer.member("unparsed", report.unknown.map { report.text[$0] })
    },
  ]

  private static let dangerNames = CaseNames<PilotReport.Danger>()

  private struct Place {
    let location: PilotReport.Location
    let position: Coordinates?
  }

  private static let location: [SchemaMember<Place>] = [
    SchemaMember(
      "latitude",
      AnswerSchema.number.orNull,
      "The latitude of the aircraft; null unless the report has coordinates or names one airport by its ICAO code"
    ) { $1.member("latitude", $0.position?.latitude) },
    .maybeNumber("longitude") { $0.position?.longitude },
    .objects("points", point) { if case .points(let points) = $0.location { points } else { [] } },
  ]

  private static let point: [SchemaMember<PilotReport.Location.Point>] = [
    .text("ident") { $0.ident },
    .maybeNumber("bearingDegrees") { $0.offset?.bearing },
    .maybeText("bearingFrom", .text(choices: ["magneticNorth", "trueNorth"])) {
      $0.offset.map { $0.isMagnetic ? "magneticNorth" : "trueNorth" }
    },
    .maybeNumber("distanceNM") { DecodedReportJSON.tenths($0.offset?.distance.nauticalMiles) },
  ]

  private static let cloud: [SchemaMember<PilotReport.CloudReport>] = [
    amount("amount") { $0.amount }, amount("amountTo") { $0.amountTo },
    .maybeNumber("baseFt") { $0.base.map(feet) }, .maybeNumber("topFt") { $0.top.map(feet) },
  ]

  /// A code of reports, such as `BKN`.
  private static func amount(
    _ name: StaticString,
    _ get: @escaping @Sendable (PilotReport.CloudReport) -> PilotReport.CloudReport.Amount?
  ) -> SchemaMember<PilotReport.CloudReport> {
    let codes = PilotReport.CloudReport.Amount.allCases.map(\.rawValue)
    return .maybeText(name, .text(choices: codes)) { get($0)?.rawValue }
  }

  /// Weather of which the report has the heights.
  private static let weatherLayer: [SchemaMember<PilotReport.WeatherMet>] =
    [.text("weather") { $0.phenomena.code }] + extent { $0.extent }

  private static let turbulence: [SchemaMember<PilotReport.Turbulence>] =
    [
      .maybeName("intensity") { $0.intensity }, .maybeName("intensityTo") { $0.intensityTo },
      .maybeName("type") { $0.kind }, .maybeName("frequency") { $0.frequency },
    ] + extent { $0.extent }

  private static let icing: [SchemaMember<PilotReport.Icing>] =
    [
      .maybeName("intensity") { $0.intensity }, .maybeName("intensityTo") { $0.intensityTo },
      .maybeName("type") { $0.kind },
    ] + extent { $0.extent }

  /// Both null: at the altitude of the report. The same for one height.
  private static func extent<Value>(
    _ get: @escaping @Sendable (Value) -> PilotReport.Extent?
  ) -> [SchemaMember<Value>] {
    [
      .maybeNumber("fromFt") {
        switch get($0) {
        case .at(let height), .above(let height), .between(let height, _): feet(height)
        case .below, nil: nil
        }
      },
      .maybeNumber("toFt") {
        switch get($0) {
        case .at(let height), .below(let height), .between(_, let height): feet(height)
        case .above, nil: nil
        }
      },
    ]
  }

  @Sendable private static func feet(_ length: Length) -> Double { length.feet.rounded() }
}
