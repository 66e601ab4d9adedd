import HTTPTransport
import Testing

struct SecretRedactorTests {
  @Test(arguments: [
    ("k3y-Value", "the key is k3y-Value.", "the key is ***."),
    ("k3y-Value", "k3y-Valuek3y-Value", "******"),
    ("a/b+c d", "?key=a%2Fb%2Bc%20d&x=1", "?key=***&x=1"),
    ("a/b+c d", "?key=a%2fb%2bc%20d", "?key=***"),
    ("a/b+c d", "?key=a/b%2Bc+d", "?key=***"),
    ("a/b+c d", #"{"key": "a\/b+c d"}"#, #"{"key": "***"}"#),
    (#"a"b\c"#, #"{"key": "a\"b\\c"}"#, #"{"key": "***"}"#),
    ("a/b+c d", #"{"key": "a\u002fb\u002Bc d"}"#, #"{"key": "***"}"#),
    ("%41bcd", "%41bcd %2541bcd", "*** ***"),
    ("plain", "%70%6C%61%69%6e", "***"),
    ("schlüssel", "schl%C3%BCssel schlüssel", "*** ***"),
    ("abcd", "abc", "abc"),
    ("abcd", "abc%", "abc%"),
    ("abcd", "%6", "%6"),
    ("abcd", #"abc\u00"#, #"abc\u00"#),
    ("abc", "abc is too short to be a secret", "abc is too short to be a secret"),
    ("", "nothing", "nothing"),
  ])
  func `a secret is found however it is written`(secret: String, text: String, expected: String) {
    #expect(SecretRedactor([Secret(secret)]).redact(text) == expected)
  }

  @Test func `the longest secret wins, whatever the order`() {
    for secrets in [["abcd", "abcdef"], ["abcdef", "abcd"]] {
      #expect(SecretRedactor(secrets.map(Secret.init)).redact("abcdef abcd") == "*** ***")
    }
  }

  @Test func `bytes that are no text stay as they are`() {
    let redactor = SecretRedactor([Secret("abcd")])
    #expect(
      redactor.redact([0xff, 0x61, 0x62, 0x63, 0x64, 0xfe] as [UInt8]) == [0xff, 0x2a, 0x2a, 0x2a, 0xfe]
    )
  }

  @Test func `a secret does not show by accident`() {
    let secret = Secret("topsecret")
    var dumped = ""
    dump([secret], to: &dumped)
    for text in ["\(secret)", String(reflecting: secret), String(describing: Optional(secret)), dumped] {
      #expect(!text.contains("topsecret"))
    }
    #expect(secret.reveal() == "topsecret")
  }
}
