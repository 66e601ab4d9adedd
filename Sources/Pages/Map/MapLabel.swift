import Aggregation
import Layout
import Weather

/// What stands on the map for a place: the letter of its category, or a dot, and its name.
struct MapLabel: Hashable, Sendable {
  let sign: String
  let name: String
  let style: Style

  /// Already as the terminal gets it, for the room is counted in its columns.
  init(_ spot: MapSpot, units: Units, options: RenderOptions) {
    let language = options.language
    var name = spot.name
    switch spot.value {
    case .category(let category):
      sign = Self.letter(category)
      style = Style(accent: category?.accent)
    case .temperature(let temperature):
      sign = options.drawingGlyphs == .ascii ? "o" : "•"
      style = temperature.map { Style.temperature($0) } ?? .plain
      if let temperature {
        name += " \(QuantityText(units: units, language: language).wholeTemperature(temperature))°"
      }
    }
    name = TerminalText.cleaned(name)
    self.name = options.glyphs == .ascii ? TerminalText.ascii(name, in: options.language) : name
  }

  /// Says without colour what the colour says: V, M, I, L, and ? for what the report does not tell.
  static func letter(_ category: FlightCategory?) -> String {
    category.map { String($0.rawValue.prefix(1)) } ?? "?"
  }
}
