/// What time a value of a field is for.
package enum FieldTiming: Hashable, Sendable {
  case instant
  /// An interval over which the value is spread evenly: half of the interval has half of it.
  case amount
  /// An interval for which the value is the probability. It cannot be split.
  case probability
  /// An interval of which the value is the highest, if the source states one; otherwise an instant.
  case peak
}
