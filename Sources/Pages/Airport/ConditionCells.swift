import Layout
import Weather

/// The wind, the visibility, the weather and the sky in a row of a table.
struct ConditionCells {
  let quantities: QuantityText

  /// - Parameter importance: That of the wind; each further column has one less.
  func columns(importance: Int) -> [Table.Column] {
    let names: [Phrase] = [.windColumn, .visibilityColumn, .weatherColumn, .skyColumn]
    return names.enumerated().map { rank, name in
      Table.Column(quantities.language.text(name), importance: importance - rank)
    }
  }

  func cells(_ wind: Wind?, _ visibility: Visibility?, _ weather: StyledText, _ sky: Sky?) -> [StyledText] {
    [
      StyledText(wind.flatMap { quantities.aviationWind($0, joint: " ") } ?? ""),
      StyledText(visibility.map(quantities.shortVisibility) ?? ""), weather,
      StyledText(sky.map(SkyText(quantities: quantities).short) ?? ""),
    ]
  }
}
