import AviationReports
import Foundation
import Testing
import Weather

/// 8,000 METARs from all over the world with the decode of aviationweather.gov, which itself has errors in
/// about 0.9 % of them.
struct AgreementTests {
  @Test func `nearly every METAR has the fields that aviationweather_gov decodes`() throws {
    var differing: [String: Int] = [:]
    var examples: [String] = []
    var theirOwnErrors = 0
    let rows = try DecodedRow.all()
    for row in rows {
      let differences = row.differences(from: try METAR(row.raw, reference: row.date + 3600))
      if differences.isEmpty { continue }
      if Set(differences).isSubset(of: row.knownErrors) {
        theirOwnErrors += 1
      } else {
        for name in differences { differing[name, default: 0] += 1 }
        differing["any", default: 0] += 1
        examples.append("\(differences) \(row)")
      }
    }
    if let path = ProcessInfo.processInfo.environment["AGG_DIFFERENCES"] {
      try examples.joined(separator: "\n").write(toFile: path, atomically: true, encoding: .utf8)
    }
    #expect(rows.count == 8000)
    let different = differing["any"] ?? 0
    let equal = rows.count - different - theirOwnErrors
    #expect(Double(equal) >= 0.985 * Double(rows.count), "\(theirOwnErrors) drop a field, \(differing)")
    #expect(Double(equal + theirOwnErrors) >= 0.994 * Double(rows.count), "\(differing)")
  }

  @Test func `the flight category equals that of aviationweather_gov except with vertical visibility`() throws
  {
    var compared = 0
    var different: [String] = []
    for row in try DecodedRow.all() {
      // The service reports LIFR for every vertical visibility; FMH-1 9.4.5 defines it as a ceiling at its
      // height.
      if row.sky.contains(where: { $0.cover == "OVX" }) { continue }
      guard let category = row.category else { continue }
      let metar = try METAR(row.raw, reference: row.date + 3600)
      compared += 1
      // The service converts the metres of the US military, which stand for statute miles: 4800 for three.
      let ours =
        metar.conditions.hasMetersForMiles
        ? FlightCategory(visibility: metar.conditions.visibility, sky: metar.conditions.sky)
        : metar.flightCategory
      if ours?.rawValue != category {
        different.append("\(category) \(ours?.rawValue ?? "-") \(row.raw)")
      }
    }
    if let path = ProcessInfo.processInfo.environment["AGG_DIFFERENCES"] {
      try different.joined(separator: "\n").write(
        toFile: path + ".category",
        atomically: true,
        encoding: .utf8
      )
    }
    #expect(compared == 6973)
    #expect(Double(different.count) <= 0.001 * Double(compared), "\(different.count) of \(compared)")
  }
}

/// One line of the recorded decode.
struct DecodedRow: Decodable, CustomStringConvertible {
  struct Layer: Decodable {
    let cover: String
    let feet: Int?

    init(from decoder: any Decoder) throws {
      var values = try decoder.unkeyedContainer()
      cover = try values.decode(String.self)
      feet = try values.decodeIfPresent(Int.self)
    }
  }

  let raw: String
  let station: String
  let time: String
  let windDir: String?
  let windKt: Double?
  let gustKt: Double?
  let visSM: Double?
  let tempC: Double?
  let dewC: Double?
  let altimInHg: Double?
  let wx: String?
  let sky: [Layer]
  let vertVisFt: Double?
  let category: String?
  let slpMb: Double?

  var date: Date { (try? Date(time, strategy: .iso8601)) ?? .distantPast }
  var description: String {
    "\(raw) | wind \(windDir ?? "-")/\(windKt ?? -1)/\(gustKt ?? -1) vis \(visSM ?? -1) t \(tempC ?? -99)/\(dewC ?? -99) alt \(altimInHg ?? -1) wx \(wx ?? "-") sky \(sky.map { "\($0.cover)\($0.feet ?? -1)" }) vv \(vertVisFt ?? -1) \(category ?? "-")"
  }

