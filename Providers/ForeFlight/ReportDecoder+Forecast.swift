import Catalog
import FoundationEssentials
import ProviderKit
import SpannedJSON
import Weather

extension ReportDecoder {
  /// The decoded TAF, with the identifier of the aerodrome that it was made for: a small field uses its
  /// neighbour's.
  mutating func forecast(_ object: JSONValue?) -> StationForecast? {
    guard let object else { return nil }
    var forecast = StationForecast(ident: asked.text)
    forecast.rawText = reader.text("text", in: object)
    forecast.ident = ident("ident", in: object) ?? asked.text
    forecast.issued = reader.time("dateIssued", in: object)
    (forecast.start, forecast.end) = period("period", in: object)
    forecast.coordinates = reader.coordinates("lat", "lon", in: object)
    forecast.periods = periods(reader.rows("conditions", in: object))
    let isBare = forecast.rawText == nil && forecast.periods.isEmpty
    return isBare ? nil : forecast
  }

  /// Model output statistics wrap a forecast of the same form in the station that they were made for.
  mutating func modelForecast(_ object: JSONValue?) -> StationForecast? {
    guard let object else { return nil }
    let station = ident("station", in: object)
    let issued = reader.time("issued", in: object)
    guard var forecast = forecast(reader.object("forecast", in: object)) else { return nil }
    if let station { forecast.ident = station }
    forecast.issued = forecast.issued ?? issued
    return forecast
  }

  private mutating func periods(_ elements: Slice<JSONElements>?) -> [ForecastPeriod] {
    guard let elements else { return [] }
    var periods: [ForecastPeriod] = []
    for element in elements {
      guard let object = reader.require(element, as: .object) else { continue }
      let rawText = reader.text("text", in: object)
      let kind = change(in: object, rawText: rawText, isFirst: periods.isEmpty)
      guard let span = reader.require("period", as: .span, in: object) else { continue }
      var period = ForecastPeriod(start: span.lowerBound, end: span.upperBound, change: kind)
      period.rawText = rawText
      period.temperature = temperatures(in: object)
      period.flightCategory = flightCategory(in: object)
      period.sky = sky(in: object)
      period.weather = weather(in: object)
      period.visibility = visibility(in: object)
      period.wind = wind(in: object)
      periods.append(period)
    }
    return periods
  }

  /// The range in model output; a TAF period has none.
  private mutating func temperatures(in object: JSONValue) -> ClosedRange<Temperature>? {
    let lowest = celsius("tempMinC", in: object).map(Temperature.celsius)
    let highest = celsius("tempMaxC", in: object).map(Temperature.celsius)
    guard let one = lowest ?? highest else { return nil }
    let other = highest ?? one
    return min(one, other)...max(one, other)
  }

  /// `change` is missing for the first period and for FM, otherwise a phrase or, in the newest form, an
  /// object.
  private mutating func change(in object: JSONValue, rawText: String?, isFirst: Bool) -> ForecastChange {
    let prevailing: ForecastChange = isFirst ? .initial : .from
    guard let value = reader.value("change", in: object) else { return prevailing }
    if let change = ForecastChange(phrase: value, rawText: rawText) { return change }
    reader.report(value, expected: "Temporary, Gradual or a probability")
    return ForecastChange(group: rawText ?? "") ?? prevailing
  }
}

extension ForecastChange {
  /// Parses `"Temporary"`, `"Gradual"`, `"30% probability"` or `{indicator: {code, text}, probability}`.
  ///
  /// - Parameter rawText: The group in the TAF: the phrase does not distinguish PROB30 from PROB30 TEMPO, nor
  ///   TEMPO from INTER.
  fileprivate init?(phrase value: JSONValue, rawText: String?) {
    let indicator = value["indicator"]
    let word = (value.string ?? indicator?["code"]?.string ?? indicator?["text"]?.string ?? "").lowercased()
    let group = rawText.flatMap { Self(group: $0) }
    let isTemporary = word.hasPrefix("temp")
    if let percent = value["probability"]?.int ?? Self.percent(in: word) {
      guard (1...99).contains(percent) else { return nil }
      if case .probability(percent, let recurrence?) = group {
        self = .probability(percent: percent, recurring: recurrence)
      } else {
        self = .probability(percent: percent, recurring: isTemporary ? .temporary : nil)
      }
    } else if isTemporary {
      self = group == .intermittent ? .intermittent : .temporary
    } else if word == "inter" {
      self = .intermittent
    } else if word == "gradual" || word == "becmg" {
      self = .becoming
    } else if word == "fm" || word == "from" {
      self = .from
    } else {
      return nil
    }
  }

  /// The number before `% probability`.
  private static func percent(in phrase: String) -> Int? {
    guard phrase.hasSuffix("% probability") else { return nil }
    return Int(phrase.prefix { $0 != "%" })
  }

  /// Parses the first words of a TAF group, such as `PROB30 TEMPO 3018/3022`.
  fileprivate init?(group: String) {
    let words = group.split(separator: " ").prefix(2)
    switch words.first {
    case "TEMPO": self = .temporary
    case "INTER": self = .intermittent
    case "BECMG": self = .becoming
    case let word? where word.hasPrefix("PROB"):
      guard let percent = Int(word.dropFirst(4)) else { return nil }
      let recurrence: Recurrence? =
        switch words.last {
        case "TEMPO": .temporary
        case "INTER": .intermittent
        default: nil
        }
      self = .probability(percent: percent, recurring: recurrence)
    case let word? where word.hasPrefix("FM") && word.dropFirst(2).allSatisfy(\.isNumber): self = .from
    default: return nil
    }
  }
}

extension JSONShape where Value == ClosedRange<Date> {
  fileprivate static var span: Self {
    Self("a period with dateStart, and dateEnd not before it") { period in
      guard let start = period["dateStart"].flatMap(JSONShape<Date>.instant.read),
        let end = period["dateEnd"].flatMap(JSONShape<Date>.instant.read), start <= end
      else { return nil }
      return start...end
    }
  }
}
