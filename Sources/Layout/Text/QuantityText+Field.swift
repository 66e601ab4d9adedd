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

  /// A spread between sources. As a difference it has no offset of a temperature scale and no rounding of an
  /// altimeter setting; it gets one more decimal.
  package func spread(_ spread: Double, of field: Field) -> String {
    switch field.quantity {
    case .temperature: fixed(units.measure(temperatureDifference: spread), withUnit: true)
    case .pressure: pressure(units.measure(Pressure.hectopascals(spread)), extraDecimals: 1).text
    case .speed: speed(units.measure(speedDifference: spread)).text
    case .direction: fixed(spread) + "°"
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
