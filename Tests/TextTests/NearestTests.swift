import Testing
import Text

struct NearestTests {
  @Test(arguments: [
    ("wether", "weather"), ("Weather", "weather"), ("list", "list"), ("lsit", "list"), ("cnofig", "config"),
    ("xyz", nil), ("", nil), ("w", nil),
  ])
  func `the nearest name is suggested`(word: String, expected: String?) {
    let names = ["weather", "list", "config"]
    #expect(nearest(to: word, among: names) == expected)
    #expect(Suggestion(for: word, among: names).quoted.clause == expected.map { "did you mean \"\($0)\"?" })
    #expect(Suggestion(for: word, among: names).clause == expected.map { "did you mean \($0)?" })
    #expect(Suggestion(for: word, among: names).following == expected.map { " Did you mean \($0)?" } ?? "")
  }

  @Test(arguments: [
    ([], nil), (["Berlin"], "Berlin"), (["Berlin", "Bergen"], "Berlin or Bergen"),
    (["Berlin", "Bergen", "Oslo"], "Berlin, Bergen or Oslo"),
    (["Moss", "Paris, Texas", "Oslo"], "Moss or Paris, Texas or Oslo"),
  ])
  func `several names are a list that ends with or`(names: [String], expected: String?) {
    #expect(Suggestion(names).sentence == expected.map { "Did you mean \($0)?" })
    #expect(Suggestion(names).following == expected.map { " Did you mean \($0)?" } ?? "")
    #expect(Suggestion(names).clause == expected.map { "did you mean \($0)?" })
  }
}
