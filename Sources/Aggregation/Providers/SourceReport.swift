import FoundationEssentials
import ProviderKit
import Weather

/// What one source answered, whatever was asked.
protocol SourceReport: Sendable {
  /// When it was got, which may have been by an earlier run.
  var fetched: Date { get }
  var origin: Origin { get }
  /// What of it could not be read or believed.
  var problems: [ReportProblem] { get }
  /// Values outside the shared vocabulary, by name; shown, never merged.
  var extras: [String: String] { get }
  /// The credit that it asks for itself.
  var attribution: String? { get }
}

extension SourceReport {
  var extras: [String: String] { [:] }
  var attribution: String? { nil }
}

extension WeatherReport: SourceReport {}

extension AirportReport: SourceReport {}

extension AreaReport: SourceReport {}

extension AirportDirectoryReport: SourceReport {}

extension ItemListReport: SourceReport {}
