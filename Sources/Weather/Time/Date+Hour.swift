package import FoundationEssentials

extension Date {
  /// The start of its hour in UTC.
  package var startOfUTCHour: Date {
    Date(timeIntervalSince1970: (timeIntervalSince1970 / 3600).rounded(.down) * 3600)
  }
}
