import AviationReports
import Pages
import SpannedJSON
import Weather

/// What few observations say beyond the state of the weather, as JSON: each part is left out
/// where it is not. Figures are those of the code tables, beside what they mean. Remarks that say
/// the same have the same members.
enum SupplementaryJSON {
  static func members(of information: SupplementaryInformation, to writer: inout JSONWriter) {
    list("windShear", information.windShear, to: &writer) { members(of: $0, to: &$1) }
    list("seaStates", information.seaStates, to: &writer) { sea, writer in
      writer.member("temperatureC", sea.temperature.map { Int($0) })
      writer.member("figure", sea.state.map { Int($0) })
      writer.member("state", sea.state.map(CodeTableWords.sea))
      writer.member("waveHeightMeters", sea.waveHeightDecimeters.map { Double($0) / 10 })
    }
    list("runwayStates", information.runwayStates, to: &writer) { members(of: $0, to: &$1) }
    list("colourStates", information.colourStates, to: &writer) { members(of: $0, to: &$1) }
    list("rainfall", information.rainfall, to: &writer) { members(of: $0, to: &$1) }
    if information.expectsNoSignificantChange { writer.member("noSignificantChange", true) }
    if let conditions = information.conditions.first {
      writer.key("supplementary")
      writer.object { ConditionsJSON.members(of: conditions, to: &$0) }
    }
    list("furtherSupplementary", Array(information.conditions.dropFirst()), to: &writer) {
      ConditionsJSON.members(of: $0, to: &$1)
    }
  }

  static func write(_ state: ColourState, to writer: inout JSONWriter) {
    writer.object { members(of: state, to: &$0) }
  }

  static func members(of shear: WindShear, to writer: inout JSONWriter) {
    writer.member("runway", shear.runway?.description)
    writer.member("phase", "\(shear.phase)")
  }

  static func members(of state: RunwayState, to writer: inout JSONWriter) {
    writer.member("runway", state.runway?.description)
    writer.member("state", GroupWords.runwayState(state))
    if case .contaminated(let deposit, let extent, let depth) = state.condition {
      writer.member("depositFigure", deposit.map { Int($0) })
      writer.member("extentFigure", extent.map { Int($0) })
      writer.member("depthFigure", depth.map { Int($0) })
    }
    writer.member("brakingFigure", state.braking.map { Int($0) })
  }

  static func members(of rain: RainfallGroup, to writer: inout JSONWriter) {
    writer.member("tenMinutesMillimeters", rain.lastTenMinutes)
    writer.member("sinceNineMillimeters", rain.sinceNine)
    if let third = rain.third { writer.member("thirdMillimeters", third) }
  }

  static func members(of state: ColourState, to writer: inout JSONWriter) {
    writer.member("colour", state.colour.map { "\($0)" })
    writer.member("unusable", state.isUnusable)
    writer.member("next", state.next.map { "\($0)" })
  }

  private static func list<Value>(
    _ name: String,
    _ values: [Value],
    to writer: inout JSONWriter,
    _ members: (Value, inout JSONWriter) -> Void
  ) {
    guard !values.isEmpty else { return }
    writer.key(name)
    writer.array { for value in values { $0.object { members(value, &$0) } } }
  }
}
