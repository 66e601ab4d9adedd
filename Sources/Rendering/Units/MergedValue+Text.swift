import Aggregation
import Weather

extension MergedValue {
  /// The field whose units and rounding its number has: an altimeter setting that stands in for the pressure
  /// at sea level stays what it is, and is never rounded up.
  var writtenAs: Field { method == .qnh ? .qnh : field }
}
