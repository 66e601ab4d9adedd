import Catalog
package import ProviderKit

/// The warnings of the weather services of Europe, as EUMETNET's MeteoAlarm collects them.
package enum MeteoAlarm {
  package static let kind = ProviderKind(
    name: "meteoalarm",
    title: "MeteoAlarm",
    capabilities: .init(alerts: MeteoAlarmProvider.init),
    attribution: "EUMETNET – MeteoAlarm and the national weather services (CC BY 4.0)",
    attributionURL: "https://meteoalarm.org/",
    baseURL: "https://feeds.meteoalarm.org",
    covers: { !AreaTable.europe.surroundings(of: $0.coordinates).countries.isEmpty }
  )
}
