package import Layout
package import Weather

extension QuantityText {
  /// The prevailing visibility, and others that differ from it: `9 km, SW 800 m`, `8 km, lowest 3,800 m`.
  ///
  /// - Parameter isShort: Whether a bound of the prevailing one is a sign: `≥ 10 km, NW 1,200 m`.
  package func visibilities(of conditions: StationConditions, isShort: Bool = false) -> String? {
    let prevailing = conditions.visibility.map { isShort ? shortVisibility($0) : visibility($0) }
    // When the only visibility of a report has a direction, it is also the prevailing one.
    let others = conditions.directionalVisibilities.filter { $0.visibility != conditions.visibility }
    let parts =
      [prevailing]
      + others.map { other in
        let text = isShort ? shortVisibility(other.visibility) : visibility(other.visibility)
        return other.direction.map { "\($0)\(QuantityText.glue)\(text)" }
          ?? language.text(.lowestVisibility, ["visibility": text])
      }
    let reported = parts.compactMap(\.self)
    return reported.isEmpty ? nil : language.list(reported)
  }
}
