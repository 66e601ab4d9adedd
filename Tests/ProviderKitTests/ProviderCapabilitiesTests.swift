import HTTPTransport
import ProviderKit
import TestSupport
import Testing

struct ProviderCapabilitiesTests {
  @Test func `the check of an entry makes the provider of each capability`() {
    let failure = ProviderFailure(NumberedReports.source(0), .request)
    let all = [
      ProviderCapabilities(weather: { _, _ throws(ProviderFailure) in throw failure }),
      ProviderCapabilities(rain: { _, _ throws(ProviderFailure) in throw failure }),
      ProviderCapabilities(airQuality: { _, _ throws(ProviderFailure) in throw failure }),
      ProviderCapabilities(alerts: { _, _ throws(ProviderFailure) in throw failure }),
      ProviderCapabilities(airportWeather: { _, _ throws(ProviderFailure) in throw failure }),
      ProviderCapabilities(areaWeather: { _, _ throws(ProviderFailure) in throw failure }),
      ProviderCapabilities(hazards: { _, _ throws(ProviderFailure) in throw failure }),
      ProviderCapabilities(airportDirectory: { _, _ throws(ProviderFailure) in throw failure }),
      ProviderCapabilities(itemList: { _, _ throws(ProviderFailure) in throw failure }),
      ProviderCapabilities(placeLookup: { _, _ throws(ProviderFailure) in throw failure }),
    ]
    let makers = Mirror(reflecting: ProviderCapabilities()).children.filter { !($0.value is Bool) }
    #expect(all.count == makers.count)
    let host = ProviderHost(now: NumberedReports.now, report: { _ in }) { _ throws(TransportError) in
      throw .cancelled
    }
    for capabilities in all {
      #expect(throws: failure) {
        try capabilities.makeAll(ProviderConfiguration(id: NumberedReports.source(0)), host)
      }
    }
  }
}
