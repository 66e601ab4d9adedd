import Testing
import Text

struct DecimalTests {
  @Test(
    arguments: [
      ("7", 7, 7), ("007", 7, 7), ("0.5", 0.5, 0.5), (".5", 0.5, 0.5), ("7.", 7, 7), ("-0.5", nil, -0.5),
      ("+5", nil, 5), ("1e-4", nil, 0.0001), ("1E2", nil, 100), ("1e-999", nil, 0),
      // What Swift accepts, or what is out of range.
      ("0x10", nil, nil), ("inf", nil, nil), ("-inf", nil, nil), ("nan", nil, nil), ("1e999", nil, nil),
      (String(repeating: "9", count: 400), nil, nil),
      // No numbers.
      ("", nil, nil), (".", nil, nil), ("-", nil, nil), ("1e", nil, nil), ("1.2.3", nil, nil),
      ("5-3", nil, nil), (" 7", nil, nil), ("7 m", nil, nil), ("٣", nil, nil),
    ] as [(String, Double?, Double?)]
  )
  func `a number has digits and a point, and a sign or an exponent only where these are allowed`(
    text: String,
    plain: Double?,
    marked: Double?
  ) {
    #expect(Double.decimal(text[...]) == plain)
    #expect(Double.decimal(text[...], with: "+-eE") == marked)
  }

  @Test func `minus zero is 0`() { #expect(Double.decimal("-0", with: "-")?.sign == .plus) }
}
