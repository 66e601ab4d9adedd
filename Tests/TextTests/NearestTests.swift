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
    #expect(advice(for: word, among: names) == expected.map { "did you mean \"\($0)\"?" })
    #expect(advice(for: word, among: names, isQuoted: false) == expected.map { "did you mean \($0)?" })
    #expect(suggestion(for: word, among: names) == expected.map { " Did you mean \($0)?" } ?? "")
  }

  @Test(arguments: [
    ([], nil), (["Berlin"], "Berlin"), (["Berlin", "Bergen"], "Berlin or Bergen"),
    (["Berlin", "Bergen", "Oslo"], "Berlin, Bergen or Oslo"),
    (["Moss", "Paris, Texas", "Oslo"], "Moss or Paris, Texas or Oslo"),
  ])
  func `several names are a list that ends with or`(names: [String], expected: String?) {
    #expect(guess(names) == expected.map { "Did you mean \($0)?" })
    #expect(suggestion(names) == expected.map { " Did you mean \($0)?" } ?? "")
    #expect(advice(names) == expected.map { "did you mean \($0)?" })
  }
}
