import TestSupport
import Testing

@testable import HTTPTransport

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
    ("a/b+c d", "?to=%2F%3Fkey%3Da%252Fb%252Bc%2520d%26x", "?to=%2F%3Fkey%3D***%26x"),
    (#"a"b\c"#, "?q=%7B%22key%22%3A%22a%5C%22b%5C%5Cc%22%7D", "?q=%7B%22key%22%3A%22***%22%7D"),
    ("a/b+c d", #"{"body": "{\"key\": \"a\\\/b+c d\"}"}"#, #"{"body": "{\"key\": \"***\"}"}"#),
    ("a&b<c", "<p>a&amp;amp;b&amp;lt;c</p>", "<p>***</p>"),
    ("schlüssel", "schl%C3%BCssel schlüssel", "*** ***"),
    ("k3y-Value", "a base64 key: azN5LVZhbHVl.", "a base64 key: ***."), ("abcd", "YWJjZA==", "***=="),
    // In the base64 of user:sEcReT/+KeY123 the last character has two bits of the key.
    ("sEcReT/+KeY123", "b64u~dXNlcjpzRWNSZVQvK0tlWTEyMw==", "b64u~dXNlcjp***w=="),
    ("sEcReT/+KeY123", "aTpzRWNSZVQvK0tlWTEyMzpvawo=", "aTp***zpvawo="),
    ("sEcReT/+KeY123", "c0VjUmVULytLZVkxMjN+b2s=", "***N+b2s="),
    // For addresses, with a text around it and without.
    ("sEcr3t~Key>?abc~12", "c0VjcjN0fktleT4_YWJjfjEy", "***"),
    ("sEcr3t~Key>?abc~12", "c0VjcjN0fktleT4_YWJjfjEyISE", "***ISE"),
    ("sEcr3t~Key>?abc~12", "dXNFY3IzdH5LZXk-P2FiY34xMg==", "dX***g=="),
    ("sEcr3t~Key>?abc~12", "dXNFY3IzdH5LZXk-P2FiY34xMg", "dX***g"),
    ("sEcr3t~Key>?abc~12", "dXNzRWNyM3R-S2V5Pj9hYmN-MTIhIQ", "dXN***IhIQ"),
    ("4F1C9E0A7B3D4E2F", "key 4f1c9e0a7b3d4e2f is not active", "key *** is not active"),
    ("f47ac10b-58cc-4372-a567-0e02b2c3d479", "F47AC10B-58CC-4372-A567-0E02B2C3D479", "***"),
    ("K3y/Value", "?key=k3Y%2fvALUE", "?key=***"), ("k3y-Value", "azn5lvzhbhvl", "***"),
    ("ABCDEFG", "abcdefg", "abcdefg"),
    ("abcd", "abc", "abc"),
    ("abcd", "abc%", "abc%"),
    ("abcd", "%6", "%6"),
    ("abcd", #"abc\u00"#, #"abc\u00"#),
    ("abc", "abc is too short to be a secret", "abc is too short to be a secret"),
    ("", "nothing", "nothing"),
  ])
  func `a secret is found in every form`(secret: String, text: String, expected: String) {
    let redactor = SecretRedactor([Secret(secret)])
    #expect(redactor.redact(text) == expected)
    #expect(redactor.holdsSecret([UInt8](text.utf8)) == (text != expected))
  }

  @Test func `credentials are found as they were sent`() {
    let redactor = SecretRedactor([Secret("Ab+c/d=e")])
    let credentials = "bWU6QWIrYy9kPWU"
    redactor.register(
      credentialsOf: HTTPRequest(
        url: "https://a.example",
        headers: ["authorization": "Basic \(credentials)="]
      )
    )
    #expect(redactor.redact("bad auth Basic \(credentials)=.") == "bad auth Basic ***=.")
  }

  @Test(arguments: [
    ("https://a.example/x?q=Rome&appid=471", "https://a.example/x?q=Rome&appid=***"),
    ("https://a.example/x?appid=471&q=Rome.", "https://a.example/x?appid=***&q=Rome."),
    ("(https://a.example/?api_key=k) failed", "(https://a.example/?api_key=***) failed"),
    ("&amp;token=471&amp;x=1", "&amp;token=***&amp;x=1"), (#"{"url":"/?key=471"}"#, #"{"url":"/?key=***"}"#),
    ("?keys=471", "?keys=471"), ("key=471", "key=471"), ("?key=", "?key="), ("?key=***", "?key=***"),
    ("a=b&c=d", "a=b&c=d"),
  ])
  func `a key that is too short to be searched is masked by its name`(text: String, expected: String) {
    #expect(SecretRedactor([Secret("471")]).redact(text) == expected)
  }

  /// Ways to write a secret into a text of some format.
  private static let writers: [(name: String, write: @Sendable (Unicode.Scalar) -> String)] = [
    ("itself", { String($0) }),
    ("URL", { percent($0, "0123456789ABCDEF", keeps: unreserved.contains) }),
    ("URL in lower case", { percent($0, "0123456789abcdef", keeps: unreserved.contains) }),
    ("URL, all of it", { percent($0, "0123456789ABCDEF") }),
    (
      "URL, signs alone", { percent($0, "0123456789ABCDEF", keeps: { $0 != " " && $0 != "/" && $0.isASCII }) }
    ),
    ("form", { $0 == " " ? "+" : percent($0, "0123456789ABCDEF", keeps: unreserved.contains) }),
    ("JSON", { shortEscapes[$0] ?? ($0.value < 0x20 ? utf16($0) : String($0)) }),
    ("JSON with slashes", { $0 == "/" ? #"\/"# : shortEscapes[$0] ?? String($0) }),
    ("JSON in ASCII", { shortEscapes[$0] ?? ($0.isASCII && $0.value >= 0x20 ? String($0) : utf16($0)) }),
    ("JSON, all of it", { utf16($0, true) }),
    ("HTML", { names[$0] ?? String($0) }),
    ("HTML in ASCII", { names[$0] ?? ($0.isASCII ? String($0) : "&#\($0.value);") }),
    ("HTML, all of it", { "&#x\(String($0.value, radix: 16));" }),
    ("CSV", { $0 == "\"" ? "\"\"" : String($0) }),
  ]

  private static let unreserved = Set(
    "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-._~".unicodeScalars
  )
  private static let shortEscapes: [Unicode.Scalar: String] = [
    "\"": #"\""#, "\\": #"\\"#, "\n": #"\n"#, "\r": #"\r"#, "\t": #"\t"#, "\u{8}": #"\b"#, "\u{C}": #"\f"#,
  ]
  private static let names: [Unicode.Scalar: String] = [
    "&": "&amp;", "<": "&lt;", ">": "&gt;", "\"": "&quot;", "'": "&apos;",
  ]

  private static func percent(
    _ character: Unicode.Scalar,
    _ digits: String,
    keeps: (Unicode.Scalar) -> Bool = { _ in false }
  ) -> String {
    if keeps(character) { return String(character) }
    let digits = Array(digits)
    return character.utf8.map { "%\(digits[Int($0 >> 4)])\(digits[Int($0 & 15)])" }.joined()
  }

  private static func utf16(_ character: Unicode.Scalar, _ isUpper: Bool = false) -> String {
    String(character).utf16.map { unit in
      let digits = String(unit, radix: 16, uppercase: isUpper)
      return #"\u"# + String(repeating: "0", count: 4 - digits.count) + digits
    }.joined()
  }

  /// Letters, and characters that begin an escape, belong to one or are escaped.
  private static func secret(_ random: inout SplitMix64) -> String {
    let letters = Array("abnrtu0125FfX;#-._~ /+%&\"'<>\\\n\téßÿ語🔑".unicodeScalars)
    let count = Int.random(in: 8...40, using: &random)
    return String(
      String.UnicodeScalarView((0..<count).map { _ in letters.randomElement(using: &random) ?? "a" })
    )
  }

  @Test(arguments: writers.map(\.name))
  func `no secret passes any writer`(name: String) throws {
    let writer = try #require(Self.writers.first { $0.name == name })
    var random = SplitMix64(state: 1)
    for _ in 0..<500 {
      let secret = Self.secret(&random)
      let text = secret.unicodeScalars.map(writer.write).joined()
      #expect(SecretRedactor([Secret(secret)]).redact("{\(text)}") == "{***}", "\(secret) as \(text)")
    }
  }

  @Test(arguments: ["URL", "URL in lower case", "URL, all of it", "JSON", "JSON in ASCII", "HTML"])
  func `no secret passes in a text that is written into another one`(name: String) throws {
    let outer = try #require(Self.writers.first { $0.name == name })
    var random = SplitMix64(state: 3)
    for inner in Self.writers {
      for _ in 0..<100 {
        let secret = Self.secret(&random)
        let text = secret.unicodeScalars.map(inner.write).joined().unicodeScalars.map(outer.write).joined()
        #expect(
          SecretRedactor([Secret(secret)]).redact("{\(text)}") == "{***}",
          "\(secret) as \(text) by \(inner.name)"
        )
      }
    }
  }

  @Test func `no secret passes with any spelling of its characters`() {
    var random = SplitMix64(state: 2)
    for _ in 0..<5000 {
      let secret = Self.secret(&random)
      let text = secret.unicodeScalars.map {
        (Self.writers.randomElement(using: &random) ?? Self.writers[0]).write($0)
      }
      .joined()
      let redactor = SecretRedactor([Secret(secret)])
      #expect(redactor.redact("{\(text)}") == "{***}", "\(secret) as \(text)")
      let damaged = random.damage([UInt8](text.utf8))
      #expect(redactor.holdsSecret(damaged) == (redactor.redact(damaged) != damaged), "\(secret) as \(text)")
    }
  }

  @Test func `no secret of eight bytes or more passes with letters in another case`() {
    var random = SplitMix64(state: 5)
    for _ in 0..<2000 {
      let secret = Self.secret(&random)
      let writer = Self.writers.randomElement(using: &random) ?? Self.writers[0]
      let text = secret.unicodeScalars.map { letter in
        let isFlipped = letter.isASCII && letter.properties.isAlphabetic && random.chance(0.5)
        return writer.write(
          isFlipped ? Unicode.Scalar(UInt8(truncatingIfNeeded: letter.value) ^ 0x20) : letter
        )
      }
      .joined()
      #expect(SecretRedactor([Secret(secret)]).redact("{\(text)}") == "{***}", "\(secret) as \(text)")
    }
  }

  @Test(arguments: writers.map(\.name))
  func `no secret passes in a header field, in any form and context`(name: String)
    throws
  {
    let writer = try #require(Self.writers.first { $0.name == name })
    var random = SplitMix64(state: 4)
    for _ in 0..<100 {
      let secret = Self.secret(&random)
      let redactor = SecretRedactor([Secret(secret)])
      let text = secret.unicodeScalars.map(writer.write).joined()
      var headers: HTTPHeaders = [:]
      for value in [Self.secret(&random), text, Self.secret(&random)] {
        headers.add(Self.secret(&random), value)
        headers.add(value, Self.secret(&random))
      }
      let stored = headers.stored(redactor).fields
      #expect(stored[2].value == "***" && stored[3].name == "***", "\(secret) as \(text)")
      #expect(stored.map(\.name) == headers.fields.map { redactor.redact($0.name) })
      #expect(stored.map(\.value) == headers.fields.map { redactor.redact($0.value) })
    }
  }

  @Test(.timeLimit(.minutes(1)), arguments: ["\"", "\\", "%", "&"])
  func `a secret of characters that begin escapes is found`(sign: String) {
    let redactor = SecretRedactor([Secret(String(repeating: sign, count: 64))])
    let text = String(repeating: sign, count: 63) + "."
    #expect(redactor.redact(text) == text)
  }

  @Test func `the longest secret wins in any order`() {
    for secrets in [["abcd", "abcdef"], ["abcdef", "abcd"]] {
      #expect(SecretRedactor(secrets.map(Secret.init)).redact("abcdef abcd") == "*** ***")
    }
  }

  @Test func `bytes that are not text stay unchanged`() {
    let redactor = SecretRedactor([Secret("abcd")])
    #expect(
      redactor.redact([0xff, 0x61, 0x62, 0x63, 0x64, 0xfe] as [UInt8]) == [0xff, 0x2a, 0x2a, 0x2a, 0xfe]
    )
  }

  @Test(arguments: [
    ("s3cr3t-key", #"{"message": "s3cr3t-key"}"#, #"{"message": "***"}"#),
    ("12345678", #"{"time": 12345678}"#, #"{"time": 12345678}"#),
    ("12345678", #"{"name": "Gale 12345678"}"#, #"{"name": "Gale ***"}"#),
    (
      "12345678", #"["\"", 12345678, "\u003112345678\\", {"12345678": 12345678}]"#,
      #"["\"", 12345678, "\u0031***\\", {"***": 12345678}]"#
    ),
    ("12345678", "<name>Gale 12345678</name>", "<name>Gale ***</name>"),
    ("12345678", #"{"name" 12345678}"#, #"{"name" ***}"#),
    ("1234567", #"{"name": "Gale 1234567"}"#, #"{"name": "Gale 1234567"}"#),
    ("1e+10-.5", #"{"value": 1e+10}"#, #"{"value": 1e+10}"#),
    ("current", #"{"current": {}}"#, #"{"current": {}}"#),
  ])
  func `a response is read with its secrets masked, and its numbers stay`(
    secret: String,
    body: String,
    expected: String
  ) {
    #expect(SecretRedactor([Secret(secret)]).redact(reply: [UInt8](body.utf8)) == [UInt8](expected.utf8))
  }

  @Test func `a secret is not printed by accident`() {
    let secret = Secret("topsecret")
    var dumped = ""
    dump([secret], to: &dumped)
    for text in ["\(secret)", String(reflecting: secret), String(describing: Optional(secret)), dumped] {
      #expect(!text.contains("topsecret"))
    }
    #expect(secret.reveal() == "topsecret")
  }
}
