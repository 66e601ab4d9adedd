import AviationReports
import Layout
import Pages
import Weather

/// The values of remarks.
extension RemarkWords {
  static func subject(_ subject: ObservationRemark.Subject) -> String {
    switch subject {
    case .weather(let weather): return weather.words
    case .cloud(let genus): return ValueWords.spaced("\(genus)")
    case .lightning(let kinds):
      var names: [String] = []
      if kinds.contains(.inCloud) { names.append("in cloud") }
      if kinds.contains(.cloudToCloud) { names.append("cloud to cloud") }
      if kinds.contains(.cloudToGround) { names.append("cloud to ground") }
      if kinds.contains(.cloudToAir) { names.append("cloud to air") }
      return "lightning" + (names.isEmpty ? "" : " " + names.joined(separator: ", "))
    case .virga: return "virga"
    case .rotorCloud: return "rotor cloud"
    case .fogBank: return "fog bank"
    case .volcanicAshCloud: return "volcanic ash cloud"
    case .showers: return "showers"
    case .precipitation: return "precipitation"
    }
  }

  /// `overhead and distant to the NE`
  static func place(_ location: RemarkLocation) -> String {
    var parts: [String] = []
    if let distance = location.distance { parts.append("\(self.distance(distance)) away") }
    if location.isInVicinity { parts.append("in the vicinity") }
    if location.isDistant { parts.append("distant") }
    if location.sectors.areAll {
      parts.append("in all directions")
    } else if !location.sectors.isEmpty {
      parts.append("to the " + location.sectors.points.map(\.letters).joined(separator: ", "))
    }
    if !location.quadrants.isEmpty {
      parts.append("in quadrant " + location.quadrants.numbers.map { "\($0)" }.joined(separator: ", "))
    }
    let around = parts.joined(separator: " ")
    guard location.isOverhead else { return around }
    return around.isEmpty ? "overhead" : "overhead and \(around)"
  }

  /// `15/33`
  static func runway(_ ends: [Runway]) -> String { ends.map(\.description).joined(separator: "/") }

  static func distance(_ distance: RemarkLocation.Distance) -> String {
    switch distance.unit {
    case .statuteMiles: "\(distance.value) SM"
    case .nauticalMiles: "\(distance.value) NM"
    case .kilometers: "\(distance.value) km"
    }
  }

  static func place(_ place: WindPlace) -> String {
    switch place {
    case .runway(let runway): "runway \(runway)"
    case .height(let feet): "at \(ValueWords.whole(feet)) ft"
    case .heightInMeters(let meters): "at \(ValueWords.whole(meters)) m"
    case .aerodrome: "at the aerodrome"
    case .cleanAirSector: "in the clean-air sector"
    case .named: "near by"
    case .unknown: "at a place not understood"
    }
  }

  static func movement(_ movement: Movement) -> String {
    switch movement {
    case .toward(let sectors, let isSlow):
      sectors.points.map(\.letters).joined(separator: "-") + (isSlow ? " slowly" : "")
    case .little: "little"
    case .unknown: "unknown"
    }
  }

  static func amount(_ kind: CloudAmount.Kind) -> String {
    switch kind {
    case .cloud(let genus): ValueWords.spaced("\(genus)")
    case .obscuration(let weather): weather.words
    }
  }

  static func visibility(_ remark: VisibilityRemark) -> String {
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
    if let value = remark.low, let high, remark.minimum?.qualifier == .exact,
      remark.maximum?.qualifier == .exact
    {
      // One unit does for both ends.
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

  static func hazard(_ remark: HazardRemark) -> String {
    [
      remark.severity.map { "\($0)" }, "\(remark.kind)",
      remark.aboveFeet.map { "above \(ValueWords.whole($0)) ft" },
      remark.belowFeet.map { "below \(ValueWords.whole($0)) ft" }, remark.from.map { "from \($0.clock) UTC" },
      remark.until.map { "until \($0.clock) UTC" },
    ].compactMap(\.self).joined(separator: " ")
  }

  static func precipitation(_ remark: PrecipitationRemark) -> String {
    let period =
      switch remark.period {
      case .lastHour: " in the last hour"
      case .threeHours: " in three hours"
      case .sixHours: " in six hours"
      case .threeOrSixHours: " in three or six hours"
      case .day: " in 24 hours"
      case .notSaid: ""
      }
    let amount =
      remark.isTrace
      ? "a trace" : remark.amount.map { self.amount($0, in: remark.unit) } ?? "not determined"
    return "precipitation\(period): \(amount)"
  }

  static func amount(_ amount: Length, in unit: PrecipitationRemark.Unit) -> String {
    switch unit {
    case .inches: "\(ValueWords.number(amount.inches)) in"
    case .millimeters: "\(ValueWords.number(amount.millimeters)) mm"
    }
  }

  static func snow(_ depth: Length) -> String {
    "\(ValueWords.number(depth.centimeters)) cm (\(ValueWords.number(depth.inches)) in)"
  }

  static func celsius(_ value: TenthsOfDegree?) -> String {
    value.map { "\(ValueWords.number($0.temperature.celsius)) °C" } ?? "not measured"
  }

  static func figure(_ value: UInt8?) -> String { value.map { "\($0)" } ?? "not given" }

  static func span(_ after: DayTime?, _ until: DayTime?) -> String {
    (after.map { " after " + ValueWords.day($0) } ?? "")
      + (until.map { " until " + ValueWords.day($0) } ?? "")
  }
}
