import ProviderKit
import SpannedJSON
import Weather

/// Wind, visibility, sky and weather, which METAR, TAF and model output share.
extension ReportDecoder {
  /// `VRB04KT` is `variable` without a direction, calm is speed 0 with direction 0 or none.
  mutating func wind(in object: JSONValue?) -> Wind? {
    guard let object = reader.object("wind", in: object) else { return nil }
    let speed = knots("speedKts", in: object)
    let gust = knots("gustSpeedKts", in: object)
    let reported = degrees("direction", in: object)
    let direction = reported ?? degrees("from", in: object)
    let isVariable = reader.bool("variable", in: object) ?? false
    let sector = (degrees("variableFrom", in: object), degrees("variableTo", in: object))
    let wind = Wind(
      direction: Self.direction(direction, isVariable: isVariable),
      speed: speed,
      gust: Self.gust(gust, over: speed),
      variableBetween: Self.sector(sector.0, sector.1)
    )
    return wind == Wind() ? nil : wind
  }

  /// North is 360 in every report. Beside a calm or variable wind, 0 stands for a missing direction.
  private static func direction(_ degrees: Double?, isVariable: Bool) -> WindDirection? {
    if isVariable, degrees == nil || degrees == 0 { return .variable }
    return degrees.map { .reported(degrees: $0) }
  }

  /// Model output repeats the speed as the gust when there is none.
  private static func gust(_ gust: Speed?, over speed: Speed?) -> Speed? {
    guard let gust, gust.metersPerSecond > speed?.metersPerSecond ?? 0 else { return nil }
    return gust
  }

  private static func sector(_ from: Double?, _ to: Double?) -> Wind.VariableSector? {
    guard let from, let to else { return nil }
    return Wind.VariableSector(from: Int(from.rounded()), to: Int(to.rounded()))
  }

  /// Speeds were converted through metres per second: 10.000000000000002 is 10.
  mutating func knots(_ key: String, in object: JSONValue?) -> Speed? {
    reader.read(key, as: Plausible.knots, in: object).map { .knots(($0 * 10).rounded() / 10) }
  }

  mutating func degrees(_ key: String, in object: JSONValue?) -> Double? {
    reader.read(key, as: Plausible.degrees, in: object)
  }

  /// `distanceQualifier` is 1 for "more than", also for `9999`, and -1 for "less than".
  mutating func visibility(in object: JSONValue?) -> Visibility? {
    guard let object = reader.object("visibility", in: object) else { return nil }
    let miles = reader.read("distanceSm", as: Plausible.miles, in: object)
    let meters = reader.read("distanceMeter", as: Plausible.meters, in: object)
    let qualifier = reader.read("distanceQualifier", as: .int(in: -1...1), in: object) ?? 0
    let isMetric = reader.bool("visReportedInMetric", in: object) ?? false
    guard
      let distance = isMetric
        ? meters.map(Length.meters) ?? miles.map(Self.distance) : miles.map(Self.distance)
    else { return nil }
    switch qualifier {
    case 1...: return Visibility(distance, distance == .kilometers(10) ? .atLeast : .moreThan)
    case ..<0: return Visibility(distance, .lessThan)
    default: return Visibility(distance)
    }
  }

  /// `9999`, 10 km or more, is given as 6.21 miles.
  private static func distance(miles: Double) -> Length {
    miles == 6.21 ? .kilometers(10) : .statuteMiles(miles)
  }

  /// `nil` also for an empty list, which may mean a clear sky or an unknown one.
  mutating func sky(in object: JSONValue) -> Sky? {
    var elements = reader.array("cloudLayers", in: object)
    if elements?.isEmpty ?? true { elements = reader.array("cloudLayersV2", in: object) }
    guard let elements else { return nil }
    var layers: [CloudLayer] = []
    var word: Sky?
    for element in elements {
      guard let layer = reader.read(element, as: .object) else { continue }
      let coverage = reader.read("coverage", as: .skyWord, in: layer)
      switch coverage {
      case .whole(let sky): word = word ?? sky
      case .layer(let cover): layers.append(cloudLayer(cover, in: layer))
      case nil where layer["altitudeFt"] != nil: layers.append(cloudLayer(.unknown, in: layer))
      case nil: break
      }
    }
    return layers.isEmpty ? word : .layers(layers)
  }

  private mutating func cloudLayer(_ cover: CloudCover, in object: JSONValue) -> CloudLayer {
    let kind = reader.read("type", as: .cloudKind, in: object)
    return CloudLayer(
      cover,
      base: reader.read("altitudeFt", as: Plausible.height, in: object).map(Length.feet),
      kind: kind
    )
  }

  /// English phrases; an empty list means that none was observed.
  mutating func weather(in object: JSONValue) -> [WeatherPhenomenon]? {
    guard let elements = reader.array("weather", in: object) else { return nil }
    var phenomena: [WeatherPhenomenon] = []
    for element in elements {
      guard let phrase = reader.read(element, as: .nonEmptyString)?.cleaned().lowercased() else { continue }
      let text = WeatherPhrase.text(of: phrase)
      phenomena.append(WeatherPhenomenon(text: text, vote: WeatherPhrase.vote(for: phrase)))
    }
    return phenomena.isEmpty && !elements.isEmpty ? nil : phenomena
  }
}

extension JSONShape where Value == CloudLayer.Kind {
  fileprivate static var cloudKind: Self {
    .string("cb, tcu or ///") { CloudLayer.Kind(rawValue: $0.uppercased()) }
  }
}
