import Aggregation
import Layout
import Merge
import Weather

/// The texts of an explanation, in the units and the language of its page.
struct ExplanationWords {
  let page: WeatherPage

  private var language: Language { page.options.language }

  /// With a sign for a bound.
  func value(_ value: Double, of field: Field, _ bound: Bound? = nil) -> String {
    page.quantities.comparable(value, of: field, bound)
  }

  /// `Open-Meteo: …`, about a source's value of a field.
  func sentence(about source: SourceID, _ field: Field, _ words: String) -> String {
    language.sentence(page.name(source, of: field), words)
  }

  /// The value, the method, and how well the sources agree.
  func verdict(on merged: MergedValue) -> String {
    let value =
      page.directionWord(of: merged.field)
      ?? merged.value.map { self.value($0, of: merged.writtenAs, merged.bound) }
      ?? language.text(.noValue)
    guard !merged.used.isEmpty || merged.isComputed else { return value }
    let method = method(of: merged)
    guard merged.count > 1, let agreement = merged.agreement else {
      return language.text(.valueIs, ["value": value, "method": method])
    }
    let words: Phrase =
      switch AgreementGrade(agreement) {
      case .high: .agreeingWell
      case .medium: .agreeingFairly
      case .low: .agreeingPoorly
      }
    return language.text(
      .valueIsAgreeing,
      [
        "value": value, "method": method, "agreement": language.text(words),
        "grade": page.quantities.percent(agreement * 100),
      ]
    )
  }

  private func method(of merged: MergedValue) -> String {
    let count = merged.used.count
    let many = language.text(.values, count)
    return switch merged.method {
    case .derived where merged.field == .windGust: language.text(.raisedToWind, ["values": many])
    case .single where merged.isReplacing: language.text(.replacedByStation)
    case .single: language.text(.takenFromOneSource)
    case .qnh: language.text(.altimeterAsPressure)
    // The other values contradict it.
    case _ where count == 1 && merged.count > 1:
      language.text(.oneOfValues, ["values": language.text(.values, merged.count)])
    case _ where count == 1: language.text(.fromASingleSource)
    case .mean: language.text(.weightedMean, ["values": many])
    case .median: language.text(.weightedMedian, ["values": many])
    case .vector: language.text(.windVectors, ["vectors": language.text(CountedPhrase.windVectors, count)])
    case .derived: language.text(.computedFromOthers)
    }
  }

  /// `observed 5 min ago, 18 km away`
  func origin(of used: Contribution) -> String {
    let parts = [
      language.text(used.agePhrase, ["age": TimeText.age(used.age, in: language)]),
      used.distance.map { language.text(.away, ["distance": page.quantities.away($0)]) },
      used.isStale ? language.text(.fromCache) : nil,
    ]
    return language.list(parts.compactMap(\.self))
  }

  // MARK: - Weights

  /// `weight 0.81`, or the number alone under a visible header.
  func cell(weight: Double) -> String {
    page.options.hasOwnLayout ? number(weight) : language.text(.weight, ["weight": number(weight)])
  }

  /// `weight 0.75: age 0.50, distance 0.50, station nearby 3`; `nil` when no factor, or only the learned one,
  /// changes the weight.
  func factors(_ factors: WeightFactors?, of weight: Double) -> String? {
    guard let factors else { return nil }
    let numbers: [(Phrase, Double)] = [
      (.trustFactor, factors.trust), (.ageFactor, factors.age), (.distanceFactor, factors.distance),
      (.heightFactor, factors.height), (.nearnessFactor, factors.nearness),
    ]
    var parts = numbers.filter { abs($0.1 - 1) >= 0.005 }.map { phrase, factor in
      language.text(phrase, ["number": number(factor)])
    }
    if let family = factors.family, factors.familyMembers > 1 {
      parts.append(language.text(.familyShare, ["family": family, "count": "\(factors.familyMembers)"]))
    }
    guard !parts.isEmpty else { return nil }
    return language.text(.weightMadeOf, ["weight": number(weight), "factors": language.list(parts)])
  }

  private func number(_ number: Double) -> String { NumberText.fixed(number, decimals: 2, in: language) }

  // MARK: - Rejected values

  /// - Parameters:
  ///   - reported: The text of the value as the source reports it.
  ///   - moved: That of the value at the place, if it differs.
  func rejection(_ rejected: Rejection, of merged: MergedValue, reported: String, moved: String?) -> String {
    let parts = [
      "\(page.name(rejected.source, of: merged.field)) \(reported)",
      moved,
      rejected.weight.map { language.text(.weight, ["weight": number($0)]) },
      reason(of: rejected) + (rejected.isLikelyFahrenheit(beside: merged) ? fahrenheit(rejected.value) : ""),
    ]
    return language.text(.sentence, ["text": language.list(parts.compactMap(\.self))])
  }

  private func reason(of rejected: Rejection) -> String {
    if let remoteness = rejected.remoteness { return self.remoteness(remoteness) }
    guard let leader = rejected.leader else { return language.text(rejected.reason.phrase) }
    return language.text(.rejectedWith, ["field": leader.label(insideSentenceIn: language)])
  }

  /// Whether a station is out of range by distance, elevation or both.
  private func remoteness(_ remoteness: Remoteness) -> String {
    let distance = remoteness.distance.map {
      language.text(
        .tooDistant,
        ["distance": page.quantities.away($0), "limit": page.quantities.away(Remoteness.farthest)]
      )
    }
    let height = remoteness.climb.map {
      language.text(
        .tooHigh,
        [
          "height": page.quantities.height(.meters(abs($0.meters))),
          "limit": page.quantities.height(Remoteness.highest),
        ]
      )
    }
    return language.list([distance, height].compactMap(\.self))
  }

  /// Whatever units the page uses, the hint shows the reported number as Fahrenheit and its conversion in
  /// Celsius, because the field was read as Celsius.
  private func fahrenheit(_ value: Double) -> String {
    let fahrenheit = NumberText.fixed(value, decimals: 1, in: language)
    let temperature = QuantityText(units: .metric, language: language).temperature(.fahrenheit(value))
    return
      " (\(language.text(.fahrenheitWouldBe, ["fahrenheit": fahrenheit, "temperature": temperature])))"
  }
}

extension Rejection {
  /// Whether the value fits if it is read as Fahrenheit, the commonest error of sources in a Celsius field.
  fileprivate func isLikelyFahrenheit(beside merged: MergedValue) -> Bool {
    guard merged.field.quantity == .temperature, reason == .outlier || reason == .range,
      let expected = merged.value
    else { return false }
    return abs(Temperature.fahrenheit(value).celsius - expected) <= 3
  }
}

extension MergedValue {
  /// Whether it is computed from other values.
  var isComputed: Bool { method == .derived && value != nil }
}
