import Aggregation
import Catalog
import FoundationEssentials
import Merge
import Pages
import SpannedJSON
import Weather

/// The weather at a place as JSON, with the provenance of every merged value.
struct WeatherJSON {
  let answer: WeatherAnswer
  let part: WeatherPart
  let selection: AnswerSelection

  init(_ answer: WeatherAnswer, part: WeatherPart, _ selection: AnswerSelection = .all) {
    self.answer = answer
    self.part = part
    self.selection = selection
  }

  /// Writes the place of an answer.
  static func writeMembers(of place: Place, to writer: inout JSONWriter) {
    writer.member("name", place.name)
    if let typed = place.typedName { writer.member("typedName", typed) }
    writer.member("subdivision", place.subdivision)
    writer.member("country", place.country)
    writer.members(of: place.coordinates)
    writer.member("elevationM", place.elevation?.meters, decimals: 0)
    writer.member("timeZone", place.timeZone)
  }

  func writeMembers(to writer: inout JSONWriter) {
    Self.writeMembers(of: answer.place, to: &writer)
    switch part {
    case .card:
      writeCurrent(to: &writer)
      // As many hours as a card can show; `agg hourly` has the whole week.
      if !selection.omitsHours { writeHours(Array(answer.hoursAhead.prefix(24)), to: &writer) }
      writeDays(answer.days[...], to: &writer)
    case .hours, .pastHours: writeHours(answer.hours(of: part), to: &writer)
    case .days(let limit): writeDays(answer.days.prefix(limit), to: &writer)
    case .alerts: break
    case .rain(let reach, let chance): writeRain(within: reach, chance: chance, to: &writer)
    case .airHours:
      writeCurrent(to: &writer)
      writeHours(answer.hours(of: part), to: &writer)
    case .air, .comparison, .reasons: writeCurrent(to: &writer)
    }
    if Self.hasAlerts(part, selection) { writeAlerts(to: &writer) }
  }

  private func writeCurrent(to writer: inout JSONWriter) {
    writer.key("current")
    write(answer.current, isNow: true, to: &writer)
  }

  private func writeHours(_ hours: [MergedReadings], to writer: inout JSONWriter) {
    writer.key("hourly")
    writer.array { list in
      for hour in hours {
        let spread = answer.spread?.hour(hour.time) ?? [:]
        row(to: &list) { write(hour, isNow: false, spread: spread, to: &$0) }
      }
    }
  }

  /// - Parameter isNow: Whether amounts are rates and fields without a value are written as null. A hundred
  ///   hours would repeat hundreds of nulls, so hours omit these fields.
  private func write(
    _ readings: MergedReadings,
    isNow: Bool,
    spread: [Field: Spread] = [:],
    to writer: inout JSONWriter
  ) {
    writer.object { object in
      object.member("time", readings.time)
      writeDerived(of: readings, isNow: isNow, to: &object)
      for field in part.fields where selection.contains(field) {
        if let merged = readings.values[field] {
          object.key(named: field.name)
          write(merged, isNow: isNow, to: &object)
        } else if isNow {
          object.key(named: field.name)
          object.null()
        }
      }
      let spreads = ForecastSpread.fields.map { (field: $0, name: $0.name, spread: spread[$0]) }
      write(spreads, to: &object)
    }
  }

  /// Writes what is derived from several fields.
  private func writeDerived(of readings: MergedReadings, isNow: Bool, to writer: inout JSONWriter) {
    guard !part.isOfAir else {
      let main = readings.mainPollutant
      if selection.contains(.mainPollutant), isNow || main != nil {
        writer.member("mainPollutant", main?.name)
      }
      return
    }
    if selection.contains(.agreement) {
      writer.member("agreement", readings.headlineAgreement, decimals: 2)
    }
    if selection.contains(.condition) {
      writer.key("condition")
      write(readings.condition, to: &writer)
    }
    if selection.contains(.feelsLike) {
      writer.key("feelsLike")
      value(to: &writer) {
        $0.member("value", readings.feelsLike?.celsius, decimals: 1)
        $0.member("unit", CanonicalUnit.celsius.rawValue)
        if selection.hasProvenance { $0.member("method", MergeMethod.derived.rawValue) }
      }
    }
  }

