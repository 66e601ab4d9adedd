package import Weather

extension CategoryOutlook {
  /// `IFR`, or `IFR or worse` if only that is known; `nil` if it could be VFR.
  ///
  /// - Parameter name: What a category is called; by default its letters.
  package func words(in language: Language, _ name: (FlightCategory) -> String = \.rawValue) -> String? {
    category.map(name) ?? bound.map { $0.orWorse(in: language, name) }
  }

  /// These words in the colour of the category.
  package func styled(in language: Language) -> StyledText? {
    category?.styled ?? bound.map { StyledText($0.orWorse(in: language), Style(accent: accent)) }
  }

  /// The colour of the category, also of one that may be worse; `nil` if it could be VFR.
  package var accent: Style.Accent? { (category ?? bound)?.accent }

  /// The same information as the colour: V, M, I or L, a small letter for that category or worse, or ? if it
  /// could be VFR.
  package var letter: String { category?.letter ?? bound?.letter.lowercased() ?? "?" }
}

extension FlightCategory {
  /// `IFR or worse`
  package func orWorse(in language: Language, _ name: (Self) -> String = \.rawValue) -> String {
    language.text(.orWorse, ["category": name(self)])
  }
}
