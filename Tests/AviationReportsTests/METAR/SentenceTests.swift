import AviationReports
import Testing
import Weather

/// Numbers of sentences that stand before `RMK`, or without it.
struct SentenceTests {
  @Test(
    arguments: [
      ("Q1007 RWYS 09/27 IN USE", ["RWYS", "09/27", "USE"]),
      ("30/20 Q1007 NOSIG RUNWAY 09/27 CLSD", ["RUNWAY", "09/27"]),
      ("RUNWAY 09/27 CLSD 30/20 Q1007", ["RUNWAY", "09/27", "CLSD"]),
      ("30/20 Q1007 NOSIG AD CLSD 2200 TIL 0500", ["AD", "2200"]),
      ("30/20 Q1007 NOSIG AD CLSD FM 2200 TL 0500", ["AD", "2200", "TL", "0500"]),
      ("30/20 Q1007 NOSIG AD CLSD AT 2200", ["AD", "2200"]),
      ("30/20 Q1007 NOSIG CB TOPS 2000 FT", ["2000"]),
      ("30/20 Q1007 NOSIG ATIS INFO A 0650", ["0650"]),
      ("30/20 A3009 LAST OBS NEXT 1400", []),
      ("AD CLSD TILL 0900 30/20 Q1007", ["AD", "CLSD", "TILL", "0900"]),
    ] as [(String, [String])]
  )
  func `a number in a sentence is not a value`(text: String, unknown: [String]) throws {
    let metar = try METAR("METAR OPLA 210625Z 00000KT 6000 NSC \(text)")
    #expect(metar.unknown == unknown)
    #expect(metar.conditions.visibility == Visibility(.meters(6000)))
    #expect(metar.conditions.directionalVisibilities == [])
    #expect(metar.temperature == (text.contains("30/20") ? .celsius(30) : nil))
    #expect(metar.contradictions == [])
    #expect(metar.trends == [])
    #expect(!metar.groups.contains { $0.section == .supplementary && $0.value.isCondition })
  }

  @Test(arguments: [
    ("CALM 3000 HZ NSC 30/20 Q1007", 3000.0), ("00000KT 3000 HZ NSC XX 30/20 Q1007", 3000),
    ("00000KT 3000 HZ NSC XX 30/20", 3000), ("24O10KT 0800 NSC 30/20 Q1007", 800),
  ])
  func `a value behind an unreadable group is read`(text: String, meters: Double) throws {
    let metar = try METAR("METAR OPLA 210625Z \(text)")
    #expect(metar.conditions.visibility == Visibility(.meters(meters)))
    #expect(metar.temperature == .celsius(30))
    #expect(metar.unknown.count == 1)
  }

  @Test func `a number in a trend is not its visibility`() throws {
    let metar = try METAR("METAR FAOR 210700Z 32010KT 9999 FEW035 20/10 Q1025 TEMPO TILL 0900 3000 TSRA")
    #expect(metar.trends.map(\.conditions.visibility) == [Visibility(.meters(3000))])
    #expect(metar.trends.map(\.conditions.directionalVisibilities) == [[]])
    #expect(metar.unknown == ["TILL", "0900"])
  }

  @Test func `a time behind a word begins a trend if changed values follow`() throws {
    let metar = try METAR("METAR FAOR 210700Z 32010KT 9999 FEW035 20/10 Q1025 RWYS WET FM0900 3000 TSRA")
    #expect(metar.trends.map(\.conditions.visibility) == [Visibility(.meters(3000))])
    #expect(metar.trends.map(\.from) == [ChangeTime(day: nil, hour: 9, minute: 0)])
  }
}
