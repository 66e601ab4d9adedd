import ProviderKit
import SpannedJSON
import Weather

/// The units and time spans that a section gives for all its values.
struct SectionRules {
  /// How the values of one field are read.
  struct Rule {
    let unit: SourceUnit?
    let span: TimeSpan?

    /// In the unit in which the field is stored.
    func converted(_ value: Double, _ field: Field) -> Double {
      unit?.converted(value, to: field.unit) ?? value
    }
  }

  /// The fields with readable values: an unknown unit loses the field.
  private(set) var fields: [(field: Field, rule: Rule, value: JSONValue)] = []
  private(set) var conditionSpan: TimeSpan?
  private(set) var condition: JSONValue?

  init(_ section: JSONValue, _ reader: inout FieldReader) {
    let units = reader.object("units", in: section)
    let intervals = reader.object("interval", in: section)
    for field in Field.allCases {
      guard let value = reader.value(field.name, in: section) else { continue }
      let unit = reader.read(field.name, as: .unit(of: field), in: units)
      let span = reader.read(field.name, as: .interval, in: intervals)
      let isUnderstood =
        (unit != nil || units?[field.name]?.isNull ?? true)
        && (span != nil || intervals?[field.name]?.isNull ?? true)
      if isUnderstood { fields.append((field, Rule(unit: unit, span: span), value)) }
    }
    condition = reader.value("condition", in: section)
    if condition != nil { conditionSpan = reader.read("condition", as: .interval, in: intervals) }
  }
}

extension JSONShape where Value == SourceUnit {
  fileprivate static func unit(of field: Field) -> Self {
    let units = SourceUnit.units(of: field.unit.dimension)
    let names = units.map { "\"\($0.rawValue)\"" }.joined(separator: ", ")
    return .string("one of \(names)") { text in units.first { $0 == SourceUnit(word: text) } }
  }
}
