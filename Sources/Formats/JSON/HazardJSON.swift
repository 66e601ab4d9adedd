import Aggregation
import ProviderKit
import SpannedJSON
import Weather

/// Hazards as members of JSON. Heights are above mean sea level, 0 is the surface, null is unknown.
enum HazardJSON {
  static let nearby: [SchemaMember<NearbyHazards>] = summary + [.objects("items", item) { $0.items }]

  /// All but the hazards themselves.
  static let summary: [SchemaMember<NearbyHazards>] = [
    .number("reachNM") { DecodedReportJSON.tenths($0.reach.nauticalMiles) ?? 0 },
    .boolean("answered", "Whether any source answered; otherwise nothing is known") { $0.isAnswered },
    SchemaMember("missing", .list(.text()), "The lists that could not be fetched: what they have is unknown")
    {
      $1.member("missing", $0.missing.map(\.rawValue))
    },
    .boolean("airmetsKnown", "Whether the sources have AIRMETs for the place") { $0.knowsAirmets },
  ]

  static let item: [SchemaMember<NearbyHazards.Item>] =
    hazard.of { $0.hazard } + [
      .maybeNumber("distanceNM") { DecodedReportJSON.tenths($0.distance?.nauticalMiles) }
    ]

  /// The member that GeoJSON has as a geometry.
  static let coordinates: StaticString = "coordinates"

  static let hazard: [SchemaMember<Hazard>] =
    [
      .name("kind") { $0.kind }, .maybeText("series") { $0.series },
      .maybeText("issuer", .text(), "The office or region that issued it; for a pilot report, the aircraft") {
        $0.issuer
      },
      .name("phenomenon") { $0.phenomenon },
      .maybeText("code", .text(), "The source's word for a phenomenon that is other, such as PCPN") {
        $0.code
      },
    ] + qualifier { (hazard: Hazard) in hazard.qualifier } + [
      .objects("further", encounter) { $0.further },
      .objects("denied", encounter) { $0.denied },
      .boolean("urgent", "A pilot report that is labelled UUA, or has what makes one urgent") { $0.isUrgent },
      SchemaMember("from", AnswerSchema.time.orNull) { $1.member("from", $0.start) },
      SchemaMember("to", AnswerSchema.time.orNull) { $1.member("to", $0.end) },
    ] + layer.of { $0.layer } + [
      .boolean("stationary") { $0.movement == .stationary },
      .maybeNumber("movingTowardsDegrees") {
        if case .towards(let degrees, _) = $0.movement { Degrees.reported(degrees) } else { nil }
      },
      .maybeNumber("movingSpeedKt") {
        if case .towards(_, let speed) = $0.movement { DecodedReportJSON.tenths(speed?.knots) } else { nil }
      },
      .maybeText(
        "change",
        .text(choices: Hazard.Change.allCases.map(\.rawValue)),
        "How its strength changes"
      ) { $0.change?.rawValue },
      .maybeText("shape", .text(choices: HazardShape.Kind.allCases.map(\.rawValue))) {
        $0.shape?.kind.rawValue
      },
      SchemaMember(
        coordinates,
        .list(.list(AnswerSchema.number)),
        "Longitude and latitude of each point, as in GeoJSON; empty if the place is unknown"
      ) { hazard, writer in
        writer.key(coordinates)
        writer.array { list in
          for point in hazard.shape?.points ?? [] {
            list.array {
              $0.number(point.longitude)
              $0.number(point.latitude)
            }
          }
        }
      },
      .maybeText("rawText") { $0.text },
    ]

  /// What else a pilot reported, and where.
  private static let encounter: [SchemaMember<Hazard.Encounter>] =
    [.name("phenomenon") { $0.phenomenon }]
    + qualifier { (encounter: Hazard.Encounter) in encounter.qualifier } + layer.of { $0.layer }

  private static func qualifier<Value>(
    _ get: @escaping @Sendable (Value) -> Hazard.Qualifier?
  ) -> [SchemaMember<Value>] {
    [
      .maybeText("qualifier") { get($0)?.words },
      .maybeText(
        "strength",
        .text(choices: Hazard.Strength.allCases.map(\.word)),
        "The strength that the qualifier names in the words of its issuer"
      ) { get($0)?.strength?.word },
    ]
  }

  private static let layer: [SchemaMember<Hazard.Layer>] = [
    .maybeNumber("baseFt") { $0.base?.feet.rounded() }, .maybeNumber("topFt") { $0.top?.feet.rounded() },
    .boolean("topAbove", "Whether the hazard continues above its top") { $0.isTopAbove },
  ]
}
