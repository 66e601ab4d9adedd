import Text
package import Weather

/// Quantities as people read them: a `Measure` with words and signs.
package struct QuantityText {
  package let units: Units
  package let language: Language

  package init(units: Units, language: Language) {
    self.units = units
    self.language = language
  }

  /// The no-break space between a number and its unit; the printers replace it by a plain one.
  package static let glue = "\u{A0}"

  /// The text with plain spaces, after lines are broken.
  package static func withoutGlue(_ text: String) -> String {
    // The no-break space is C2 A0 in UTF-8; most texts have none.
    guard text.utf8.span.contains(0xC2, then: 0xA0) else { return text }
    var plain = Array(text.utf8)
    var (index, kept) = (0, 0)
    while index < plain.count {
      let isGlue = plain[index] == 0xC2 && index + 1 < plain.count && plain[index + 1] == 0xA0
      plain[kept] = isGlue ? UInt8(ascii: " ") : plain[index]
      index += isGlue ? 2 : 1
      kept += 1
    }
    return String(decoding: plain[..<kept], as: UTF8.self)
  }

  /// A number with exactly these decimals, in the signs of the language.
  package func fixed(_ value: Double, decimals: Int = 0) -> String {
    NumberText.fixed(value, decimals: decimals, in: language)
  }

  private func short(_ value: Double, decimals: Int) -> String {
    NumberText.short(value, decimals: decimals, in: language)
  }

  /// A measure with its usual decimals, trailing zeros included.
  package func fixed(_ measure: Measure, withUnit: Bool = false) -> String {
    let text = fixed(measure.value, decimals: measure.decimals)
    return withUnit ? text + measure.suffix : text
  }

  /// Without trailing zeros.
  package func short(_ measure: Measure, withUnit: Bool = false) -> String {
    let text = short(measure.value, decimals: measure.decimals)
    return withUnit ? text + measure.suffix : text
  }

  // MARK: - Temperature

  package var temperatureUnit: String { units.temperature.sign }

  /// A measured or merged temperature: tenths of °C, whole °F.
  package func temperature(_ temperature: Temperature, withUnit: Bool = true) -> String {
    fixed(units.measure(temperature), withUnit: withUnit)
  }

  /// A temperature of a report: whole degrees, tenths only if the report has them; `M00` is shown as just
  /// below 0.
  package func reportedTemperature(_ temperature: Temperature, withUnit: Bool = true) -> String {
    let text = short(units.measure(temperature), withUnit: withUnit)
    return temperature.isMinusZero ? language.text(.justBelow, ["temperature": text]) : text
  }

  /// Whole degrees without the unit.
  package func wholeTemperature(_ temperature: Temperature) -> String {
    fixed(units.measure(temperature).value)
  }

  /// The upper end of a range in whole degrees, with the unit.
  package func temperatureRangeEnd(_ temperature: Temperature) -> String {
    "\(wholeTemperature(temperature))\(Self.glue)\(temperatureUnit)"
  }

  // MARK: - Wind

  /// A speed of wind in the chosen unit.
  package func speed(_ speed: Speed, withUnit: Bool = true) -> String {
    withUnit ? self.speed(units.measure(speed)).text : fixed(units.measure(speed))
  }

  /// A speed or a difference of speeds.
  func speed(_ measure: Measure) -> NumberWithUnit {
    NumberWithUnit(fixed(measure), name(ofWindUnit: measure.unit))
  }

  package var windUnit: String { name(ofWindUnit: units.wind.rawValue) }

  /// The abbreviation of an hour depends on the language.
  func name(ofWindUnit unit: String) -> String {
    unit == WindUnit.kilometersPerHour.rawValue ? language.text(.kilometersPerHour) : unit
  }

  /// The name of a wind on the Beaufort scale, such as `fresh breeze`; `nil` if another unit is shown.
  package func beaufortName(_ speed: Speed) -> String? {
    guard units.wind == .beaufort else { return nil }
    let names = language.text(.beaufortNames).split(separator: ";")
    return names.indices.contains(speed.beaufort) ? String(names[speed.beaufort]) : nil
  }

  /// A wind in degrees, as pilots read it: `240° at 8 kt, gusts 18`, `variable at 3 kt`, `calm`.
  ///
  /// - Parameter joint: The text between direction and speed; `nil` for the word of the language.
  package func aviationWind(_ wind: Wind, joint: String? = nil) -> String? {
    if wind.isCalm { return language.text(.calm) }
    let direction: String? =
      switch wind.direction {
      case .from(let degrees): Compass.degrees(degrees)
      case .variable: language.text(.variable)
      case nil: nil
      }
    let speed = wind.speed.map { speed in
      let text = self.speed(speed)
      guard let bound = wind.speedBound else { return text }
      return joint == nil ? bound.words(text, in: language) : bound.marked(text)
    }
    var text: String
    switch (direction, speed) {
    case (nil, nil): return nil
    case (let direction?, let speed?):
      text =
        joint.map { direction + $0 + speed }
        ?? language.text(.windAtSpeed, ["direction": direction, "speed": speed])
    case (let only?, nil), (nil, let only?): text = only
    }
    if let gust = wind.gust {
      text = language.list([text, gusts(gust, wind.gustBound)])
    }
    if let sector = wind.variableBetween { text = language.list([text, range(sector)]) }
    return text
  }

  /// `200° to 280°`, the directions between which a wind varies.
  package func range(_ sector: Wind.VariableSector) -> String {
    let (low, high) = (Compass.degrees(Double(sector.from)), Compass.degrees(Double(sector.to)))
    return language.text(.range, ["low": low, "high": high])
  }

  /// `gusts 18`, after a speed with the same unit.
  package func gusts(_ speed: Speed, _ bound: Bound? = nil) -> String {
    let text = self.speed(speed, withUnit: false)
    return language.text(.gustsOf, ["speed": bound?.marked(text) ?? text])
  }

  /// The gusts of a wind alone, with a sign if they are a bound, for tables.
  package func gust(of wind: Wind) -> String? {
    wind.gust.map { wind.gustBound?.marked(speed($0)) ?? speed($0) }
  }

  // MARK: - Pressure

  package var pressureUnit: String { units.pressure.rawValue }

  /// A pressure with its unit, rounded to the nearest; an altimeter setting is rounded down instead.
  package func pressure(_ pressure: Pressure) -> String { self.pressure(units.measure(pressure)).text }

  /// The altimeter setting of a report. Beside inches that contradict it, it stays in hectopascals, so that
  /// it is a figure of the report.
  package func altimeter(of report: StationConditions) -> String? {
    guard units.pressure == .inchesOfMercury else { return report.altimeter.map { altimeter($0) } }
    return report.altimeterInInches.map { altimeter($0) }
      ?? report.altimeter.map { altimeter($0, in: .hectopascals) }
  }

  /// The two altimeter settings of a report that contradict each other, as written, in a sentence.
  package func altimeterContradiction(of report: StationConditions) -> String? {
    guard let unused = report.unusedAltimeter, let used = report.altimeter else { return nil }
    func written(_ setting: Pressure) -> String {
      // Those in hectopascals are whole or have one decimal.
      let tenths = setting.hectopascals * 10
      return altimeter(setting, in: abs(tenths - tenths.rounded()) < 1e-9 ? .hectopascals : .inchesOfMercury)
    }
    return language.text(.altimetersDiffer, ["used": written(used), "unused": written(unused)])
  }

  private func altimeter(_ setting: Pressure, in unit: PressureUnit) -> String {
    var units = self.units
    units.pressure = unit
    return pressure(units.measure(altimeter: setting)).text
  }

  /// An altimeter setting.
  package func altimeter(_ setting: Pressure) -> String { pressure(units.measure(altimeter: setting)).text }

  /// - Parameter extraDecimals: How many more than usual.
  func pressure(_ measure: Measure, extraDecimals: Int = 0) -> NumberWithUnit {
    let decimals = measure.decimals + extraDecimals
    let number = NumberText.fixed(measure.value, decimals: decimals, isGrouped: false, in: language)
    return NumberWithUnit(number, measure.unit)
  }

  // MARK: - Lengths

  package var heightUnit: String { units.height.rawValue }

  /// A height with its unit.
  package func height(_ height: Length) -> String { fixed(units.measure(height: height), withUnit: true) }

  /// Without the unit, for a table whose header has it.
  package func bareHeight(_ height: Length) -> String { fixed(units.measure(height: height)) }

  /// The height of a cloud with its unit.
  package func cloudHeight(_ height: Length) -> String { fixed(measure(cloudHeight: height), withUnit: true) }

  /// Heights of cloud are coded in hundreds of feet, so finer metres would be false precision.
  func measure(cloudHeight height: Length) -> Measure {
    guard units.height == .meters else { return units.measure(height: height) }
    let tens = (height.meters / 10).rounded(.toNearestOrAwayFromZero)
    return units.measure(height: .meters(tens * 10))
  }

  /// An estimated height, to a hundred feet or ten metres.
  package func roughHeight(_ height: Length) -> String {
    cloudHeight(units.height == .meters ? height : .feet((height.feet / 100).rounded() * 100))
  }

  /// A visibility: `850 m`, `4.2 km`, `18 km`, `1 1/2 SM`, `< 1/16 mi`.
  func distance(_ distance: Length) -> NumberWithUnit {
    guard isBelowLeast(distance) else { return bareBound(distance) }
    let least = bareBound(.statuteMiles(Self.leastMiles))
    return NumberWithUnit(Bound.lessThan.marked(least.number), least.unit)
  }

  /// The smallest visibility in miles that is written as a number.
  private static let leastMiles = 1.0 / 16

  /// Whether it is below the smallest number of miles; metres that are a rounded sixteenth of a mile are not.
  private func isBelowLeast(_ distance: Length) -> Bool {
    units.distance != .kilometers && distance.statuteMiles < Self.leastMiles - 0.001
  }

  /// Without a sign for a bound.
  private func bareBound(_ distance: Length) -> NumberWithUnit {
    let measure = units.measure(distance: distance)
    return switch units.distance {
    case .kilometers where distance.meters < 5000: NumberWithUnit(fixed(Self.stepped(distance.meters)), "m")
    case .kilometers:
      NumberWithUnit(short(measure.value, decimals: measure.value < 10 ? measure.decimals : 0), measure.unit)
    case .miles, .statuteMiles: NumberWithUnit(fraction(measure.value), measure.unit)
    }
  }

  /// Reports code visibility in steps of 50 m below 800 m and of 100 m below 5 km (WMO-No. 306, FM 15.6.4); a
  /// value converted from miles is no more precise. Observers round down to these steps; a value that was
  /// coded and converted is closest to its original step. A value below the smallest step is not 0.
  private static func stepped(_ meters: Double) -> Double {
    guard meters >= 50 else { return meters }
    let step: Double = meters < 800 ? 50 : 100
    return (meters / step).rounded(.toNearestOrAwayFromZero) * step
  }

  /// The distance to something, in whole units, because it is not a measurement.
  package func away(_ distance: Length) -> String {
    // Miles are called statute miles only for visibility.
    let unit: DistanceUnit = units.distance == .kilometers ? .kilometers : .miles
    return "\(fixed(units.measure(distance: distance).value))\(Self.glue)\(unit.rawValue)"
  }

  /// A visibility with its bound in words.
  package func visibility(_ visibility: Visibility) -> String {
    let visibility = bounded(visibility)
    let distance = bareBound(visibility.distance).text
    return visibility.bound?.words(distance, in: language) ?? distance
  }

  /// A visibility with its bound as a sign, for tables.
  package func shortVisibility(_ visibility: Visibility) -> String {
    let visibility = bounded(visibility)
    let distance = bareBound(visibility.distance).text
    return visibility.bound?.marked(distance) ?? distance
  }

  /// A value below the smallest that can be written becomes "less than" that one.
  private func bounded(_ visibility: Visibility) -> Visibility {
    guard isBelowLeast(visibility.distance), visibility.bound?.isLower != true else { return visibility }
    return Visibility(.statuteMiles(Self.leastMiles), .lessThan)
  }

  /// Miles as in reports: whole, with exact quarters, eighths and sixteenths, and always in fractions below
  /// one mile, so that a row of them has a single notation.
  private func fraction(_ miles: Double) -> String {
    let fraction = miles < 10 ? NumberText.sixteenths(miles, within: miles < 1 ? 0.5 : 0.02) : nil
    return fraction ?? short(miles, decimals: miles < 10 ? 1 : 0)
  }

  // MARK: - Amounts

  package var precipitationUnit: String { units.precipitation.rawValue }

  /// Rain and other precipitation in millimetres or inches, without the unit: `0.4`, `< 0.1`.
  package func precipitation(_ amount: Length) -> String { fallen(units.measure(precipitation: amount)) }

  /// For a cell of three or four characters, with all its decimals: `0.4`, `0.40`, `<.1`.
  package func narrowPrecipitation(_ amount: Length) -> String {
    let measure = units.measure(precipitation: amount)
    return leastShown(beyond: measure).map { "<\($0.dropFirst())" } ?? fixed(measure)
  }

  package var snowUnit: String { units.precipitation.snow }

  /// Snow in centimetres or inches, without the unit.
  package func bareSnow(_ amount: Length) -> String { fallen(units.measure(snow: amount)) }

  /// Snow with the unit.
  package func snow(_ amount: Length) -> String { "\(bareSnow(amount))\(Self.glue)\(snowUnit)" }

  /// An amount above 0 is never shown as 0.
  func fallen(_ amount: Measure) -> String {
    leastShown(beyond: amount).map(Bound.lessThan.marked) ?? short(amount)
  }

  /// `0.1`: the smallest number with its decimals, for a value that is not 0 but would be rounded to it.
  private func leastShown(beyond measure: Measure) -> String? {
    var least = 1.0
    for _ in 0..<measure.decimals { least /= 10 }
    return measure.value > 0 && measure.value < least / 2 ? fixed(least, decimals: measure.decimals) : nil
  }

  /// `45 min`, `7.5 h`: the abbreviation of an hour depends on the language.
  func duration(_ seconds: Double) -> NumberWithUnit {
    let number = short(units.measure(duration: seconds))
    let unit =
      switch units.unit(ofDuration: seconds) {
      case .hours: language.text(.hours, ["count": ""])
      case .minutes: language.text(.minutes, ["count": ""])
      case .seconds: " \(DurationUnit.seconds.rawValue)"
      }
    // Japanese writes no space before it.
    return unit.hasPrefix(" ")
      ? NumberWithUnit(number, String(unit.dropFirst())) : NumberWithUnit(number + unit)
  }

  /// A whole percentage: `40 %` for 40.
  package func percent(_ value: Double) -> String { "\(fixed(value))\(Self.glue)%" }
}
