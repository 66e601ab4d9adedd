import Catalog
import Foundation
import ReferenceData
import Testing
import Weather

/// The runways inside the program.
struct RunwayTests {
  @Test func `an airport has both of its runways`() throws {
    let runways = AirportCatalog.runways(ofIdent: "KPWM")
    #expect(
      runways == [
        Airport.Runway(
          ends: [.init("11", heading: 95), .init("29", heading: 275)],
          length: .feet(7200),
          width: .feet(150),
          surface: .asphalt,
          isLighted: true
        ),
        Airport.Runway(
          ends: [.init("18", heading: 163), .init("36", heading: 343)],
          length: .feet(5001),
          width: .feet(150),
          surface: .asphalt,
          isLighted: true
        ),
      ]
    )
  }

  @Test(arguments: [
    ("KSFO", ["01L", "19R", "01R", "19L", "10L", "28R", "10R", "28L"]),
    ("EGLL", ["09L", "27R", "09R", "27L"]),
    ("KATL", ["08L", "26R", "08R", "26L", "09L", "27R", "09R", "27L", "10", "28"]), ("00AK", ["N", "S"]),
    ("LSZS", ["03", "21"]), ("SBBE", ["02", "20", "06", "24"]), ("BGTL", ["08T", "26T"]),
    ("NZHN", ["07R", "25L", "18L", "36R", "18R", "36L"]), ("ZZZZ", []), ("", []), ("SEA", []),
  ])
  func `runway ends are found by designator`(ident: String, designators: [String]) {
    #expect(AirportCatalog.runways(ofIdent: ident).flatMap(\.ends).map(\.designator) == designators)
  }

  @Test func `a runway named after a direction has no heading`() throws {
    let runway = try #require(AirportCatalog.runways(ofIdent: "00AK").first)
    #expect(runway.ends.allSatisfy { $0.heading == nil && !$0.isHeadingApproximate })
    #expect(!runway.isLighted)
  }

  /// Only near the poles may a heading differ from the number by more than the compass does; elsewhere that
  /// is an error.
  @Test func `every row is complete and possible`() {
    var wrong: [String] = []
    var approximate = 0
    for ident in Set(ReferenceTable.runways.rows.map { $0[0] }) {
      for runway in AirportCatalog.runways(ofIdent: ident) {
        let lengths = [runway.length?.feet, runway.width?.feet].compactMap(\.self)
        var isGood = runway.ends.count == 2 && lengths.allSatisfy { (1...25_000).contains($0) }
        for end in runway.ends {
          approximate += end.isHeadingApproximate ? 1 : 0
          isGood = isGood && !end.designator.isEmpty && end.heading.map { (0..<360).contains($0) } ?? true
          guard let heading = end.heading, let number = Int(end.designator.prefix(2)) else { continue }
          let off = abs((heading - number * 10 + 540) % 360 - 180)
          isGood = isGood && (1...36).contains(number) && (off <= 46 || ident == "BGQQ")
        }
        if !isGood { wrong.append(ident) }
      }
    }
    #expect(wrong.isEmpty)
    #expect(approximate == 25_482)
  }

  /// A surveyed heading is that of both ends; numbers, which approximate headings are made of, are rounded.
  @Test func `the ends of a runway are opposite`() {
    let wrong = Set(ReferenceTable.runways.rows.map { $0[0] }).filter { ident in
      AirportCatalog.runways(ofIdent: ident).contains { runway in
        let headings = runway.ends.compactMap(\.heading)
        if Set(runway.ends.map(\.isHeadingApproximate)).count > 1 || headings.count == 1 { return true }
        guard headings.count == 2 else { return false }
        let off = abs(180 - abs(headings[0] - headings[1]))
        return off > (runway.ends[0].isHeadingApproximate ? 10 : 0)
      }
    }
    #expect(wrong.isEmpty)
  }

  @Test func `a runway whose numbers contradict each other has no heading`() throws {
    // 14 and 24.
    let runway = try #require(AirportCatalog.runways(ofIdent: "EFAA").first)
    #expect(runway.ends.allSatisfy { $0.heading == nil && !$0.isHeadingApproximate })
  }

  @Test(arguments: [("RJTT", "05", 43), ("HPV", "05", 47), ("EBBR", "01", 14)])
  func `the stated heading that fits the number counts`(ident: String, end: String, heading: Int)
    throws
  {
    let ends = AirportCatalog.runways(ofIdent: ident).flatMap(\.ends)
    #expect(ends.first { $0.designator == end }?.heading == heading)
  }

  @Test(arguments: [
    // The ends are swapped in the data.
    ("UUYY", "18", 202, false),
    // The stated heading is magnetic.
    ("FALE", "06", 32, true),
    // Few runways around have known headings.
    ("SBSN", "10", 81, true), ("SBMA", "07", 49, true), ("USDA", "04", 70, true),
    // True numbers.
    ("CYCS", "12T", 120, true), ("BGTL", "08T", 85, false), ("CYLT", "05T", 48, false),
  ])
  func `an estimated heading is the number with the magnetic variation`(
    ident: String,
    end: String,
    heading: Int,
    isApproximate: Bool
  ) throws {
    let ends = AirportCatalog.runways(ofIdent: ident).flatMap(\.ends)
    let found = try #require(ends.first { $0.designator == end })
    #expect(abs((found.heading ?? 999) - heading) <= 3)
    #expect(found.isHeadingApproximate == isApproximate)
  }

  /// On the ice of Antarctica the numbers are those of a grid.
  @Test(arguments: ["NZIR", "NZWD"]) func `a runway with grid numbers has no estimate`(ident: String) {
    let ends = AirportCatalog.runways(ofIdent: ident).flatMap(\.ends)
    #expect(!ends.isEmpty)
    #expect(ends.allSatisfy { !$0.isHeadingApproximate })
  }

  @Test func `every estimated heading agrees with the magnetic model`() throws {
    let date = Date(timeIntervalSince1970: 1_798_761_600)
    var wrong: [String] = []
    for ident in Set(ReferenceTable.runways.rows.map { $0[0] }) {
      let place = try #require(AirportCatalog.airport(ident: ident)).coordinates
      let variation = MagneticModel.declination(at: place, on: date)
      for end in AirportCatalog.runways(ofIdent: ident).flatMap(\.ends) where end.isHeadingApproximate {
        guard let heading = end.heading, let number = Double(end.designator.prefix(2)), let variation else {
          continue
        }
        let expected = number * 10 + (end.designator.hasSuffix("T") ? 0 : variation)
        let off = (Double(heading) - expected + 900).truncatingRemainder(dividingBy: 360) - 180
        if abs(off) > 15 { wrong.append("\(ident) \(end.designator)") }
      }
    }
    #expect(wrong == [])
  }

  @Test func `every runway belongs to an airport of the catalog`() {
    let lost = Set(ReferenceTable.runways.rows.map { $0[0] }).filter {
      AirportCatalog.airport(ident: $0)?.ident != $0
    }
    #expect(lost.isEmpty)
  }
}
