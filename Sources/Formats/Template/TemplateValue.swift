package import Weather

/// The value of a field in one answer.
package enum TemplateValue: Hashable, Sendable {
  case text(String)
  /// In the canonical unit of the field, and formatted like its values.
  case measured(Double, Field, Bound?)
  /// The same for an hour or a day, where an amount is not a rate.
  case amount(Double, Field, Bound?)
  /// The same, with the precision of a report.
  case reported(Double, Field, Bound?)
}
