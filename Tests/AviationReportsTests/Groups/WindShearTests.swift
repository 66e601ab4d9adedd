import AviationReports
import Testing
import Weather

struct WindShearTests {
  @Test(
    arguments: [
      ("WS R03", "03", .both), ("WS RWY22L", "22L", .both), ("WS ALL RWY", nil, .both),
      ("WS TKOF RWY12", "12", .takeoff),
      ("WS LDG R30C", "30C", .landing), ("WS RWY 05", "05", .both), ("WS ALL", nil, .both),
    ] as [(String, String?, WindShear.Phase)]
  )
  func `wind shear of every form is decoded`(text: String, runway: String?, phase: WindShear.Phase) throws {
    let metar = try METAR("ENVA 131750Z 28016KT 9999 FEW020 10/05 Q1001 \(text)")
    let shear = metar.values.compactMap { if case .windShear(let shear) = $0 { shear } else { nil } }
    #expect(shear.map(\.phase) == [phase])
    #expect(shear.map { $0.runway?.description } == [runway])
    #expect(metar.unknown == [])
  }

  @Test func `wind shear of a forecast is the wind at a height`() throws {
    let layer = try #require(group("WS020/24045KT") { WindShearLayer(group: $0) })
    #expect(layer.hundredsOfFeet == 20)
    #expect(layer.wind.wind == Wind(direction: .from(degrees: 240), speed: .knots(45)))
  }
}
