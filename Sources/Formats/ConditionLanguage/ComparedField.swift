import Weather

/// A field of the table of templates as something to compare: a number, or a word of a few.
package struct ComparedField: Hashable, Sendable {
  let field: TemplateField
  let scale: Scale

  /// What its values are.
  enum Scale: Hashable, Sendable {
    case number(Field)
    case words(Words)
  }

  /// The fields whose values are words.
  enum Words: String, Hashable, Sendable, CaseIterable {
    /// From the worst to the best, so that `category <= IFR` is also true of LIFR.
    case category
    case alert, agreement
    /// Not in any order.
    case condition

    /// From the lowest up.
    var all: [String] {
      switch self {
      case .category: FlightCategory.allCases.map(\.rawValue)
      case .alert: ["none"] + WeatherAlert.Severity.graded.map(\.rawValue)
      case .agreement: ["low", "medium", "high"]
      case .condition: Condition.allCases.map(\.name)
      }
    }

    var isOrdered: Bool { self != .condition }
  }

  /// - Returns: `nil` for a text that is not one of a few words.
  init?(_ field: TemplateField) {
    // Before a dot a condition has a moment.
    if field.name.contains(".") { return nil }
    switch field.content {
    case .number(let measured): (self.field, scale) = (field, .number(measured))
    case .wind:
      guard let speed = TemplateField(name: Field.windSpeed.name) else { return nil }
      (self.field, scale) = (speed, .number(.windSpeed))
    case .text:
      guard let words = Words(rawValue: field.name) else { return nil }
      (self.field, scale) = (field, .words(words))
    }
  }

  package static func == (one: Self, other: Self) -> Bool { one.name == other.name }
  package func hash(into hasher: inout Hasher) { hasher.combine(name) }

  /// As templates have it.
  package var name: String { field.name }
  package var subjects: Set<AnswerSubject> { field.subjects }

  /// The words that it can be compared with; empty for a number.
  package var words: [String] { if case .words(let words) = scale { words.all } else { [] } }

  /// The units that it can be compared in, the canonical one first.
  var units: [String] {
    guard case .number(let measured) = scale, let canonical = ConditionUnit(canonicalOf: measured) else {
      return []
    }
    return [canonical.name] + field.content.units.filter { $0 != canonical.name }
  }

  /// The field whose values hours add up to a sum, a mean or a maximum; `nil` where they do not.
  var addedUp: Field? {
    guard case .number(let measured) = scale, measured.name == name, measured.dayValue != nil else {
      return nil
    }
    return measured
  }

  /// Those that a condition can name.
  static let all = TemplateField.all.compactMap { ComparedField($0) }
}

extension WeatherAlert.Severity {
  /// Those that say how bad it is, rising.
  static let graded: [Self] = allCases.filter { $0 != .unknown }.reversed()
}
