package import FoundationEssentials

extension Date {
  /// The nearest whole minute, as almanacs and flight plans give the times that they compute. The times of
  /// reports are shown as they were reported.
  package var nearestMinute: Date {
    Date(timeIntervalSince1970: (timeIntervalSince1970 / 60).rounded() * 60)
  }
}