  /// Writes the member `spread` if a value has one.
  ///
  /// - Parameter spreads: With the names of their members.
  func write(_ spreads: [(field: Field, name: String, spread: Spread?)], to writer: inout JSONWriter) {
    guard spreads.contains(where: { $0.spread != nil && selection.contains($0.field) }) else { return }
    writer.key("spread")
    writer.object { object in
      for case (let field, let name, let spread?) in spreads where selection.contains(field) {
        object.key(named: name)
        object.onOneLine { write(spread, of: field, to: &$0) }
      }
    }
  }

  private func write(_ spread: Spread, of field: Field, to writer: inout JSONWriter) {
    writer.object { object in
      if let percentiles = spread.percentiles {
        let decimals = max(field.decimals, 1)
        object.member("p10", percentiles.p10, decimals: decimals)
        object.member("p50", percentiles.p50, decimals: decimals)
        object.member("p90", percentiles.p90, decimals: decimals)
      }
      object.member("unit", field.unitName(isNow: false))
      object.member("families", spread.families)
      object.member("runs", spread.runs)
      if let wet = spread.wet {
        object.member("wetRuns", wet.runs)
        object.member("wetShare", wet.share, decimals: 2)
      }
    }
  }

  /// A row of a series. Without provenance it takes one line, to save bytes.
  func row(to writer: inout JSONWriter, _ content: (inout JSONWriter) -> Void) {
    if selection.hasProvenance { content(&writer) } else { writer.onOneLine(content) }
  }

  /// A value. Without provenance it takes one line.
  private func value(to writer: inout JSONWriter, _ members: (inout JSONWriter) -> Void) {
    row(to: &writer) { $0.object(members) }
  }

  func write(_ merged: MergedValue, isNow: Bool = false, to writer: inout JSONWriter) {
    let field = merged.field
    value(to: &writer) { object in
      let value = field.reported(merged.value)
      object.member("value", value, decimals: field.decimals(of: value))
      object.member("unit", field.unitName(isNow: isNow))
      if selection.hasProvenance {
        object.member("method", merged.method.rawValue)
        object.member("n", merged.count)
        object.member("agreement", merged.agreement, decimals: 2)
        object.member("spread", merged.spread, decimals: max(field.decimals(of: merged.spread), 1))
        object.member("min", merged.minimum, decimals: field.decimals(of: merged.minimum))
        object.member("max", merged.maximum, decimals: field.decimals(of: merged.maximum))
      }
      // Flags are written only when set.
      if merged.isVariable { object.member("variable", true) }
      if let bound = merged.bound { object.member(Self.name(of: bound), true) }
      guard selection.hasProvenance else { return }
      if merged.isConflicting { object.member("conflict", true) }
      if let wet = merged.wetSources { object.member("wetSources", wet) }
      if let share = merged.wetShare { object.member("wetShare", share, decimals: 2) }
      object.key("used")
      object.array { list in for used in merged.used { write(used, of: field, to: &list) } }
      object.key("rejected")
      object.array { list in for rejected in merged.rejected { write(rejected, of: field, to: &list) } }
    }
  }

  static func name(of bound: Bound) -> StaticString {
    switch bound {
    case .moreThan: "moreThan"
    case .atLeast: "atLeast"
    case .atMost: "atMost"
    case .lessThan: "lessThan"
    }
  }

  private func write(_ used: Contribution, of field: Field, to writer: inout JSONWriter) {
    writer.object { object in
      object.member("source", used.source.name)
      object.member(
        "value",
        used.isVariable ? nil : field.reported(used.value),
        decimals: field.decimals(of: used.value)
      )
      if used.isVariable { object.member("variable", true) }
      object.member("weight", used.weight, decimals: 4)
      object.member("kind", used.kind.rawValue)
      object.member("issued", used.issued)
      object.member("ageSeconds", used.age, decimals: 0)
      if let distance = used.distance { object.member("distanceMeters", distance.meters, decimals: 0) }
      if used.isStale { object.member("stale", true) }
      if used.isDerived { object.member("derived", true) }
      if let learned = used.learned {
        object.key("learned")
        object.object {
          $0.member("weight", learned.factor, decimals: 4)
          $0.member("pairs", learned.pairs)
          $0.member("meanAbsoluteError", learned.meanAbsoluteError, decimals: 2)
        }
      }
      if let correction = used.correction {
        object.key("correction")
        object.object {
          $0.member("raw", field.reported(correction.raw), decimals: field.decimals(of: correction.raw))
          $0.member("subtracted", correction.correction.amount, decimals: 2)
          $0.member("pairs", correction.correction.pairs)
        }
      }
      if part == .reasons, let factors = used.factors {
        object.key("factors")
        object.object { write(factors, to: &$0) }
      }
    }
  }

