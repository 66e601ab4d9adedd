import Catalog
import Weather

extension Airport {
  /// Whether sources have AIRMETs for it. The Aviation Weather Center issues G-AIRMETs for the contiguous
  /// United States and their coastal waters (aviationweather.gov/gairmet/help). Its international list has
  /// only SIGMETs.
  var hasAirmets: Bool { country == "US" && (24...50).contains(coordinates.latitude) }
}
