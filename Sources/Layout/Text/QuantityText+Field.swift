package import Weather

/// Formats a value of a field: the field determines the quantity, the chosen units determine the rest.
extension QuantityText {
  /// - Parameters:
  ///   - value: In the field's canonical unit.
  ///   - isPrecise: Whether to add a decimal when a whole number would hide the difference between sources.
  package func parts(_ value: Double, of field: Field, isPrecise: Bool = false) -> NumberWithUnit {
    let measure = units.measure(value, of: field)
    return switch field.quantity {
    case .temperature: NumberWithUnit(fixed(measure), measure.unit)
    // What is rounded down has no decimals to add.
    case .pressure: pressure(measure, extraDecimals: isPrecise && !field.isRoundedDown ? 1 : 0)
    case .height: NumberWithUnit(fixed(self.measure(cloudHeight: .meters(value))), measure.unit)
    case .distance: distance(.meters(value))
    case .speed: speed(measure)
    case .direction: NumberWithUnit(Compass.degrees(value))
    case .precipitation, .snow: NumberWithUnit(fallen(measure), measure.unit)
    case .duration: duration(value)
    case .pollen: NumberWithUnit(short(measure), grains(measure))
    case .share, .index, .concentration: NumberWithUnit(short(measure), measure.unit)
    }
  }

  /// The word for a grain depends on the language and on the number before it.
  private func grains(_ measure: Measure) -> String {
    let shown = NumberText.rounded(measure.value, decimals: measure.decimals) ?? measure.value
    return language.text(.grainsPerCubicMeter, for: PluralCategory(shown, in: language))
  }

  /// The same as one text.
  package func value(_ value: Double, of field: Field, isPrecise: Bool = false) -> String {
    parts(value, of: field, isPrecise: isPrecise).text
  }

  /// The number alone, for a table whose header has the unit.
  package func bareValue(_ value: Double, of field: Field) -> String { parts(value, of: field).number }

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

  /// A difference of two values, such as an error. It may be negative, so an amount is not marked as less
  /// than the smallest one shown; and it is in one unit, because a table names the unit once.
  ///
  /// - Parameters:
  ///   - value: In the field's canonical unit.
  ///   - isSigned: Whether a difference above 0 has a sign, too. One that is shown as 0 never has a sign.
  ///   - moreDecimals: For a difference of two errors, which may be much smaller than they are.
  package func difference(
    _ value: Double,
    of field: Field,
    isSigned: Bool = false,
    moreDecimals: Int = 0
  ) -> NumberWithUnit {
    let measure = units.measure(difference: value, of: field)
    let decimals = measure.decimals + moreDecimals
    let number =
      isSigned
      ? NumberText.signed(measure.value, decimals: decimals, in: language)
      : fixed(measure.value, decimals: decimals)
    return switch field.quantity {
    case .direction: NumberWithUnit(number + measure.unit)
    case .speed: NumberWithUnit(number, name(ofWindUnit: measure.unit))
    case .pollen: NumberWithUnit(number, grains(measure))
    default: NumberWithUnit(number, measure.unit)
    }
  }

  /// A spread between sources, which is never negative.
  package func spread(_ spread: Double, of field: Field) -> String {
    switch field.quantity {
    case .temperature, .pressure, .direction: difference(spread, of: field).text
    // With the decimals of the speeds beside it.
    case .speed: speed(units.measure(speedDifference: spread)).text
    case .share, .height, .distance, .precipitation, .snow, .index, .concentration, .pollen, .duration:
      currentValue(spread, of: field, isPrecise: true)
    }
  }

  /// The smallest and the largest value, with the unit once: `11.8 to 13.1 °C`.
  package func range(_ low: Double, _ high: Double, of field: Field) -> String {
    let (low, high) = (parts(low, of: field), parts(high, of: field))
    // A unit that is a noun has the form of the number before it.
    let isShared = low.unit == high.unit || field.quantity == .pollen
    let start = isShared ? low.number : current(low.text, of: field)
    return language.text(.range, ["low": start, "high": current(high.text, of: field)])
  }
}
