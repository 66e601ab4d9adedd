import Testing
import Text

struct ASCIITests {
  @Test func `each class has its characters and no other byte`() {
    func members(_ isMember: (UInt8) -> Bool) -> String {
      String(decoding: (UInt8.min...UInt8.max).filter(isMember), as: UTF8.self)
    }
    let (digits, capitals) = ("0123456789", "ABCDEFGHIJKLMNOPQRSTUVWXYZ")
    let letters = capitals.lowercased()
    #expect(members { $0.isASCIIDigit } == digits)
    #expect(members { $0.isASCIIUppercase } == capitals)
    #expect(members { $0.isASCIILowercase } == letters)
    #expect(members { $0.isASCIILetter } == capitals + letters)
    #expect(members { $0.isASCIILetterOrDigit } == digits + capitals + letters)
    #expect(members { $0.isUnreserved } == "-." + digits + capitals + "_" + letters + "~")
  }

  @Test(arguments: [
    ("", ""), ("a/b", "a/b"), ("a b", "a%20b"), ("ü/\u{7F}", "%C3%BC/%7F"), ("%", "%25"),
  ])
  func `text is percent-encoded except for the kept bytes`(text: String, expected: String) {
    #expect(text.percentEncoded { $0.isUnreserved || $0 == UInt8(ascii: "/") } == expected)
  }
}
