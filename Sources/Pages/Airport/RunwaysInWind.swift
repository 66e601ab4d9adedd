package import Aggregation
package import Catalog
package import Layout
package import Weather

/// The ends of an airport's runways with the current wind at each.
package struct RunwaysInWind {
  /// One end of a runway with the wind on it.
  package struct End {
    package let end: Airport.Runway.End
    package let runway: Airport.Runway
    /// `nil` when the wind or the heading is unknown.
    package let wind: RunwayWind?
    /// `nil` for a runway that no report closes.
    package let closure: StationConditions.Closure?
  }

  /// The end that faces most into the wind first, the longer runway before the shorter; by designator when
  /// the wind favours none. Ends of closed runways come last.
  package let ends: [End]
  /// The open end that faces most into the wind; `nil` when the wind is calm, variable or unknown.
  package let best: (end: Airport.Runway.End, wind: RunwayWind)?
  let isCalm: Bool

  package init(_ answer: AirportAnswer) {
    self.init(answer.runways, in: Self.wind(of: answer), closures: Self.closures(of: answer))
  }

  /// - Parameters:
  ///   - wind: In degrees true, of a report or of a forecast of the airport.
  ///   - closures: Of the report; a forecast has none.
  package init(_ runways: [Airport.Runway], in wind: Wind?, closures: [StationConditions.Closure] = []) {
    let all = runways.flatMap { runway in
      let closure = Self.closure(of: runway, in: closures)
      return runway.ends.map {
        End(end: $0, runway: runway, wind: Self.wind(wind, on: $0), closure: closure)
      }
    }
    isCalm = wind?.isCalm ?? false
    let favours = wind?.isCalm == false && all.contains { $0.closure == nil && $0.wind?.headwind != nil }
    let ends = all.sorted { first, second in
      if (first.closure == nil) != (second.closure == nil) { return first.closure == nil }
      let (along, other) = (first.headwind, second.headwind)
      if favours, along != other { return along > other }
      let (length, otherLength) = (first.runway.length ?? .meters(0), second.runway.length ?? .meters(0))
      if favours, length != otherLength { return length > otherLength }
      return first.end.designator < second.end.designator
    }
    self.ends = ends
    best = favours ? ends.first.flatMap { first in first.wind.map { (first.end, $0) } } : nil
  }

  /// The wind that the airport's own station reports. Another station's wind says little about these runways.
  package static func wind(of answer: AirportAnswer) -> Wind? {
    answer.conditions.flatMap { $0.content.ident == answer.ident.text ? $0.content.wind : nil }
  }

  /// The closures that the airport's own station reports.
  package static func closures(of answer: AirportAnswer) -> [StationConditions.Closure] {
    answer.conditions.flatMap { $0.content.ident == answer.ident.text ? $0.content.closures : nil } ?? []
  }

  /// The states of runways that the airport's own station reports, without a repeated one, which is of an
  /// unknown runway.
  static func states(of answer: AirportAnswer) -> [RunwayState] {
    guard let report = answer.conditions?.content, report.ident == answer.ident.text else { return [] }
    return report.runwayStates.filter { $0.runway != .repeated }
  }

  /// The closure of a runway by either of its ends, or of all runways.
  package static func closure(
    of runway: Airport.Runway,
    in closures: [StationConditions.Closure]
  ) -> StationConditions.Closure? {
    closures.first { closure in
      guard let closed = closure.runway?.description else { return true }
      return runway.ends.contains { $0.designator == closed }
    }
  }

  /// The runways that the report does not close.
  package static func openRunways(of answer: AirportAnswer) -> [Airport.Runway] {
    let closures = closures(of: answer)
    return closures.isEmpty ? answer.runways : answer.runways.filter { closure(of: $0, in: closures) == nil }
  }

  /// The parts of a wind along and across a runway; `nil` when the wind or the heading is unknown.
  package static func wind(_ wind: Wind?, on end: Airport.Runway.End) -> RunwayWind? {
    guard let wind, let heading = end.heading else { return nil }
    return RunwayWind(wind, headingTrue: Double(heading))
  }
}

extension RunwaysInWind.End {
  /// Sort key: an end with an unknown heading comes last.
  fileprivate var headwind: Double { wind?.headwind?.metersPerSecond ?? -.infinity }
}

extension StationConditions.Closure {
  package var phrase: Phrase { isBySnow ? .closedBySnow : .closed }

  /// `runways closed by snow`, `runway 26L closed`
  func words(in language: Language) -> String {
    let name =
      runway.map { language.insideSentence(.runwayNamed, ["designator": $0.description]) }
      ?? language.insideSentence(.runways)
    return "\(name) \(language.text(phrase))"
  }
}

extension Airport.Runway.Surface {
  package var phrase: Phrase {
    switch self {
    case .asphalt: .asphalt
    case .concrete: .concrete
    case .metal: .metal
    case .gravel: .gravel
    case .grass: .grass
    case .sand: .sandSurface
    case .earth: .earth
    case .ice: .ice
    }
  }
}
