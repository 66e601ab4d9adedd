package import Weather

extension StationConditions {
  /// The values of an observation in the form that every source gives them.
  package init(_ metar: METAR) {
    self.init(ident: metar.station.description)
    rawText = metar.text.description
    observed = metar.time
    isAutomatic = metar.isAutomatic
    wind = metar.conditions.wind
    visibility = metar.conditions.visibility
    sky = metar.conditions.sky
    weather = metar.conditions.weather?.map(WeatherPhenomenon.init)
    temperature = metar.temperature
    dewPoint = metar.dewPoint
    altimeter = metar.altimeter
    seaLevelPressure = metar.seaLevelPressure
    for remark in metar.remarks {
      if case .densityAltitude(let feet?) = remark { densityAltitude = .feet(Double(feet)) }
    }
    if let temperature, let dewPoint {
      relativeHumidity = Atmosphere.relativeHumidity(temperature: temperature, dewPoint: dewPoint)
    }
    flightCategory = metar.flightCategory
  }
}
