import Testing
import Weather

@testable import ProviderKit

struct ProviderConfigurationTests {
  private static func configuration(baseURL: String?) throws -> ProviderConfiguration {
    ProviderConfiguration(id: try #require(SourceID("owm")), baseURL: baseURL, timeout: .seconds(5))
  }

  @Test func `a path is appended to the service's address`() throws {
    let configuration = try Self.configuration(baseURL: "https://example.org/api")
    #expect(try configuration.url("/points?a=1") == "https://example.org/api/points?a=1")
  }

  @Test func `without an address no request is sent`() throws {
    let configuration = try Self.configuration(baseURL: nil)
    let failure = #expect(throws: ProviderFailure.self) { try configuration.url("/points") }
    #expect(failure?.category == .unconfigured)
    #expect(failure?.description == "owm: no baseURL: Set providers.owm.baseURL in your config.")
  }

  @Test func `a part leaves time to report that it hangs`() throws {
    let configuration = try Self.configuration(baseURL: nil)
    #expect(configuration.partTimeout == .milliseconds(4500))
  }
}
