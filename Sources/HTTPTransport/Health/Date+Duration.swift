import FoundationEssentials

extension Date {
  static func + (date: Self, duration: Duration) -> Self {
    date.addingTimeInterval(duration / .seconds(1))
  }
}
