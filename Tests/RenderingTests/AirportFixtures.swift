import Aggregation
import AviationReports
import Catalog
import Foundation
import TestSupport
import Weather

/// Aerodromes made by hand after recorded responses.
enum AirportFixtures {
  /// Portland, Maine, early on 21 September 2021: clear and calm.
  static func calmPortland() throws -> AirportAnswer {
    let now = try instant("2021-09-21T03:05:00Z")
    var answer = try answer("KPWM", airport: portland(), now: now)
    var conditions = try conditions(
      "KPWM 210251Z 00000KT 10SM CLR 13/12 A3043 RMK AO2 SLP304 T01280122 51004",
      at: now
    )
    conditions.densityAltitude = .feet(-528)
    answer.conditions = AirportAnswer.Part(try source("foreflight"), conditions)
    answer.forecast = AirportAnswer.Part(
      try source("foreflight"),
      try forecast("KPWM 202320Z 2100/2124 17004KT P6SM SKC FM211300 16006KT P6SM SCT250", at: now)
    )
    answer.windsAloft = AirportAnswer.Part(try source("foreflight"), try winds())
    answer.broadcasts = []
    return answer
  }

  /// The same aerodrome on a grey evening, with everything that a report can have.
  static func greyPortland() throws -> AirportAnswer {
    var answer = try calmPortland()
    answer.now = try instant("2021-09-21T00:05:00Z")
    var conditions = try conditions(
      "METAR KPWM 202351Z 24008G18KT 4SM -RA BR BKN018 OVC045 12/11 A2992 RMK AO2 SLP131",
      at: answer.now
    )
    conditions.densityAltitude = .feet(214)
    answer.conditions = AirportAnswer.Part(try source("foreflight"), conditions)
    answer.forecast = AirportAnswer.Part(
      try source("foreflight"),
      try forecast(
        """
        KPWM 202320Z 2100/2124 23010KT 5SM -RA BKN015 TEMPO 2102/2105 2SM RA BR OVC008 FM210630 29014G24KT P6SM \
        SCT040TCU PROB30 TEMPO 2118/2124 VRB20G35KT 1/2SM +TSRA BKN003CB
        """,
        at: answer.now
      )
    )
    answer.broadcasts = [
      ATISBroadcast(
        ident: "PWM-ATIS",
        letter: "K",
        issued: try instant("2021-09-20T23:53:00Z"),
        text: "PWM ATIS INFO K 2353Z. 24008G18KT 4SM -RA BR BKN018 OVC045 12/11 A2992 (TWO NINER NINER TWO). "
          + "ILS RWY 29 APCH IN USE. ...ADVS YOU HAVE INFO K."
      )
    ]
    return answer
  }

  /// The same in a wind of 99 knots, gusting 99, or of more than the report can say.
  static func stormyPortland(_ speed: Bound?, gust: Bound?) throws -> AirportAnswer {
    var answer = try greyPortland()
    var wind = Wind(direction: .from(degrees: 240), speed: .knots(99), gust: .knots(99))
    (wind.speedBound, wind.gustBound) = (speed, gust)
    answer.conditions?.content.wind = wind
    return answer
  }

  /// An airfield without a station: no conditions, and the forecast of Austin.
  static func sanMarcos() throws -> AirportAnswer {
    let now = try instant("2020-09-30T21:30:00Z")
    let place = try coordinates(29.8927, -97.863)
    var airport = Airport(ident: "50R", name: "Lockhart Municipal Airport", country: "US", coordinates: place)
    airport.subdivision = "Texas"
    var answer = try answer("50R", airport: airport, now: now)
    var forecast = StationForecast(ident: "KAUS")
    forecast.coordinates = try coordinates(30.1945, -97.6699)
    forecast.issued = try instant("2020-09-30T20:52:00Z")
    forecast.start = try instant("2020-09-30T21:00:00Z")
    forecast.end = try instant("2020-10-02T00:00:00Z")
    forecast.periods = [
      try period("2020-09-30T21:00:00Z", "2020-10-02T00:00:00Z", .initial) {
        $0.wind = Wind(direction: .from(degrees: 190), speed: .knots(9))
        $0.visibility = Visibility(.statuteMiles(6), .moreThan)
        $0.sky = .clear
        $0.flightCategory = .vfr
      }
    ]
    answer.forecast = AirportAnswer.Part(try source("foreflight"), forecast)
    return answer
  }

  /// An airfield without a station: the conditions of Portland, 6 km away.
  static func borrowingField() throws -> AirportAnswer {
    var own = try portland()
    (own.ident, own.icao, own.iata) = ("ME99", nil, nil)
    (own.name, own.coordinates) = ("Borrowing Field", try coordinates(43.7, -70.3086))
    var answer = try answer("ME99", airport: own, now: try instant("2021-09-21T00:05:00Z"))
    answer.conditions = try greyPortland().conditions
    answer.conditions?.content.coordinates = try portland().coordinates
    return answer
  }

  /// An aerodrome that reports in metres and hectopascals, with an ident that no directory has.
  static func heathrow() throws -> AirportAnswer {
    let now = try instant("2020-09-30T21:00:00Z")
    var answer = try answer("EGLL", airport: nil, now: now)
    let conditions = try conditions(
      "EGLL 302050Z AUTO 19011KT 170V230 9999 -RA FEW009 BKN012 //////TCU 14/13 Q1001",
      at: now
    )
    answer.conditions = AirportAnswer.Part(try source("foreflight"), conditions)
    return answer
  }

