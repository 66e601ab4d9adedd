import Catalog
import ProviderKit
import SpannedJSON
import Text
import Weather

/// Reads the records of the airline's list, keeping the fields that a directory needs.
struct AirportRecordDecoder {
  private static let feet = JSONShape<KnownNumber>.known(in: -2000...30_000)

  private var reader = FieldReader()
  /// 7,000 airports have some 400 zones and 250 countries: equal texts share one storage.
  private var known: [String: String] = [:]

  /// The unreadable parts.
  var problems: [ReportProblem] { reader.reportProblems }

  /// - Returns: The airports with a code, a name and a position. An unreadable record is skipped.
  mutating func airports(in elements: JSONElements) -> [Airport] {
    var airports: [Airport] = []
    airports.reserveCapacity(elements.count)
    for element in elements {
      if let airport = airport(element) { airports.append(airport) }
    }
    return airports
  }

  private mutating func airport(_ record: JSONValue) -> Airport? {
    guard let code = reader.require("airportCode", as: .airportCode, in: record),
      let location = reader.require("location", as: .object, in: record),
      let coordinates = coordinates(location)
    else { return nil }
    let elevation = elevation(in: location)
    guard let name = reader.require("airportName", as: .text, in: record) else { return nil }
    let city = reader.object("city", in: record)
    let country = reader.read("countryCode", as: .countryCode, in: reader.object("country", in: record))
    return Airport(
      ident: code,
      iata: code,
      name: name,
      city: reader.text("cityName", in: city),
      subdivision: shared(reader.text("stateName", in: reader.object("state", in: record))),
      country: shared(country),
      coordinates: coordinates,
      elevation: elevation,
      timeZone: shared(reader.text("timeZoneName", in: city))
    )
  }

  private mutating func shared(_ text: String?) -> String? {
    guard let text else { return nil }
    if let known = known[text] { return known }
    known[text] = text
    return text
  }

  /// In feet above the sea; -99999 means unknown.
  private mutating func elevation(in location: JSONValue) -> Length? {
    guard let feet = reader.read("aboveSeaLevel", as: Self.feet, in: location) else {
      return nil
    }
    return feet.value.map(Length.feet)
  }

  /// The position in radians, which is signed; degrees and minutes must agree with it. 0/0 means unknown:
  /// there is no airport in the Gulf of Guinea.
  private mutating func coordinates(_ location: JSONValue) -> Coordinates? {
    guard let latitude = degrees(.latitude, in: location), let longitude = degrees(.longitude, in: location)
    else { return nil }
    guard latitude != 0 || longitude != 0 else {
      reader.report(location, expected: "a position other than 0, 0")
      return nil
    }
    return Coordinates(latitude: latitude, longitude: longitude)
  }

  /// One coordinate in decimal degrees. Without degrees and minutes, the radians are required.
  private mutating func degrees(_ axis: Axis, in location: JSONValue) -> Double? {
    let unsigned = reader.read(axis.key, as: axis.degreesAndMinutes, in: location)?.value
    let sign = reader.read(axis.directionKey, as: axis.sign, in: location)
    guard let unsigned, let sign else {
      return reader.require(axis.radiansKey, as: axis.knownRadians, in: location).map { $0 * 180 / .pi }
    }
    let fromMinutes = unsigned * sign
    guard let radians = reader.read(axis.radiansKey, as: axis.radians, in: location)?.value else {
      return fromMinutes
    }
    let degrees = radians * 180 / .pi
    if abs(fromMinutes - degrees) > 0.02, let value = location[axis.radiansKey] {
      reader.report(value, expected: "radians that agree with \(axis.key) within 0.02 degrees")
    }
    return degrees
  }
}

/// Latitude or longitude: the three members for it, and their shapes.
private struct Axis: Sendable {
  let key: String
  let radiansKey: String
  let directionKey: String
  let degreesAndMinutes: JSONShape<KnownNumber>
  let radians: JSONShape<KnownNumber>
  let knownRadians: JSONShape<Double>
  let sign: JSONShape<Double>

  static let latitude = Axis("latitude", limit: 90, positive: "N", negative: "S")
  static let longitude = Axis("longitude", limit: 180, positive: "E", negative: "W")

  private init(_ key: String, limit: Double, positive: String, negative: String) {
    self.key = key
    radiansKey = "\(key)Radius"
    directionKey = "\(key)Direction"
    degreesAndMinutes = .degreesAndMinutes(limit: limit)
    let largest = limit * .pi / 180
    radians = .known(in: -largest...largest)
    knownRadians = .double(in: -largest...largest)
    sign = .string("\(positive) or \(negative)") { $0 == positive ? 1 : $0 == negative ? -1 : nil }
  }
}

/// A number in the list, in which -99999 means unknown.
struct KnownNumber: Sendable {
  let value: Double?

  /// - Returns: `nil` for a number out of range.
  init?(_ number: Double, in range: ClosedRange<Double>) {
    guard number != -99_999 else {
      value = nil
      return
    }
    guard range.contains(number) else { return nil }
    value = number
  }
}

extension JSONShape where Value == KnownNumber {
  fileprivate static func known(in range: ClosedRange<Double>) -> Self {
    Self("a number in \(range) or -99999") { $0.double.flatMap { KnownNumber($0, in: range) } }
  }

  /// Degrees before the point and minutes after it, without a sign: 54.39 is 54°39′, and 145.3 is 145°30′.
  fileprivate static func degreesAndMinutes(limit: Double) -> Self {
    Self("degrees.minutes with minutes below 60") { value in
      guard let number = value.double else { return nil }
      if number == -99_999 { return KnownNumber(number, in: 0...0) }
      guard (0...limit).contains(number) else { return nil }
      let degrees = number.rounded(.down)
      // Two decimals are minutes; rounding to a millionth removes the error of binary fractions.
      let minutes = ((number - degrees) * 100 * 1e6).rounded() / 1e6
      guard minutes < 60 else { return nil }
      return KnownNumber(degrees + minutes / 60, in: 0...limit)
    }
  }
}

extension JSONShape where Value == String {
  /// Three letters or digits (IATA resolution 763).
  fileprivate static var airportCode: Self {
    .string("three letters of IATA") { text in
      let isCode = text.utf8.count == 3 && text.utf8.allSatisfy { $0.isASCIIUppercase || $0.isASCIIDigit }
      return isCode ? text : nil
    }
  }

  fileprivate static var countryCode: Self {
    .string("two letters of ISO 3166") { text in
      let isCode = text.utf8.count == 2 && text.utf8.allSatisfy { $0.isASCIIUppercase }
      return isCode ? text : nil
    }
  }
}
