package import FoundationEssentials
package import SpannedJSON
package import Weather

// Parses forms that manifests and programs share.

extension TimeSpan {
  /// Parses `instant`, `ending 3h`, `starting 10m`; at least a minute, at most 10 days.
  package init?(sourceText text: String) {
    if text == "instant" {
      self = .instant
      return
    }
    let words = text.split(separator: " ", omittingEmptySubsequences: false)
    guard words.count == 2, let length = Duration(configText: String(words[1])), length <= .seconds(864_000)
    else {
      return nil
    }
    let seconds = Double(length.components.seconds)
    guard seconds >= 60 else { return nil }
    switch words[0] {
    case "ending": self = .ending(seconds)
    case "starting": self = .starting(seconds)
    default: return nil
    }
  }
}

extension JSONShape where Value == TimeSpan {
  package static var interval: Self {
    .string("\"instant\", \"ending 3h\" or \"starting 10m\", with 1m to 10d") { TimeSpan(sourceText: $0) }
  }
}

extension ConditionVote {
  /// Parses `rain` or `light rain`.
  package init?(sourceText text: String) {
    let words = text.split(separator: " ", omittingEmptySubsequences: false).map(String.init)
    guard let condition = words.last.flatMap({ Condition(name: $0) }), words.count <= 2 else { return nil }
    guard words.count == 2 else {
      self.init(condition)
      return
    }
    guard let intensity = Intensity(rawValue: words[0]) else { return nil }
    self.init(condition, intensity)
  }
}

extension Date {
  /// From 1970 to 2999. A time outside is wrong and would trap a calendar.
  package init?(sourceSeconds seconds: Double) {
    guard (0...32_503_680_000).contains(seconds) else { return nil }
    self.init(timeIntervalSince1970: seconds)
  }
}

extension JSONShape where Value == Date {
  package static var epoch: Self {
    Self("a time in seconds since 1970") { $0.double.flatMap { Date(sourceSeconds: $0) } }
  }
}