  /// A thunderstorm at Zurich, with all groups that a report can have (WMO-No. 306, FM 15).
  static func stormyZurich() throws -> AirportAnswer {
    let now = try instant("2026-07-24T13:00:00Z")
    var answer = try answer("LSZH", airport: nil, now: now)
    let conditions = try conditions(
      """
      METAR LSZH 241250Z 22015G27KT 190V260 4000 1500SW R14/1100U R16/P2000N +SHRA BKN009 BKN025CB 12/11 Q1002 \
      RETS WS R14 TEMPO FM1300 TL1400 25025G40KT 2000 TSRA
      """,
      at: now
    )
    answer.conditions = AirportAnswer.Part(try source("aviation-weather"), conditions)
    return answer
  }

  /// Only winds aloft are known.
  static func windsOnly() throws -> AirportAnswer {
    let now = try instant("2021-09-21T03:05:00Z")
    var answer = try answer("KPM", airport: nil, now: now)
    answer.windsAloft = AirportAnswer.Part(try source("foreflight"), try winds())
    return answer
  }

  /// Model output of a neighbour, six hours at a time.
  static func model() throws -> StationForecast {
    var forecast = StationForecast(ident: "KHYI")
    let first = try instant("2020-09-30T18:00:00Z")
    forecast.periods = (0..<5).map { index in
      let start = first.addingTimeInterval(Double(index) * 21_600)
      var period = ForecastPeriod(start: start, end: start.addingTimeInterval(21_600), change: .initial)
      period.wind = Wind(direction: .from(degrees: 190), speed: .knots(3), gust: .knots(6))
      period.visibility = Visibility(.statuteMiles(0.5), .lessThan)
      period.sky = .layers([CloudLayer(.broken, base: .feet(4000))])
      period.flightCategory = .lifr
      period.temperature = .celsius(12.2)...(.celsius(13.9 + Double(index)))
      return period
    }
    return forecast
  }

  static func portland() throws -> Airport {
    Airport(
      ident: "KPWM",
      icao: "KPWM",
      iata: "PWM",
      name: "Portland International Jetport",
      city: "Portland",
      subdivision: "Maine",
      country: "US",
      coordinates: try coordinates(43.6456, -70.3086),
      elevation: .feet(76),
      timeZone: "America/New_York"
    )
  }

  /// Decoded from their own text, so that a page agrees with the report that it shows.
  static func conditions(_ metar: String, at now: Date) throws -> StationConditions {
    StationConditions(try METAR(metar, reference: now))
  }

  private static func forecast(_ taf: String, at now: Date) throws -> StationForecast {
    StationForecast(try TAF(taf, reference: now))
  }

  static func coordinates(_ latitude: Double, _ longitude: Double) throws -> Coordinates {
    struct OutOfRange: Error {}
    guard let place = Coordinates(latitude: latitude, longitude: longitude) else { throw OutOfRange() }
    return place
  }

  static func answer(_ ident: String, airport: Airport?, now: Date) throws -> AirportAnswer {
    struct NoIdent: Error {}
    guard let ident = StationIdent(ident) else { throw NoIdent() }
    let outcome = SourceOutcome(
      source: try source("foreflight"),
      title: "ForeFlight",
      status: .answered,
      fetched: now,
      origin: .recorded
    )
    var answer = AirportAnswer(ident: ident, airport: airport, now: now, sources: [outcome])
    answer.runways = airport.map { AirportCatalog.runways(ofIdent: $0.ident) } ?? []
    return answer
  }

  private static func period(
    _ start: String,
    _ end: String,
    _ change: ForecastChange,
    _ fill: (inout ForecastPeriod) -> Void
  ) throws -> ForecastPeriod {
    var period = ForecastPeriod(start: try instant(start), end: try instant(end), change: change)
    fill(&period)
    return period
  }

  static func winds() throws -> WindsAloft {
    let table: [(feet: Double, degrees: Double, knots: Double, celsius: Double)] = [
      (0, 186, 13, 14), (3000, 192, 7, 12), (6000, 163, 8, 12), (9000, 172, 4, 8), (12000, 270, 1, 3),
      (18000, 321, 103, -8), (24000, 338, 6, -21), (54000, 318, 12, -65),
    ]
    let first = try instant("2021-09-21T03:00:00Z")
    let columns = (0..<6).map { index -> WindsAloft.Column in
      let later = Double(index)
      let valid = first.addingTimeInterval(later * 3600)
      let levels = table.map { row -> WindAtAltitude in
        let wind = Wind(direction: .from(degrees: row.degrees + later), speed: .knots(row.knots + later))
        return WindAtAltitude(altitude: .feet(row.feet), wind: wind, temperature: .celsius(row.celsius))
      }
      return WindsAloft.Column(
        valid: valid,
        start: valid.addingTimeInterval(-1800),
        end: valid.addingTimeInterval(1800),
        levels: levels
      )
    }
    return WindsAloft(source: "Model", issued: first, columns: columns)
  }
}

extension StationForecast {
  /// The periods, of which a test that sets them has no text.
  var periodsWithoutText: [ForecastPeriod] {
    get { periods }
    set { (periods, prevailingOfText) = (newValue, nil) }
  }
}
