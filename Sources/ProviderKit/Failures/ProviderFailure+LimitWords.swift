package import FoundationEssentials

extension ProviderFailure.Reason {
  /// The limit that a service names, such as `Hourly API request limit exceeded`. Of services that send no
  /// other time, only these words say how long to wait; a day ends at midnight UTC.
  ///
  /// - Returns: `nil` for other words.
  package init?(limitIn words: String, at now: Date) {
    let untilMidnight = 86_400 - now.timeIntervalSince1970.truncatingRemainder(dividingBy: 86_400)
    let waits = [("Minutely", 60), ("Hourly", 3600), ("Daily", untilMidnight)]
    guard let wait = waits.first(where: { words.contains($0.0 + " API request limit exceeded") }) else {
      return nil
    }
    self = .rate(retryAfter: .seconds(wait.1))
  }
}
