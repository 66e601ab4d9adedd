import FoundationEssentials
import ProviderKit
import Weather

/// One source's answer to any query.
protocol SourceReport: Sendable {
  /// When it was received, possibly by an earlier run.
  var fetched: Date { get }
  var origin: Origin { get }
  /// The parts that could not be read or are implausible.
  var problems: [ReportProblem] { get }
  /// Values that are not fields, by name. They are shown but never merged.
  var extras: [String: String] { get }
  /// The credit that the response itself requires.
  var attribution: String? { get }
}

extension SourceReport {
  var extras: [String: String] { [:] }
  var attribution: String? { nil }
}

extension WeatherReport: SourceReport {}

extension AirportReport: SourceReport {}

extension AreaReport: SourceReport {}

extension HazardReport: SourceReport {}

extension AirportDirectoryReport: SourceReport {}

extension ItemListReport: SourceReport {}
