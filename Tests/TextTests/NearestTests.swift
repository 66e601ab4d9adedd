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
  }
}
