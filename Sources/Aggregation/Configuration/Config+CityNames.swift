import Text

extension [Config.City] {
  /// The city that somebody means who types this, whatever the case and the marks: an id, which only one city has, stands
  /// before names, and these before aliases.
  package func called(_ text: String) -> Config.City? {
    let folded = TextFolding.fold(text)
    func city(by names: (Config.City) -> [String]) -> Config.City? {
      first { city in names(city).contains { TextFolding.fold($0) == folded } }
    }
    return city(by: { [$0.id] }) ?? city(by: { $0.name.map { [$0] } ?? [] }) ?? city(by: \.aliases)
  }
}
