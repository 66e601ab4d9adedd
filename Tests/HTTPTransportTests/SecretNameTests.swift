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
}
