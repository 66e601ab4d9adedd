import Aggregation
import Catalog
import Layout
package import Merge
package import Weather

/// The wind in words.
extension WeatherPage {
  package var wind: String? { wind(of: answer.current) }

  /// `SW ↗ 14 km/h, gusts 31`
  package func wind(of readings: MergedReadings, withGusts: Bool = true) -> String? {
    guard let speed = speed(of: readings) else { return nil }
    var text = quantities.speed(speed)
    if let name = quantities.beaufortName(speed), !speed.isCalm {
      text += " (\(name))"
    }
    text = readings.values[.windSpeed]?.bound?.marked(text) ?? text
    if let direction = windDirection(of: readings) {
      let isVariable = readings.values[.windDirection]?.isVariable == true
      let both = isVariable ? language.list([direction, text]) : "\(direction) \(text)"
      text = speed.isCalm ? direction : both
    }
    if withGusts, let gust = gust(of: readings) {
      text = language.list([text, quantities.gusts(gust, readings.values[.windGust]?.bound)])
    }
    return text
  }

  /// The word instead of degrees for the current wind direction, `calm` or `variable`; `nil` if there is a
  /// direction, and for every other field.
  func directionWord(of field: Field) -> String? {
    guard field == .windDirection else { return nil }
    let speed = answer.current.values.value(of: .windSpeed).map(Speed.metersPerSecond)
    let isVariable = answer.current.values[field]?.isVariable == true
    return isVariable || speed?.isCalm == true ? directionless(at: speed) : nil
  }

  /// `variable`, or `calm` for a very weak wind.
  func directionless(at speed: Speed?) -> String {
    language.text(speed?.isCalm == true ? .calm : .variable)
  }

  /// `SW ↗`, `variable` or `calm`.
  package func windDirection(of readings: MergedReadings) -> String? {
    guard let speed = speed(of: readings) else { return nil }
    if speed.isCalm { return language.text(.calm) }
    guard let direction = readings.values[.windDirection] else { return nil }
    if direction.isVariable { return directionless(at: speed) }
    guard let degrees = direction.value, let point = Compass.point(degrees, in: language) else { return nil }
    let arrow = options.glyphs == .unicode ? Compass.arrow(degrees).map { " \($0)" } ?? "" : ""
    return point + arrow
  }

  private func speed(of readings: MergedReadings) -> Speed? {
    readings.values[.windSpeed]?.value.map(Speed.metersPerSecond)
  }

  /// The gusts, if they are strong enough to be worth showing beside the wind. A station that measures calm
  /// wind contradicts the gusts of models.
  package func gust(of readings: MergedReadings) -> Speed? {
    if let wind = readings.values[.windSpeed], wind.isReplacing, speed(of: readings)?.isCalm ?? true,
      readings.values[.windGust]?.isReplacing == false
    {
      return nil
    }
    return readings.noteworthyGust
  }
}
