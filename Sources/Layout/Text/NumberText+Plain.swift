import SpannedJSON

extension NumberText {
  /// A number for programs: without thousands separators, with the given number of decimals or as many as
  /// necessary.
  package static func plain(_ value: Double, decimals: Int? = nil) -> String {
    value.isFinite ? JSONWriter.text(value, decimals: decimals) : ""
  }
}
