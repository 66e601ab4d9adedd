import AviationReports
import Pages
import SpannedJSON
import Weather

/// Supplementary parts of observations as JSON. A part that the report does not have is omitted. Figures are
/// those of the code tables, beside their meaning. Remarks with the same content have the same members.
enum SupplementaryJSON {
  static let members: [SchemaMember<SupplementaryInformation>] = [
    list("windShear", windShear) { $0.windShear },
    list("seaStates", seaState) { $0.seaStates },
    list("runwayStates", runwayState) { $0.runwayStates },
    list("colourStates", colourState, .reference("colourState")) { $0.colourStates },
    list("rainfall", rainfall) { $0.rainfall },
    SchemaMember("noSignificantChange", .boolean, "NOSIG", isRequired: false) {
      if $0.expectsNoSignificantChange { $1.member("noSignificantChange", true) }
    },
    SchemaMember(
      "supplementary",
      .reference("reportConditions"),
      "A second set of conditions",
      isRequired: false
    ) { information, writer in
      guard let conditions = information.conditions.first else { return }
      writer.key("supplementary")
      writer.object { ConditionsJSON.members(of: conditions, to: &$0) }
    },
    SchemaMember(
      "furtherSupplementary",
      .list(.reference("reportConditions")),
      "The conditions after the second, each with its own wind",
      isRequired: false
    ) { information, writer in
      guard information.conditions.count > 1 else { return }
      writer.key("furtherSupplementary")
      writer.array {
        for conditions in information.conditions.dropFirst() {
          $0.object { ConditionsJSON.members(of: conditions, to: &$0) }
        }
      }
    },
  ]

  static let memberNames = members.map(\.name)

  /// A list of objects that is omitted when empty.
  private static func list<Value>(
    _ name: StaticString,
    _ members: [SchemaMember<Value>],
    _ schema: JSONSchema? = nil,
    _ get: @escaping @Sendable (SupplementaryInformation) -> [Value]
  ) -> SchemaMember<SupplementaryInformation> {
    let schema = schema ?? AnswerSchema.object(members.properties())
    return SchemaMember(name, .list(schema), isRequired: false) { information, writer in
      let values = get(information)
      guard !values.isEmpty else { return }
      writer.member(name, each: values) { value, writer in
        writer.object { members.write(value, to: &$0) }
      }
    }
  }

  static let windShear: [SchemaMember<WindShear>] = [
    .maybeText("runway") { $0.runway?.description }, .name("phase") { $0.phase },
  ]

  private static let seaState: [SchemaMember<SeaState>] = [
    .maybeInteger("temperatureC") { $0.temperature }, .maybeInteger("figure") { $0.state },
    .maybeText("state") { $0.state.map(CodeTableWords.sea) },
    .maybeNumber("waveHeightMeters") { $0.waveHeightDecimeters.map { Double($0) / 10 } },
  ]

  static let runwayState: [SchemaMember<RunwayState>] = [
    .maybeText("runway") { $0.runway?.description },
    .text("state", .text(), "In words") { GroupWords.runwayState($0) },
    contamination("depositFigure") { $0.deposit }, contamination("extentFigure") { $0.extent },
    contamination("depthFigure") { $0.depth },
    .maybeInteger("brakingFigure") { $0.braking },
  ]

  private typealias Contamination = (deposit: UInt8?, extent: UInt8?, depth: UInt8?)

  /// A figure about runway deposits; omitted if there are none.
  private static func contamination(
    _ name: StaticString,
    _ get: @escaping @Sendable (Contamination) -> UInt8?
  ) -> SchemaMember<RunwayState> {
    SchemaMember(name, AnswerSchema.integer.orNull, isRequired: false) { state, writer in
      guard case .contaminated(let deposit, let extent, let depth) = state.condition else { return }
      writer.member(name, get((deposit, extent, depth)).map { Int($0) })
    }
  }

  static let rainfall: [SchemaMember<RainfallGroup>] = [
    .maybeNumber("tenMinutesMillimeters") { $0.lastTenMinutes },
    .maybeNumber("sinceNineMillimeters") { $0.sinceNine },
    SchemaMember(
      "thirdMillimeters",
      AnswerSchema.number,
      "The third amount of the group; its period is unknown",
      isRequired: false
    ) {
      if let third = $0.third { $1.member("thirdMillimeters", third) }
    },
  ]

  static let colourState: [SchemaMember<ColourState>] = [
    .maybeName("colour") { $0.colour },
    .boolean("unusable", "Whether the aerodrome is closed for a reason other than weather") { $0.isUnusable },
    .maybeName("next") { $0.next },
  ]
}
