import SpannedJSON

extension NumberText {
  /// A number for a program to read: without thousands, with so many decimals or as many as it takes.
  package static func plain(_ value: Double, decimals: Int? = nil) -> String {
    value.isFinite ? JSONWriter.text(value, decimals: decimals) : ""
  }
}
