import Weather

extension StationConditions {
  /// Fills in values that the source lacks from its own text, and marks them as decoded here.
  ///
  /// - Parameter problems: Receives the differences between source and text.
  mutating func complete(from decoded: StationConditions, _ problems: inout [ReportProblem]) {
    Self.fill(&wind, with: decoded.wind, as: .wind, in: &decodedHere)
    Self.fill(&visibility, with: decoded.visibility, as: .visibility, in: &decodedHere)
    Self.fill(&sky, with: decoded.sky, as: .sky, in: &decodedHere)
    Self.fill(&weather, with: decoded.weather, as: .weather, in: &decodedHere)
    Self.fill(&temperature, with: decoded.temperature, as: .temperature, in: &decodedHere)
    Self.fill(&dewPoint, with: decoded.dewPoint, as: .dewPoint, in: &decodedHere)
    Self.fill(&altimeter, with: decoded.altimeter, as: .altimeter, in: &decodedHere)
    Self.fill(&seaLevelPressure, with: decoded.seaLevelPressure, as: .seaLevelPressure, in: &decodedHere)
    Self.fill(&observed, with: decoded.observed, as: .observed, in: &decodedHere)
    Self.fill(&flightCategory, with: decoded.flightCategory, as: .flightCategory, in: &decodedHere)
    Self.fill(&densityAltitude, with: decoded.densityAltitude, as: .densityAltitude, in: &decodedHere)
    Self.fill(&pressureAltitude, with: decoded.pressureAltitude, as: .pressureAltitude, in: &decodedHere)
    Self.refine(&temperature, by: decoded.temperature, as: .temperature, in: &decodedHere)
    Self.refine(&dewPoint, by: decoded.dewPoint, as: .dewPoint, in: &decodedHere)
    if decoded.reportedInRemarks.contains(.humidity) {
      Self.fill(&relativeHumidity, with: decoded.relativeHumidity, as: .humidity, in: &decodedHere)
    }
    // The numbers of sources lose the sign of `M00`, which equals 0.
    if temperature == decoded.temperature { temperature = decoded.temperature }
    if dewPoint == decoded.dewPoint { dewPoint = decoded.dewPoint }
    // Sources do not say in which country a station detected no cloud, which determines up to which height.
    if sky == .noneDetectedBelow12000, decoded.sky == .noneDetected { sky = decoded.sky }
    // Nor do they all say that `10SM` of an automatic station is ten miles or more.
    visibility = visibility?.bounded(by: decoded.visibility)
    reportedInRemarks.formUnion(decoded.reportedInRemarks.intersection(decodedHere))
    // No source has these in a form of its own.
    runwayStates = decoded.runwayStates
    reportedInches = decoded.reportedInches
    unusedAltimeter = decoded.unusedAltimeter
    // Services take either of two settings that contradict each other.
    if let own = altimeter, let unused = unusedAltimeter, let used = decoded.altimeter,
      Self.isSameSetting(own, unused)
    {
      altimeter = used
      decodedHere.insert(.altimeter)
    }
    nationalUnits = decoded.nationalUnits
    directionalVisibilities =
      directionalVisibilities.isEmpty ? decoded.directionalVisibilities : directionalVisibilities
    runwayVisualRanges = runwayVisualRanges.isEmpty ? decoded.runwayVisualRanges : runwayVisualRanges
    recentWeather = recentWeather.isEmpty ? decoded.recentWeather : recentWeather
    windShear = windShear.isEmpty ? decoded.windShear : windShear
    trends = trends.isEmpty ? decoded.trends : trends
    expectsNoSignificantChange = expectsNoSignificantChange || decoded.expectsNoSignificantChange
    compare(decoded, &problems)
    completeLayers(from: decoded.sky)
    // The worse of the two, so that no pilot relies on the better one.
    flightCategory = [flightCategory, decoded.flightCategory].compactMap(\.self).min()
  }

