package import FoundationEssentials

extension Date {
  /// The nearest whole minute, as almanacs and flight plans give the times that they compute. The times of
  /// reports are shown as they were reported.
  package var nearestMinute: Date {
    Date(timeIntervalSince1970: (timeIntervalSince1970 / 60).rounded() * 60)
  }
}

extension TimeText {
  /// The nearest minute without its day. It is never one of the next day: a moon that sets at 23:59:40 does
  /// not set at 00:00 of that day.
  package func clock(nearest date: Date) -> String {
    let nearest = date.nearestMinute
    return clock(parts(nearest).day == parts(date).day ? nearest : date)
  }
}
