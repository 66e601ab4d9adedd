import Testing
import Text

struct NearestTests {
  @Test(arguments: [
    ("wether", "weather"), ("Weather", "weather"), ("list", "list"), ("lsit", "list"), ("cnofig", "config"),
    ("xyz", nil), ("", nil), ("w", nil),
  ])
  func `the nearest name is suggested`(word: String, expected: String?) {
    #expect(nearest(to: word, among: ["weather", "list", "config"]) == expected)
  }
}
