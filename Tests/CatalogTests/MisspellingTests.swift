import Foundation
import ReferenceData
import TestSupport
import Testing

@testable import Catalog
@testable import Text

/// The search for similar names against the comparison with each name.
struct MisspellingTests {
  /// The least changes to the whole name or to as many first words, if they are allowed.
  private static func slowChanges(_ typed: String, to name: String) -> Int? {
    let wordCount = typed.split(separator: " ").count
    let head = name.split(separator: " ").prefix(wordCount).joined(separator: " ")
    let changes = [name, head].map { editDistance(Array(typed), Array($0)) }.min() ?? 0
    return changes <= min(2, allowedChanges(to: typed.count)) ? changes : nil
  }

  /// Words of few letters, so that many are similar and begin alike.
  private static func word(_ generator: inout SplitMix64) -> String {
    let letters = (0..<Int.random(in: 1...9, using: &generator)).map { _ in
      "aabbcd ".randomElement(using: &generator) ?? "a"
    }
    return String(letters).split(separator: " ").joined(separator: " ")
  }

  @Test(arguments: 0..<20)
  func `names in sorted order have the changes of each name alone`(seed: UInt64) {
    var generator = SplitMix64(state: seed)
    let typed = Self.word(&generator) + "abc"
    let names = Set((0..<500).map { _ in Self.word(&generator) }).filter { !$0.isEmpty }
      .sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    let allowed = min(2, allowedChanges(to: typed.count))
    var beginnings = CommonBeginnings(of: Array(typed.utf8), typed.split(separator: " ").count, allowed)
    for name in names {
      let changes = beginnings.changes(to: Array("\(name)\t12".utf8))
      #expect(
        changes.flatMap { $0 <= allowed ? $0 : nil } == Self.slowChanges(typed, to: name),
        "\(typed) \(name)"
      )
    }
  }

  @Test(arguments: ["nowhereville", "berln", "new yrok", "muenchn", "東亰", "москвв"])
  func `every similar name of the tables is found`(typed: String) {
    let misspelling = Misspelling(typed)
    for table in [ReferenceTable.cities, .cityNames] {
      let expected = table.rows.compactMap { row in misspelling.changes(to: row[0]).map { ($0, row.offset) } }
      let found = misspelling.matches(in: table).map { ($0.changes, $0.row.offset) }
      #expect(found.map(\.0) == expected.map(\.0) && found.map(\.1) == expected.map(\.1))
    }
  }

  @Test func `names in other scripts sort last and have no letter of ASCII`() {
    let names = ReferenceTable.cityNames.rows.lazy.map(\.key)
      .drop { ($0.first ?? 0) < Misspelling.firstOfOtherScripts }
    #expect(names.allSatisfy { $0.allSatisfy { $0 >= 0x80 || $0 == UInt8(ascii: " ") } })
  }
}
