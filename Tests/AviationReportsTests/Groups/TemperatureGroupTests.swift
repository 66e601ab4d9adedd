import AviationReports
import Testing
import Weather

struct TemperatureGroupTests {
  @Test(
    arguments: [
      ("24/13", 24, 13), ("M05/M09", -5, -9), ("07/", 7, nil), ("02///", 2, nil), ("///M03", nil, -3),
      ("M49/", -49, nil),
      ("XX/XX", nil, nil), ("M/M", nil, nil), ("M00/M01", 0, -1), ("-05/-09", -5, -9),
    ] as [(String, Int8?, Int8?)]
  )
  func `temperature and dew point are decoded, and each may be missing`(text: String, t: Int8?, td: Int8?)
    throws
  {
    let temperature = try #require(group(text) { TemperatureGroup(group: $0) })
    #expect(temperature.temperature == t)
    #expect(temperature.dewPoint == td)
  }

  @Test func `a temperature just below zero keeps its sign when rounded`() throws {
    let temperature = try #require(group("M00/00") { TemperatureGroup(group: $0) })
    #expect(temperature.temperatureIsMinusZero)
    #expect(!temperature.dewPointIsMinusZero)
  }

  /// Tenths give the exact value.
  @Test(arguments: [
    ("M00/M01", true, false), ("00/M00", false, true), ("M00/M00", true, true), ("00/00", false, false),
    ("M00/M00 RMK T10021004", false, false),
  ])
  func `a report keeps the sign of its zeros`(text: String, ofTemperature: Bool, ofDewPoint: Bool) throws {
    let conditions = StationConditions(try METAR("KPWM 040051Z 27005KT 10SM CLR \(text)"))
    #expect(conditions.temperature?.isMinusZero == ofTemperature)
    #expect(conditions.dewPoint?.isMinusZero == ofDewPoint)
  }

  @Test(arguments: ["", "24", "/////", "201/16", "24/1", "2/13", "A4/13", "24/133"])
  func `tokens that are not a temperature are rejected`(text: String) {
    #expect(group(text) { TemperatureGroup(group: $0) } == nil)
  }
}
