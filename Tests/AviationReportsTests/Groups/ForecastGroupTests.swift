import AviationReports
import Testing
import Weather

struct ForecastGroupTests {
  @Test(
    arguments: [
      ("TX25/1521Z", TemperatureExtreme.Kind.maximum, 25, 15, 21), ("TNM06/1901Z", .minimum, -6, 19, 1),
      ("T30/1219Z", .unnamed, 30, 12, 19), ("TX-01/2815Z", .maximum, -1, 28, 15),
      ("TX09/1324", .maximum, 9, 13, 24), ("TN00/1010Z", .minimum, 0, 10, 10),
    ] as [(String, TemperatureExtreme.Kind, Int8, UInt8, UInt8)]
  )
  func `an extreme of temperature is decoded`(
    text: String,
    kind: TemperatureExtreme.Kind,
    celsius: Int8,
    day: UInt8,
    hour: UInt8
  ) throws {
    let extreme = try #require(group(text) { TemperatureExtreme(group: $0) })
    #expect(extreme.kind == kind)
    #expect(extreme.celsius == celsius)
    #expect(extreme.time.day == day)
    #expect(extreme.time.hour == hour)
  }

  @Test(arguments: ["", "TX/34", "TX25", "TX25/3221Z", "TX25/1525Z", "T25/15", "T01690027", "TX25/1521ZZ"])
  func `tokens that are not an extreme are rejected`(text: String) {
    #expect(group(text) { TemperatureExtreme(group: $0) } == nil)
  }

  @Test(
    arguments: [
      ("620304", IcingOrTurbulence.icing, 2, 30, 4), ("530009", .turbulence, 3, 0, 9),
      ("600000", .icing, 0, 0, 0),
    ] as [(String, IcingOrTurbulence, UInt8, UInt16, UInt8)]
  )
  func `groups of icing and turbulence are decoded`(
    text: String,
    kind: IcingOrTurbulence,
    figure: UInt8,
    base: UInt16,
    thickness: UInt8
  ) throws {
    let hazard = try #require(group(text) { LayerHazard(group: $0) })
    #expect(hazard.kind == kind)
    #expect(hazard.figure == figure)
    #expect(hazard.baseHundredsOfFeet == base)
    #expect(hazard.thickness == thickness)
  }
}
