package import Aggregation
package import Layout
package import Weather

/// Icing, turbulence and wind shear of a forecast in words: `moderate icing in cloud, 4,000 ft to 9,000 ft`.
package struct HazardText {
  package let quantities: QuantityText
  private var language: Language { quantities.language }

  package init(quantities: QuantityText) { self.quantities = quantities }

  /// One line for each hazard of a period.
  package func lines(_ period: ForecastPeriod) -> [String] {
    let shear = period.windShear.map { shear in
      let text = language.text(.windShearAt, ["height": quantities.cloudHeight(shear.height)])
      let wind = shear.wind.flatMap { quantities.aviationWind($0, joint: " ") }
      return language.list([text, wind].compactMap(\.self))
    }
    return shear + period.windsAtHeights.map(line)
      + period.hazards.map { language.list([Self.meaning(of: $0, in: language), layer(of: $0)]) }
  }

  /// `wind at 2,000 ft, 220° 55 kt`
  package func line(_ other: ForecastPeriod.WindAtHeight) -> String {
    let text = language.text(.windAtHeight, ["height": quantities.cloudHeight(other.height)])
    let wind = other.wind.flatMap { quantities.aviationWind($0, joint: " ") }
    return language.list([text, wind].compactMap(\.self))
  }

  /// What is dangerous in a period, a text for each: `light freezing rain`, `wind 240° 35 kt, gusts 60`.
  package func dangers(_ period: ForecastPeriod) -> [String] {
    (period.weather ?? []).map { WeatherText.words($0, in: language) }
      + (period.sky?.layers ?? []).map(SkyText(quantities: quantities).words)
      + (period.wind.map { [line($0)] } ?? []) + lines(period)
  }

  /// What is dangerous at a station on a route.
  package func lines(_ danger: RouteAnswer.Danger) -> [String] {
    danger.closures.map { $0.words(in: language) } + (danger.period.map(dangers) ?? [])
      + danger.stated.map(line) + danger.winds.map { line($0.wind) }
  }

  /// `wind 200° 20 kt, gusts 30`
  package func line(_ wind: Wind) -> String {
    let text = quantities.aviationWind(wind, joint: " ")
    return [language.insideSentence(.wind), text].compactMap(\.self).joined(separator: " ")
  }

  /// `moderate turbulence, below 5,000 ft`, without its times.
  package func line(_ hazard: StationForecast.StatedHazard) -> String {
    let base = hazard.base.map { language.text(.fromHeightUp, ["height": quantities.cloudHeight($0)]) }
    let top = hazard.top.map { language.text(.belowHeight, ["height": quantities.cloudHeight($0)]) }
    return language.list([Self.meaning(of: hazard, in: language), base, top].compactMap(\.self))
  }

  /// `moderate turbulence to occasional severe turbulence`
  package static func meaning(of hazard: StationForecast.StatedHazard, in language: Language) -> String {
    let worst = language.text(phrase(hazard.kind, hazard.severityUpTo ?? hazard.severity))
    let frequency: Phrase? =
      switch hazard.frequency {
      case .occasional: .occasionalHazard
      case .frequent: .frequentHazard
      case .isolated: .isolatedHazard
      case nil: nil
      }
    let text = frequency.map { language.text($0, ["hazard": worst]) } ?? worst
    guard hazard.severityUpTo != nil else { return text }
    return language.text(
      .range,
      ["low": language.text(phrase(hazard.kind, hazard.severity)), "high": text]
    )
  }

  private static func phrase(_ kind: IcingOrTurbulence, _ severity: IcingOrTurbulence.Severity?) -> Phrase {
    switch (kind, severity) {
    case (.icing, .light): .lightIcing
    case (.icing, .moderate): .moderateIcing
    case (.icing, .severe): .severeIcing
    case (.icing, nil): .icing
    case (.turbulence, .light): .lightTurbulence
    case (.turbulence, .moderate): .moderateTurbulence
    case (.turbulence, .severe): .severeTurbulence
    case (.turbulence, nil): .turbulence
    }
  }

  /// A base of 0 is the ground.
  private func layer(of hazard: ForecastPeriod.HazardousLayer) -> String {
    let base = hazard.base.feet == 0 ? language.text(.surface) : quantities.cloudHeight(hazard.base)
    guard let top = hazard.top else { return language.text(.toCloudTops, ["base": base]) }
    return language.text(.range, ["low": base, "high": quantities.cloudHeight(top)])
  }

  /// The kind and how severe it is, without the layer.
  package static func meaning(of hazard: ForecastPeriod.HazardousLayer, in language: Language) -> String {
    switch hazard.kind {
    case .icing: icing(hazard.figure, in: language)
    case .turbulence: turbulence(hazard.figure, in: language)
    }
  }

  /// Code table 1733 of WMO-No. 306, type of icing, except for figure 0: there it means none, but the US
  /// military, which sends the group, omits it without icing (CNATRA P-304) and uses 0 for a trace.
  private static func icing(_ figure: Int, in language: Language) -> String {
    func text(_ severity: Phrase, _ place: Phrase) -> String {
      language.text(place, ["hazard": language.text(severity)])
    }
    return switch figure {
    case 0: language.text(.traceIcing)
    case 1: language.text(.lightIcing)
    case 2: text(.lightIcing, .hazardInCloud)
    case 3: text(.lightIcing, .hazardInPrecipitation)
    case 4: language.text(.moderateIcing)
    case 5: text(.moderateIcing, .hazardInCloud)
    case 6: text(.moderateIcing, .hazardInPrecipitation)
    case 7: language.text(.severeIcing)
    case 8: text(.severeIcing, .hazardInCloud)
    case 9: text(.severeIcing, .hazardInPrecipitation)
    default: language.text(.icing)
    }
  }

  /// Code table 0300 of WMO-No. 306, turbulence; 10 stands for the `X` of extreme turbulence.
  private static func turbulence(_ figure: Int, in language: Language) -> String {
    func text(_ severity: Phrase, _ place: Phrase, _ frequency: Phrase) -> String {
      let text = language.text(place, ["hazard": language.text(severity)])
      return language.text(frequency, ["hazard": text])
    }
    return switch figure {
    case 0: language.text(.noTurbulence)
    case 1: language.text(.lightTurbulence)
    case 2: text(.moderateTurbulence, .hazardInClearAir, .occasionalHazard)
    case 3: text(.moderateTurbulence, .hazardInClearAir, .frequentHazard)
    case 4: text(.moderateTurbulence, .hazardInCloud, .occasionalHazard)
    case 5: text(.moderateTurbulence, .hazardInCloud, .frequentHazard)
    case 6: text(.severeTurbulence, .hazardInClearAir, .occasionalHazard)
    case 7: text(.severeTurbulence, .hazardInClearAir, .frequentHazard)
    case 8: text(.severeTurbulence, .hazardInCloud, .occasionalHazard)
    case 9: text(.severeTurbulence, .hazardInCloud, .frequentHazard)
    case 10: language.text(.extremeTurbulence)
    default: language.text(.turbulence)
    }
  }
}