  /// Checks the source's category against its visibility and sky: it is never better than they allow, and if
  /// they leave it open, it is not VFR.
  ///
  /// - Parameter decoded: The values of the text. Its category is right for its visibility and sky, even if
  ///   metres stand for statute miles there, as those of the US military.
  mutating func settleFlightCategory(_ decoded: StationConditions?, _ problems: inout [ReportProblem]) {
    guard let reported = flightCategory else { return }
    // The text contradicts itself: fog in good visibility.
    if let decoded, decoded.flightCategory == nil, reported != .lifr,
      FlightCategory(visibility: decoded.visibility, sky: decoded.sky) != nil
    {
      flightCategory = nil
      return
    }
    if let decoded, decoded.flightCategory == reported, sky == decoded.sky,
      visibility?.isRead(like: decoded.visibility) == true
    {
      return
    }
    let shown = FlightCategory(visibility: visibility, sky: sky)
    if let shown, shown < reported {
      flightCategory = shown
      problems.append(
        ReportProblem(
          path: "conditions.flightCategory",
          message: "is \(reported.rawValue), but visibility and sky mean \(shown.rawValue)"
        )
      )
    } else if shown == nil, reported == .vfr {
      flightCategory = nil
      let missing =
        visibility == nil ? "the visibility" : sky == nil ? "the sky" : "the height and amount of each layer"
      problems.append(
        ReportProblem(
          path: "conditions.flightCategory",
          message: "is VFR, but that cannot be known without \(missing)"
        )
      )
    }
  }

  /// Computed from the shown temperatures. Sources compute it from whole degrees, which is wrong for
  /// temperatures in tenths.
  mutating func computeHumidity() {
    guard let temperature, let dewPoint else { return }
    let isOfStation = reportedInRemarks.contains(.humidity)
    if !isOfStation, temperature.isInTenths || dewPoint.isInTenths { relativeHumidity = nil }
    let humidity = Atmosphere.relativeHumidity(temperature: temperature, dewPoint: dewPoint)
    Self.fill(&relativeHumidity, with: humidity, as: .humidity, in: &decodedHere)
  }

  /// - Parameter directory: The elevation of the airport in the directory; `nil` if it is unknown.
  mutating func computeDensityAltitude(knowing directory: Length?) {
    guard let temperature, let dewPoint, let altimeter, let elevation = elevation(knowing: directory) else {
      return
    }
    let altitude = Atmosphere.densityAltitude(
      altimeter: altimeter,
      elevation: elevation,
      temperature: temperature,
      dewPoint: dewPoint
    )
    Self.fill(&densityAltitude, with: altitude, as: .densityAltitude, in: &decodedHere)
  }

  /// Adds layers of unknown amount or height, and kinds of cloud, that the text has and the source lacks.
  private mutating func completeLayers(from text: Sky?) {
    guard let own = sky, let text, text.layers.count > own.layers.count,
      own.hasMeasuredLayers(of: text), own.measuredCeiling == text.measuredCeiling
    else { return }
    sky = text
    decodedHere.insert(.sky)
  }

  /// Replaces whole degrees by the tenths that the text has for the same measurement (FMH-1 12.7.2.d).
  private static func refine(
    _ own: inout Temperature?,
    by text: Temperature?,
    as part: Part,
    in decodedHere: inout Set<Part>
  ) {
    guard let whole = own, let tenths = text, !whole.isInTenths, tenths.isInTenths,
      abs(whole.celsius - tenths.celsius) <= 1
    else { return }
    own = tenths
    decodedHere.insert(part)
  }

  /// Not by key path, each use of which copies all conditions.
  private static func fill<Value>(
    _ own: inout Value?,
    with value: Value?,
    as part: Part,
    in decodedHere: inout Set<Part>
  ) {
    guard own == nil, let value else { return }
    own = value
    decodedHere.insert(part)
  }

