import Layout
import TestSupport
import Testing

@testable import Pages

struct MapLetteringTests {
  private static func text(_ lettering: MapLettering) -> [String] {
    (0..<lettering.rows).map { row in
      (0..<lettering.columns).map { lettering[$0, row]?.text ?? "." }.joined()
    }
  }

  @Test(
    arguments: [
      // To the right, else to the left, else only the symbol, else nothing.
      ([("KPWM", 0)], "V KPWM......", 0), ([("KPWM", 8)], "...KPWM V...", 0),
      ([("KPWM", 3), ("KBOS", 5)], "...V KPWM...", 1), ([("KPWM", 0), ("KBOS", 8)], "V KPWM..V...", 1),
      ([("KPWMKPWMKPWM", 3)], "...V........", 1), ([("", 3)], "...V........", 1),
      // A symbol alone is neither beside a name nor beside a symbol.
      ([("KPWM", 0), ("K", 6)], "V KPWM......", 1), ([("", 3), ("", 4)], "...V........", 2),
      ([("KPWM", 3), ("", 2)], "...V KPWM...", 1), ([("KPWM", 8), ("", 9)], "...KPWM V...", 1),
      ([("東京", 1)], ".V 東京.....", 0),
    ] as [([(String, Int)], String, Int)]
  )
  func `names are beside their signs and never overlap`(places: [(String, Int)], row: String, crowdedOut: Int)
  {
    var lettering = MapLettering(columns: 12, rows: 1)
    for (name, column) in places { lettering.add("V", name, .plain, at: (column, 0)) }
    #expect(Self.text(lettering) == [row])
    #expect(lettering.crowdedOut == crowdedOut)
  }

  @Test(arguments: [(-1, 0), (12, 0), (0, 1), (0, -1), (.max, .min)])
  func `nothing is written outside`(column: Int, row: Int) {
    var lettering = MapLettering(columns: 12, rows: 1)
    lettering.add("V", "KPWM", .plain, at: (column, row))
    #expect(Self.text(lettering) == ["............"])
    #expect(lettering.crowdedOut == 1)
  }

  /// Each written name can be read in full, with space at both ends.
  @Test func `no name touches another, however many there are`() {
    var random = SplitMix64(state: 1)
    for _ in 0..<300 {
      var lettering = MapLettering(columns: 60, rows: 6)
      for number in 100..<140 {
        let cell = (Int.random(in: 0..<60, using: &random), Int.random(in: 0..<6, using: &random))
        lettering.add("V", "K\(number)", .plain, at: cell)
      }
      let words = Self.text(lettering).joined(separator: "  ").replacing(".", with: " ").split(separator: " ")
      let names = words.filter { $0.contains("K") }
      #expect(names.allSatisfy { $0.wholeMatch(of: /V*K1[0-9]{2}V*/) != nil }, "\(names)")
      #expect(Set(names).count == names.count)
    }
  }
}
