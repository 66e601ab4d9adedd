import Testing

@testable import ProviderKit

struct URLTextTests {
  @Test(arguments: [
    (0.0, 4, "0.0000"), (-0.00001, 4, "0.0000"), (52.52, 4, "52.5200"), (-179.99999, 4, "-180.0000"),
    (0.5, 0, "1"),
    (-0.05, 1, "-0.1"), (0.00012345, 6, "0.000123"), (1e300, 2, "1e+300"), (.infinity, 1, "inf"),
    (.nan, 1, "nan"),
  ])
  func `numbers have their number of decimals`(number: Double, decimals: Int, text: String) {
    #expect(URLText.number(number, decimals: decimals) == text)
  }

  @Test(arguments: [
    ("", ""), ("az-AZ_09.~", "az-AZ_09.~"), ("São Paulo,BR", "S%C3%A3o%20Paulo%2CBR"),
    ("a&b=c#d%e+f", "a%26b%3Dc%23d%25e%2Bf"), ("\n\u{7F}", "%0A%7F"),
  ])
  func `text is percent-encoded`(text: String, encoded: String) {
    #expect(URLText.encoded(text) == encoded)
  }
}