  /// Reports differences that are more than rounding.
  private func compare(_ decoded: StationConditions, _ problems: inout [ReportProblem]) {
    func check(_ name: String, _ unit: String, _ own: Double?, _ text: Double?, within tolerance: Double) {
      guard let own, let text, abs(own - text) > tolerance else { return }
      let rounded = { (value: Double) in (value * 100).rounded() / 100 }
      problems.append(
        ReportProblem(
          disagreementAt: "conditions.\(name)",
          source: "\(rounded(own)) \(unit)",
          rawText: "\(rounded(text)) \(unit)"
        )
      )
    }
    check(
      "temperature",
      "°C",
      temperature?.celsius,
      decoded.temperature?.celsius,
      within: ReportRounding.celsius
    )
    check("dewPoint", "°C", dewPoint?.celsius, decoded.dewPoint?.celsius, within: ReportRounding.celsius)
    check(
      "altimeter",
      "hPa",
      altimeter?.hectopascals,
      decoded.altimeter?.hectopascals,
      within: ReportRounding.altimeterHectopascals
    )
    check("wind.speed", "kt", wind?.speed?.knots, decoded.wind?.speed?.knots, within: ReportRounding.knots)
    check("wind.gust", "kt", wind?.gust?.knots, decoded.wind?.gust?.knots, within: ReportRounding.knots)
    if wind?.isCalm == false, let degrees = decoded.wind?.direction?.degrees {
      // 360 and 0 are both north.
      let turn = wind?.direction?.degrees.map { ($0 - degrees).remainder(dividingBy: 360) }
      check("wind.direction", "°", turn.map { degrees + $0 }, degrees, within: ReportRounding.degrees)
    }
    check(
      "visibility",
      "m",
      visibility?.distance.meters,
      decoded.visibility?.distance.meters,
      within: ReportRounding.meters(of: decoded.visibility?.distance.meters ?? 0)
    )
    compareSky(decoded, &problems)
    compareWeather(decoded, &problems)
    if let flightCategory, let text = decoded.flightCategory, flightCategory != text {
      disagree("flightCategory", flightCategory.rawValue, text.rawValue, &problems)
    }
  }

  private func compareSky(_ decoded: StationConditions, _ problems: inout [ReportProblem]) {
    guard let own = sky, let text = decoded.sky else { return }
    if !own.hasMeasuredLayers(of: text) {
      disagree("sky", own.measuredLayers, text.measuredLayers, &problems)
    } else if own.measuredCeiling?.feet.rounded() != text.measuredCeiling?.feet.rounded() {
      disagree("sky", own.ceilingText, text.ceilingText, &problems)
    }
  }

  /// Source and text use different words, so only the meaning is compared.
  private func compareWeather(_ decoded: StationConditions, _ problems: inout [ReportProblem]) {
    guard let own = weather, let text = decoded.weather,
      own.isEmpty != text.isEmpty || own.conditions != text.conditions
    else { return }
    disagree("weather", own.words, text.words, &problems)
  }

  private func disagree(_ name: String, _ own: String, _ text: String, _ problems: inout [ReportProblem]) {
    problems.append(ReportProblem(disagreementAt: "conditions.\(name)", source: own, rawText: text))
  }
}

extension Temperature {
  /// Whether it is more precise than the whole degrees of a report.
  fileprivate var isInTenths: Bool { celsius != celsius.rounded() }
}

extension [WeatherPhenomenon] {
  /// The conditions that the phenomena stand for. Words such as "cumulonimbus" have none.
  fileprivate var conditions: Set<Condition> { Set(compactMap(\.vote?.condition)) }
  fileprivate var words: String { isEmpty ? "no weather" : map(\.text).joined(separator: ", ") }
}

extension Sky {
  fileprivate var ceilingText: String {
    ceiling.map { "a ceiling of \(Int($0.feet.rounded())) ft" } ?? "no ceiling"
  }
}
