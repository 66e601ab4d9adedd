import Aggregation
import TestSupport
import Testing

struct OutsideTextTests {
  @Test(arguments: HarmfulText.kinds)
  func `what harms is not kept`(kind: HarmfulText.Kind) {
    let kept = "a\(kind.text)b".cleaned()
    #expect(HarmfulText.found(in: kept).isEmpty)
    #expect(["ab", "a b"].contains(kept))
  }

  @Test(arguments: [
    ("", nil), (" \u{2028}\n", nil), ("\t a \u{3000}\n b ", "a b"), ("x\u{200D}y", "x\u{200D}y"),
  ])
  func `blanks are single and never at an end`(text: String, message: String?) {
    #expect(text.cleaned() == message ?? "")
    #expect(text.cleanedMessage() == message)
  }

  @Test func `a message has an end`() {
    let text = String(repeating: "a", count: 201)
    #expect(text.cleanedMessage() == String(repeating: "a", count: 199) + "…")
  }
}
