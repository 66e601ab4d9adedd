extension Condition {
  /// The words for the sky, in ascending order of cloud.
  package static let sky: [Condition] = [.clear, .mostlyClear, .partlyCloudy, .mostlyCloudy, .overcast]

  /// The word for a cloud cover in percent. The limits are the middles between the oktas of clear, few,
  /// scattered, broken and overcast (WMO-No. 306, FM 15.9.1).
  package static func sky(cloud: Double) -> Condition {
    sky[[12.5, 37.5, 62.5, 87.5].count { cloud.reaches($0) }]
  }
}
