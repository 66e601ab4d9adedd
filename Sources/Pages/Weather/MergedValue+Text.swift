package import Merge
package import Weather

extension MergedValue {
  /// The field whose units and rounding apply to its number: an altimeter setting that is used as the
  /// sea-level pressure is formatted as an altimeter setting, and never rounded up.
  package var writtenAs: Field { method == .qnh ? .qnh : field }

  /// The value for programs that do not see its method; `nil` for an altimeter setting in place of the
  /// sea-level pressure, which is another quantity that programs find under its own name.
  package var bareValue: Double? { writtenAs == field ? value : nil }
}
