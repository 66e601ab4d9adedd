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
    ("schlüssel", #"{"key": "schl\u00fcssel"}"#, #"{"key": "***"}"#), ("schlüssel", "schl&#252;ssel", "***"),
    ("schlüssel", "schl&#xFC;ssel", "***"), ("schlüssel", #"schl\u00fdssel"#, #"schl\u00fdssel"#),
    ("key🔑word", #"key\ud83d\udd11word"#, "***"), ("key🔑word", #"key\ud83d"#, #"key\ud83d"#),
    ("a/b+c d", #"{"key": "a\u002fb\u002Bc d"}"#, #"{"key": "***"}"#),
    ("a&b<c>\"d'", "<p>a&amp;b&lt;c&gt;&quot;d&#39;</p>", "<p>***</p>"),
    ("a&b<c>\"d'", "a&#38;b&#x3C;c&#062;&#x22;d&apos;", "***"),
    ("a&b<c>\"d'", #"{"key": "a&b<c>\&quot;d'"}"#, #"{"key": "***"}"#),
    ("a&b<c>\"d'", #""a&b<c>""d'""#, #""***""#),
    ("a&b", "a&amp b, a&am", "a&amp b, a&am"),
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

  @Test(arguments: [
    ("s3cr3t-key", #"{"message": "s3cr3t-key"}"#, #"{"message": "***"}"#),
    ("12345678", #"{"time": 12345678}"#, #"{"time": 12345678}"#),
    ("1e+10-.5", #"{"value": 1e+10}"#, #"{"value": 1e+10}"#),
    ("current", #"{"current": {}}"#, #"{"current": {}}"#),
  ])
  func `an answer is read without the secrets in it, and its numbers stay`(
    secret: String,
    body: String,
    expected: String
  ) {
    #expect(SecretRedactor([Secret(secret)]).redact(reply: [UInt8](body.utf8)) == [UInt8](expected.utf8))
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
