package import Foundation

extension Date {
  /// The form in an HTTP header: `Sun, 06 Nov 1994 08:49:37 GMT`.
  package var httpText: String { Self.httpFormatter.string(from: self) }

  private static let httpFormatter: DateFormatter = {
    let formatter = DateFormatter()
    formatter.locale = Locale(identifier: "en_US_POSIX")
    formatter.timeZone = .gmt
    formatter.dateFormat = "EEE, dd MMM yyyy HH:mm:ss 'GMT'"
    return formatter
  }()
}
