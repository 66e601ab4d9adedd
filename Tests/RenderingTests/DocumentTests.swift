import Layout
import Testing

struct DocumentTests {
  @Test(
    arguments: [("Uranus", nil, "Uranus"), (nil, "Neptune", "Neptune"), ("Uranus", "Neptune", "Uranus")]
      as [(String?, String?, String)]
  )
  func `two documents together have the first subject`(first: String?, second: String?, subject: String) {
    let whole = Document([.text("a")], subject: first) + Document([.text("b")], subject: second)
    #expect(whole == Document([.text("a"), .text("b")], subject: subject))
  }
}
