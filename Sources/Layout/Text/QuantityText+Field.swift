package import Weather

/// Formats a value of a field: the field determines the quantity, the chosen units determine the rest.
extension QuantityText {
  /// - Parameters:
  ///   - value: In the field's canonical unit.
  ///   - isPrecise: Whether to add a decimal when a whole number would hide the difference between sources.
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
    // The word for a grain depends on the language.
    case .pollen: pollen(units.measure(value, of: field))
    case .share, .index, .concentration: short(units.measure(value, of: field), withUnit: true)
    }
  }

  private func pollen(_ measure: Measure) -> String {
    let shown = NumberText.rounded(measure.value, decimals: measure.decimals) ?? measure.value
    let category = PluralCategory(shown, in: language)
    return short(measure) + Self.glue + language.text(.grainsPerCubicMeter, for: category)
  }

  /// The number alone, for a table whose header has the unit.
  package func bareValue(_ value: Double, of field: Field) -> String {
    Self.number(in: self.value(value, of: field))
  }

  /// The text without the unit at its end.
  package static func number(in text: String) -> String { String(text.dropLast(unitPart(of: text).count)) }

  /// The unit at the end of a text.
  package static func unit(in text: String) -> String { String(unitPart(of: text).dropFirst()) }

  /// The unit with the space before it; empty for a number without one. In some languages the same space
  /// groups digits, which no unit begins with.
  private static func unitPart(of text: String) -> Substring {
    guard let space = text.lastIndex(of: Character(glue)) else { return "" }
    let part = text[space...]
    return part.dropFirst().first?.isNumber == true ? "" : part
  }

  /// A current value. An amount is shown for one hour: `0.4 mm/h`.
  package func currentValue(_ value: Double, of field: Field, isPrecise: Bool = false) -> String {
    current(self.value(value, of: field, isPrecise: isPrecise), of: field)
  }

  /// A current value, to compare it with those of other sources; with a sign if it is a bound.
  package func comparable(_ value: Double, of field: Field, _ bound: Bound?) -> String {
    let text = currentValue(value, of: field, isPrecise: true)
    // An amount cannot be less than 0.
    guard let bound, bound.isLower || value > 0 else { return text }
    return bound.marked(text)
  }

  /// The text of a value as a current one.
  package func current(_ text: String, of field: Field) -> String {
    field.timing == .amount ? language.text(.perHour, ["amount": text]) : text
  }

  /// A spread between sources. As a difference it has no offset of a temperature scale and no rounding of an
  /// altimeter setting; it gets one more decimal.
  package func spread(_ spread: Double, of field: Field) -> String {
    switch field.quantity {
    case .temperature: fixed(units.measure(temperatureDifference: spread), withUnit: true)
    case .pressure: pressure(.hectopascals(spread), extraDecimals: 1)
    case .speed: speed(units.measure(speedDifference: spread))
    case .direction: fixed(spread) + "°"
    case .share, .height, .distance, .precipitation, .snow, .index, .concentration, .pollen, .duration:
      currentValue(spread, of: field, isPrecise: true)
    }
  }

  /// The smallest and the largest value, with the unit once: `11.8 to 13.1 °C`.
  package func range(_ low: Double, _ high: Double, of field: Field) -> String {
    let (low, high) = (currentValue(low, of: field), currentValue(high, of: field))
    // A unit that is a noun has the form of the number before it.
    let isShared = Self.unit(in: low) == Self.unit(in: high) || field.quantity == .pollen
    return language.text(.range, ["low": isShared ? Self.number(in: low) : low, "high": high])
  }
}
