import HTTPTransport
import Testing

struct SecretNameTests {
  @Test(arguments: [
    "key", "appid", "api_key", "apiKey", "X-Auth-Token", "access_token", "clientSecret", "auth", "signature",
    "Ocp-Apim-Subscription-Key", "PASSWORD", "pin",
  ])
  func `names of keys are secret`(name: String) { #expect(SecretName.isSecret(name)) }

  @Test(arguments: ["lat", "lon", "station", "file", "keys", "author", "units", "q", "", "timezone"])
  func `names of other parameters are not secret`(name: String) { #expect(!SecretName.isSecret(name)) }

  /// A `|` stands before the secret of a word.
  @Test(arguments: [
    "--token=|abc --key=|a=b -pin=|1 API_KEY=|abc", "--password |abc --verbose", "-token |abc abc",
    "--token --verbose abc", "--token= |abc", "--tokens abc --key-file=/etc/key",
    "-H,X-Api-Key: |abc,-H,Accept: text/plain", "curl,-HAuthorization: |Bearer abc",
    "--header=Authorization:|Bearer",
    "https://api.example/?q=Rome&appid=|abc&x", "read op://vault/owm/token 12:30 = :",
  ])
  func `the secret in a word of a command is what a name announces`(command: String) {
    let marked = command.split(separator: command.contains(",") ? "," : " ").map { word in
      word.split(separator: "|", maxSplits: 1, omittingEmptySubsequences: false).map { String($0) }
    }
    let found = SecretName.split(marked.map { $0.joined() })
    #expect(found.map { String($0.shown) } == marked.map { $0[0] })
    #expect(found.map { String($0.secret) } == marked.map { $0.count > 1 ? $0[1] : "" })
  }

  @Test func `the credentials of a field are a secret without their scheme, too`() {
    let words = ["curl", "-H", "Authorization: Bearer abc", "--pin", "1234"]
    #expect(SecretName.secrets(in: words) == ["Bearer abc", "abc", "1234"])
  }
}