  static func all() throws -> [DecodedRow] {
    let decoder = JSONDecoder()
    return try Fixtures.lines("metar-awc-decoded.jsonl").map {
      try decoder.decode(Self.self, from: Data($0.utf8))
    }
  }

  /// Fields that the service's decode is known to lose: a visibility with NDV, layers with `///` in 2014, a
  /// temperature beside a dew point of `//`.
  var knownErrors: Set<String> {
    var fields: Set<String> = []
    if raw.contains("NDV"), visSM == nil { fields.insert("visibility") }
    if time.hasPrefix("2014"), raw.contains("/// "), sky.isEmpty { fields.insert("sky") }
    if tempC == nil, raw.contains("/// ") { fields.insert("temperature") }
    return fields
  }

  /// The names of the fields in which a decode differs from the recorded one.
  func differences(from metar: METAR) -> [String] {
    var names: [String] = []
    func compare(_ name: String, _ equal: Bool) { if !equal { names.append(name) } }
    compare("station", metar.station.description == station)
    compare("time", metar.time == date)
    let wind = metar.conditions.wind
    let direction: Double? =
      switch wind?.direction {
      case .from(let degrees): degrees
      case .variable: 0
      case nil: nil
      }
    // In calm air their direction is 0; agg has none.
    let from = windKt == 0 ? nil : windDir.flatMap { Double($0) }.map { $0 == 360 ? 0 : $0 }
    compare("direction", close(direction, from, within: 0.5))
    compare("speed", close(wind?.speed?.knots, windKt, within: 0.51))
    compare("gust", close(wind?.gust?.knots, gustKt, within: 0.51))
    compare("visibility", close(metar.conditions.visibility?.distance.statuteMiles, visSM, within: 0.011))
    compare("temperature", close(metar.temperature?.celsius, tempC, within: 0.05))
    compare("dew point", close(metar.dewPoint?.celsius, dewC, within: 0.05))
    compare("altimeter", close(metar.altimeter?.inchesOfMercury, altimInHg, within: 0.012))
    compare("weather", Self.phenomena(metar.conditions.weather ?? []) == Self.phenomena(wx ?? ""))
    // The service has no code for NSC and NCD: CLR in some years, nothing in others.
    let theirs = sky.map { Self.name($0.cover, $0.feet) }
    let ours = Self.layers(metar.conditions.sky)
    compare("sky", ours == theirs || ours == ["CLR"] && theirs.isEmpty)
    return names
  }

  private func close(_ left: Double?, _ right: Double?, within tolerance: Double) -> Bool {
    switch (left, right) {
    case (nil, nil): true
    case (let left?, let right?): abs(left - right) <= tolerance
    default: false
    }
  }

  /// The service's decode splits groups of several phenomena in some years and not in others, so they are
  /// compared piece by piece.
  private static func phenomena(_ weather: [PresentWeather]) -> [String] {
    phenomena(weather.map(\.code).joined(separator: " "))
  }

  private static func phenomena(_ text: String) -> [String] {
    var pieces: [String] = []
    for token in text.split(separator: " ") {
      var rest = token[...]
      let sign = rest.first.flatMap { "+-".contains($0) ? String($0) : nil } ?? ""
      rest = rest.dropFirst(sign.count)
      while !rest.isEmpty {
        pieces.append(sign + rest.prefix(2))
        rest = rest.dropFirst(2)
      }
    }
    return Set(pieces).sorted()
  }

  private static func layers(_ sky: Sky?) -> [String] {
    switch sky {
    case nil: []
    case .clear: ["SKC"]
    case .noneDetectedBelow12000, .noneSignificant, .noneDetected: ["CLR"]
    case .ceilingAndVisibilityOK: ["CAVOK"]
    case .layers(let layers):
      layers.compactMap { layer in
        switch layer.cover {
        case .verticalVisibility: name("OVX", 0)
        case .unknown: nil
        default: layer.base.map { name(layer.cover.rawValue, Int($0.feet.rounded())) }
        }
      }
    }
  }

  private static func name(_ cover: String, _ feet: Int?) -> String { cover + (feet.map(String.init) ?? "") }
}
