import Merge
package import Weather

extension MergedValue {
  /// The field whose units and rounding its number has: an altimeter setting that stands in for the pressure
  /// at sea level stays what it is, and is never rounded up.
  package var writtenAs: Field { method == .qnh ? .qnh : field }

  /// The value for programs that see no method beside it: an altimeter setting, which they find as what it
  /// is, is no pressure of the sea level.
  package var bareValue: Double? { writtenAs == field ? value : nil }
}