  private func write(_ rejected: Rejection, of field: Field, to writer: inout JSONWriter) {
    writer.object { object in
      object.member("source", rejected.source.name)
      // An impossible value is written as reported: rounded, -0.03 would be a UV index of 0.
      let value = field.reported(rejected.value)
      if rejected.reason == .range {
        object.member("value", value.map { ($0 * 10_000).rounded() / 10_000 })
      } else {
        object.member("value", value, decimals: field.decimals(of: value))
      }
      object.member("reason", rejected.reason.rawValue)
      let remoteness = rejected.remoteness
      if let distance = remoteness?.distance { object.member("distanceMeters", distance.meters, decimals: 0) }
      if let climb = remoteness?.climb { object.member("climbMeters", climb.meters, decimals: 0) }
    }
  }

  private func write(_ factors: WeightFactors, to writer: inout JSONWriter) {
    writer.member("trust", factors.trust, decimals: 4)
    writer.member("age", factors.age, decimals: 4)
    writer.member("distance", factors.distance, decimals: 4)
    writer.member("height", factors.height, decimals: 4)
    writer.member("nearness", factors.nearness, decimals: 0)
    writer.member("family", factors.family)
    writer.member("familyMembers", factors.familyMembers)
  }

  func write(_ condition: MergedCondition?, to writer: inout JSONWriter) {
    guard let condition else { return writer.null() }
    value(to: &writer) { object in
      object.member("value", condition.condition?.name)
      object.member("intensity", condition.intensity?.rawValue)
      object.member("windy", condition.isWindy)
      guard selection.hasProvenance else { return }
      object.member("n", condition.count)
      object.member("agreement", condition.agreement, decimals: 2)
      object.key("possible")
      object.array { list in for vote in condition.possible { write(vote, to: &list) } }
      Self.writeVotes(for: condition, to: &object)
      if part == .reasons { Self.writeSteps(to: condition, to: &object) }
      if !condition.rejected.isEmpty { Self.writeRejectedVotes(for: condition, to: &object) }
    }
  }

  private static func writeVotes(for condition: MergedCondition, to writer: inout JSONWriter) {
    writer.key("votes")
    writer.array { list in
      for vote in condition.votes {
        write(vote.vote, of: vote.source, to: &list) {
          $0.member("weight", vote.weight, decimals: 4)
          if !vote.decides { $0.member("decides", false) }
        }
      }
    }
  }

  /// Writes how the votes were counted, from the coarse groups of conditions to the fine ones.
  private static func writeSteps(to condition: MergedCondition, to writer: inout JSONWriter) {
    writer.key("steps")
    writer.array { list in
      for step in condition.steps {
        list.object {
          $0.member("group", step.group.rawValue)
          $0.member("share", step.share, decimals: 2)
          $0.member("needed", step.threshold, decimals: 2)
          $0.member("verdict", step.verdict.rawValue)
        }
      }
    }
  }

  private static func writeRejectedVotes(for condition: MergedCondition, to writer: inout JSONWriter) {
    writer.key("rejected")
    writer.array { list in
      for rejected in condition.rejected {
        write(rejected.vote, of: rejected.source, to: &list) {
          $0.member("reason", rejected.reason.rawValue)
        }
      }
    }
  }

  /// Writes the vote of a source, and what became of it.
  private static func write(
    _ vote: ConditionVote,
    of source: SourceID,
    to writer: inout JSONWriter,
    _ fate: (inout JSONWriter) -> Void
  ) {
    writer.object { object in
      object.member("source", source.name)
      members(of: vote, to: &object)
      fate(&object)
    }
  }

  func write(_ vote: ConditionVote, to writer: inout JSONWriter) {
    writer.object { Self.members(of: vote, to: &$0) }
  }

  private static func members(of vote: ConditionVote, to writer: inout JSONWriter) {
    writer.member("value", vote.condition.name)
    writer.member("intensity", vote.intensity?.rawValue)
  }
}
