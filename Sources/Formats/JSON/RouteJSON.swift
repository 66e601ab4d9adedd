import Aggregation
import Catalog
import Layout
import Pages
import ProviderKit
import SpannedJSON
import Weather

/// A route as members of JSON: distances in nautical miles, speeds in knots, courses in degrees true.
enum RouteJSON {
  static let members: [SchemaMember<RouteAnswer>] =
    plan + [.objects("legs", leg) { $0.legs }, .objects("stations", station) { $0.stations }]
    + knowledge + [.objects("hazards", hazard) { $0.hazards }]

  /// The flight as a whole.
  static let plan: [SchemaMember<RouteAnswer>] = [
    SchemaMember("points", .list(.text())) { $1.member("points", $0.plan.points.map(\.ident)) },
    SchemaMember("departure", AnswerSchema.time) { $1.member("departure", $0.plan.departure) },
    SchemaMember("arrival", AnswerSchema.time.orNull) { $1.member("arrival", $0.arrival) },
    SchemaMember(
      "sunset",
      AnswerSchema.time.orNull,
      "At the last point: the last one before an arrival in the dark, else the next one"
    ) {
      $1.member("sunset", $0.sunset)
    },
    .boolean("arrivalInDark", "Whether the sun is down at the last point at the time of arrival") {
      $0.isArrivalInDark
    },
    .maybeNumber("distanceNM") { tenths($0.length.nauticalMiles) },
    .maybeNumber("airspeedKt") { tenths($0.plan.airspeed.knots) },
    .maybeNumber("altitudeFt") { $0.plan.altitude.feet.rounded() },
    .maybeNumber("widthNM") { tenths($0.plan.width.nauticalMiles) },
    category(
      "worstCategory",
      "The worst category at the times of passage; null if that of a point is unknown, except LIFR"
    ) {
      $0.outlook.category
    },
    category("worstCategoryNoBetterThan", "The best that the worst category can be while it is unknown") {
      $0.outlook.bound
    },
    SchemaMember("unknownPoints", .list(.text()), "Points of which the category at the passage is unknown") {
      $1.member("unknownPoints", $0.unknownPoints.map(\.answer.ident.text))
    },
    SchemaMember(
      "stationsAsked",
      AnswerSchema.integer,
      "The number of stations beside the route that were asked"
    ) {
      $1.member("stationsAsked", $0.stationsAsked)
    },
    SchemaMember(
      "stationsInCorridor",
      AnswerSchema.integer,
      "The number of stations beside the route, asked or not"
    ) {
      $1.member("stationsInCorridor", $0.stationsInCorridor)
    },
  ]

  /// How complete its hazards are.
  static let knowledge: [SchemaMember<RouteAnswer>] = [
    .boolean("hazardsAnswered", "Whether any source of hazards answered") { $0.knowsHazards },
    .boolean("airmetsKnown", "Whether the sources have AIRMETs for all points of the route") {
      $0.knowsAirmets
    },
    SchemaMember(
      "missingHazards",
      .list(.text()),
      "The lists of hazards that could not be fetched"
    ) {
      $1.member("missingHazards", $0.missingHazards.map(\.rawValue))
    },
    SchemaMember(
      "sigmetsNotIssuedAfter",
      AnswerSchema.time.orNull,
      "SIGMETs are not issued yet for times after this one; present if the flight ends later"
    ) {
      $1.member("sigmetsNotIssuedAfter", $0.unissued.first { $0.kind == .sigmet }?.after)
    },
  ]

