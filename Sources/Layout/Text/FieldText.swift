package import Weather

/// One value of a field as text: the field decides the quantity, the units decide the rest.
extension QuantityText {
  /// - Parameters:
  ///   - value: in the field's canonical unit.
  ///   - isPrecise: with one more decimal where a whole number would hide the difference between sources.
  package func value(_ value: Double, of field: Field, isPrecise: Bool = false) -> String {
    switch field.quantity {
    case .temperature: temperature(.celsius(value))
    case .pressure where field.isRoundedDown: altimeter(.hectopascals(value))
    case .pressure: pressure(.hectopascals(value), extraDecimals: isPrecise ? 1 : 0)
    case .height: cloudHeight(.meters(value))
    case .distance: distance(.meters(value))
    case .speed: speed(.metersPerSecond(value))
    case .direction: Compass.degrees(value)
    case .precipitation: "\(precipitation(.millimeters(value)))\(Self.glue)\(precipitationUnit)"
    case .snow: snow(.centimeters(value))
    case .duration: duration(value)
    case .share, .index, .concentration: short(units.measure(value, of: field), withUnit: true)
    }
  }

  /// The number alone, for a table whose header has the unit.
  package func bareValue(_ value: Double, of field: Field) -> String {
    Self.number(in: self.value(value, of: field))
  }

  /// Without the unit at its end.
  package static func number(in text: String) -> String { String(text.dropLast(unitPart(of: text).count)) }

  /// The unit at its end.
  package static func unit(in text: String) -> String { String(unitPart(of: text).dropFirst()) }

  /// The unit with the space before it; empty for a number without one.
  private static func unitPart(of text: String) -> Substring {
    text.lastIndex(of: Character(glue)).map { text[$0...] } ?? ""
  }

  /// What is said of the present, in which an amount is that of an hour: `0.4 mm/h`.
  package func currentValue(_ value: Double, of field: Field, isPrecise: Bool = false) -> String {
    current(self.value(value, of: field, isPrecise: isPrecise), of: field)
  }

  /// What is said of the present, to compare it with what others say; with a sign for a bound.
  package func comparable(_ value: Double, of field: Field, _ bound: Bound?) -> String {
    let text = currentValue(value, of: field, isPrecise: true)
    // Of nothing there is no less.
    guard let bound, bound.isLower || value > 0 else { return text }
    return bound.marked(text)
  }

  /// The text of a value as one of the present.
  package func current(_ text: String, of field: Field) -> String {
    field.timing == .amount ? language.text(.perHour, ["amount": text]) : text
  }

  /// A spread between sources, which is a difference: without the offset of a temperature scale and the
  /// rounding of an altimeter setting, with a decimal more.
  package func spread(_ spread: Double, of field: Field) -> String {
    switch field.quantity {
    case .temperature: fixed(units.measure(temperatureDifference: spread), withUnit: true)
    case .pressure: pressure(.hectopascals(spread), extraDecimals: 1)
    case .speed: speed(units.measure(speedDifference: spread))
    case .direction: fixed(spread) + "°"
    default: currentValue(spread, of: field, isPrecise: true)
    }
  }

  /// The smallest and the largest, with the unit once: `11.8 to 13.1 °C`.
  package func range(_ low: Double, _ high: Double, of field: Field) -> String {
    let (low, high) = (currentValue(low, of: field), currentValue(high, of: field))
    let isShared = Self.unit(in: low) == Self.unit(in: high)
    return language.text(.range, ["low": isShared ? Self.number(in: low) : low, "high": high])
  }
}

extension Field {
  /// What a person calls it; `PM2.5` is the same in every language.
  package func label(in language: Language) -> String {
    Phrase(rawValue: label).map { language.text($0) } ?? label
  }
}

extension Field {
  /// What of the weather somebody may mean by a word: one field by its name, or all whose name begins with it
  /// or that are shown under it, such as speed, gusts and direction by `wind`.
  ///
  /// - Parameter language: That of the answer, whose names count beside the English ones.
  package static func weather(called word: String, in language: Language) -> [Field] {
    called(word, in: language, among: weather)
  }

  /// The same of the air.
  package static func airQuality(called word: String, in language: Language) -> [Field] {
    called(word, in: language, among: airQuality)
  }

  private static func called(_ word: String, in language: Language, among fields: [Field]) -> [Field] {
    if let field = fields.first(where: { $0.name == word }) { return [field] }
    let word = TypedName(word)
    guard word.isLongEnough else { return [] }
    return fields.filter { field in
      let labels = Set([field.label(in: .english), field.label(in: language)])
      return TypedName(field.name).begins(with: word) || field.isFallingWater && word == TypedName("rain")
        || labels.contains { label in
          TypedName(label) == word || label.split(separator: " ").contains { TypedName(String($0)) == word }
        }
    }
  }

  /// What is rain more often than not.
  private var isFallingWater: Bool { self == .precipitation || self == .pop }
}
