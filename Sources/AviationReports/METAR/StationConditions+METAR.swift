package import Weather

extension StationConditions {
  /// The values of an observation in the form shared by all sources.
  package init(_ metar: METAR) {
    self.init(ident: metar.station.description)
    rawText = metar.text.description
    observed = metar.time
    isAutomatic = metar.isAutomatic
    wind = metar.conditions.wind
    visibility = metar.conditions.visibility
    directionalVisibilities = metar.conditions.directionalVisibilities.compactMap { group in
      guard let other = group.visibility, group.direction != nil || group.isLowest(beside: visibility) else {
        return nil
      }
      return DirectionalVisibility(direction: group.direction?.letters, visibility: other)
    }
    // The height limit of CLR applies to automated stations in the United States (FMH-1 12.6.9).
    let isCanadianCLR = metar.station.isCanadian && metar.conditions.sky == .noneDetectedBelow12000
    sky = isCanadianCLR ? .noneDetected : metar.conditions.sky
    weather = metar.conditions.weather?.map(WeatherPhenomenon.init)
    temperature = metar.temperature
    dewPoint = metar.dewPoint
    altimeter = metar.hectopascalsOfAltimeter.map(Pressure.hectopascals)
    metar.forEachAltimeter {
      if reportedInches == nil, $0.kind == .altimeterInHg { reportedInches = $0.pressure }
    }
    unusedAltimeter = metar.unusedAltimeter
    nationalUnits = metar.nationalUnits
    seaLevelPressure = metar.seaLevelPressure
    if let temperature, let dewPoint {
      relativeHumidity = Atmosphere.relativeHumidity(temperature: temperature, dewPoint: dewPoint)
    }
    take(StationComputations(in: metar))
    flightCategory = metar.flightCategory
    let supplement = metar.supplementaryInformation
    runwayVisualRanges = metar.runwayVisualRanges.map {
      RunwayVisualRange(runway: $0.runway, minimum: $0.minimum, maximum: $0.maximum, tendency: $0.tendency)
    }
    runwayStates = supplement.runwayStates
    recentWeather = metar.recentWeather.map(WeatherPhenomenon.init)
    windShear = supplement.windShear
    trends = zip(metar.trends, metar.trendTexts).map { Trend($0, of: metar, rawText: $1) }
    if !trends.isEmpty {
      for (place, outlook) in metar.trendOutlooks.enumerated() { trends[place].categoryOutlook = outlook }
      for place in metar.unreadTrends { trends[place].isUnread = true }
    }
    expectsNoSignificantChange = supplement.expectsNoSignificantChange
  }
}

extension StationConditions {
  /// Values that the station computed itself are used.
  private mutating func take(_ station: StationComputations) {
    if let humidity = station.relativeHumidity {
      relativeHumidity = humidity
      reportedInRemarks.insert(.humidity)
    }
    if let altitude = station.densityAltitude {
      densityAltitude = altitude
      reportedInRemarks.insert(.densityAltitude)
    }
    if let altitude = station.pressureAltitude {
      pressureAltitude = altitude
      reportedInRemarks.insert(.pressureAltitude)
    }
  }
}

extension StationConditions.Trend {
  fileprivate init(_ trend: AviationReports.Trend, of metar: METAR, rawText: String) {
    self.init(trend.indicator.change, rawText: rawText)
    from = trend.from.flatMap(metar.instant)
    until = trend.until.flatMap(metar.instant)
    at = trend.at.flatMap(metar.instant)
    wind = trend.conditions.wind
    visibility = trend.conditions.visibility
    sky = trend.conditions.sky
    weather = trend.conditions.weather?.map(WeatherPhenomenon.init)
  }
}

extension METAR {
  /// Inches of mercury count if they are the first or only setting. Behind hectopascals they are a courtesy
  /// to foreign pilots, except in Mexico, Central America and the Caribbean (the area M of ICAO Doc 7910).
  fileprivate var nationalUnits: Set<StationConditions.NationalUnit> {
    var first: PressureGroup.Kind?
    var hasInches = false
    forEachAltimeter { setting in
      guard setting.value != nil else { return }
      first = first ?? setting.kind
      hasInches = hasInches || setting.kind == .altimeterInHg
    }
    let isInInches = first == .altimeterInHg || hasInches && station.description.hasPrefix("M")
    return switch (isInInches, isInMiles) {
    case (false, false): []
    case (true, false): Self.inches
    case (false, true): Self.miles
    case (true, true): Self.inchesAndMiles
    }
  }

  // Made once: a set that grows from nothing takes longer than the look for its elements.
  private static let inches: Set<StationConditions.NationalUnit> = [.inchesOfMercury]
  private static let miles: Set<StationConditions.NationalUnit> = [.statuteMiles]
  private static let inchesAndMiles: Set<StationConditions.NationalUnit> = [.inchesOfMercury, .statuteMiles]

  /// Whether the body has a visibility in statute miles.
  private var isInMiles: Bool {
    let groups = groups.span
    for index in groups.indices {
      if case .visibility(let visibility) = groups[index].value, groups[index].section == .body,
        visibility.unit == .statuteMiles
      {
        return true
      }
    }
    return false
  }

  /// The groups of each trend.
  fileprivate var trendTexts: [String] {
    var texts = [String](repeating: "", count: trends.count)
    forEachGroupOfTrends { place, group in
      guard texts.indices.contains(place) else { return }
      texts[place] += (texts[place].isEmpty ? "" : " ") + text[group.range]
    }
    return texts
  }
}
