import Aggregation
import Layout
import Weather

/// The label of a place on the map: the letter of its category, or a dot, and its name.
struct MapLabel: Hashable, Sendable {
  let sign: String
  let name: String
  let style: Style

  /// Contains the text as the terminal prints it, because its width is measured in columns.
  init(_ spot: MapSpot, units: Units, options: RenderOptions) {
    let language = options.language
    var name = spot.name
    switch spot.value {
    case .category(let category):
      sign = category.letter
      style = Style(accent: category.accent)
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
}