  static let leg: [SchemaMember<RouteAnswer.Leg>] = [
    .text("from") { $0.from.ident }, .text("to") { $0.to.ident },
    .maybeNumber("distanceNM") { tenths($0.way.length.nauticalMiles) },
    .maybeNumber("courseDegrees", "The true course in the middle of the leg") { tenths($0.course) },
    SchemaMember("departure", AnswerSchema.time.orNull) { $1.member("departure", $0.departure) },
    SchemaMember("arrival", AnswerSchema.time.orNull) { $1.member("arrival", $0.arrival) },
    .maybeNumber("windDirectionDegrees") { tenths($0.wind?.direction) },
    .maybeNumber("windSpeedKt") { tenths($0.wind?.speed.knots) },
    .maybeNumber("headwindKt") { leg in tenths(leg.wind?.components(on: leg.course).head.knots) },
    .maybeNumber("crosswindFromRightKt") { leg in
      tenths(leg.wind?.components(on: leg.course).crossFromRight.knots)
    },
    .maybeNumber("groundSpeedKt") { tenths($0.groundSpeed?.knots) },
  ]

  static let station: [SchemaMember<RouteAnswer.Station>] = [
    .text("ident") { $0.answer.ident.text }, .boolean("point") { $0.isPoint },
    .maybeNumber("alongNM") { tenths($0.along.nauticalMiles) },
    .maybeNumber("asideNM") { tenths($0.aside.nauticalMiles) },
    SchemaMember("passage", AnswerSchema.time.orNull) { $1.member("passage", $0.passage) },
    category("flightCategory", "Now") { $0.reported.category },
    category(
      "flightCategoryNoBetterThan",
      "The best category that is still possible now while the category is unknown"
    ) {
      $0.reported.bound
    },
    category(
      "flightCategoryAtPassage",
      "The worst category of the TAF from an hour before the passage to an hour after, with possible conditions"
    ) {
      $0.categoryAtPassage
    },
    category(
      "flightCategoryAtPassageNoBetterThan",
      "The best category that is still possible at the passage while the category is unknown"
    ) {
      $0.forecast.bound
    },
    .text("tafAtPassage", .text(choices: RouteAnswer.ForecastState.allCases.map(\.rawValue))) {
      $0.forecastState.rawValue
    },
    .boolean("notAmendedAtPassage", "Whether the TAF is not amended at the passage") {
      $0.isForecastUnamended
    },
    .objects("hazardsAtPassage", danger) { $0.dangers },
    .objects("closures", AirportJSON.closureMembers) { $0.closures },
    .maybeText("metar") { $0.answer.conditions?.content.rawText },
    .maybeText("taf") { $0.answer.forecast?.content.rawText },
  ]

  /// Dangerous weather and closed runways at a station.
  private static let danger: [SchemaMember<RouteAnswer.Danger>] = [
    .text(
      "report",
      .text(choices: RouteAnswer.Danger.Report.allCases.map(\.rawValue)),
      "The METAR counts for a passage within an hour of now"
    ) { $0.report.rawValue },
    .maybeText("change", .text(), "What comes only at times or perhaps, such as TEMPO or PROB30") { danger in
      danger.period.flatMap { $0.change.isOverlay ? ForecastTable.change($0.change) : nil }
    },
    SchemaMember("weather", .list(.text()), "The codes in the report, such as -FZRA") {
      $1.member("weather", $0.period?.weather?.compactMap(\.token) ?? [])
    },
    SchemaMember("meanings", .list(.text()), "All of it in words") { danger, writer in
      let text = HazardText(quantities: QuantityText(units: .aviation(country: "US"), language: .english))
      writer.member("meanings", text.lines(danger))
    },
  ]

  static let hazard: [SchemaMember<RouteAnswer.RouteHazard>] =
    HazardJSON.hazard.of { $0.hazard } + [
      .maybeNumber("alongNM") { tenths($0.along?.nauticalMiles) },
      .maybeNumber("asideNM") { tenths($0.aside?.nauticalMiles) },
      SchemaMember("passage", AnswerSchema.time.orNull) { $1.member("passage", $0.passage) },
    ]

  private static func category<Value>(
    _ name: StaticString,
    _ summary: String,
    _ get: @escaping @Sendable (Value) -> FlightCategory?
  ) -> SchemaMember<Value> {
    SchemaMember(name, AnswerSchema.flightCategory.orNull, summary) { $1.member(name, get($0)?.rawValue) }
  }

  private static func tenths(_ value: Double?) -> Double? { DecodedReportJSON.tenths(value) }
}
