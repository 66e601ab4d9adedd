/// Texts that depend on a number. The raw value is the English text for one and, after a `|`, that for any
/// other number. The latter is the key in the tables of the other languages.
package enum CountedPhrase: String, Hashable, Sendable, CaseIterable {
  case sources = "{count} source|{count} sources"
  case sourcesAgreeing = "{count} source agree well|{count} sources agree well"
  case sourcesWithoutRoom =
    "{count} more source in a wider terminal (-w)|{count} more sources in a wider terminal (-w)"
  case values = "{count} value|{count} values"
  case windVectors = "{count} wind vector|{count} wind vectors"
  case airports = "{count} airport|{count} airports"
  case stations = "{count} station|{count} stations"
  case hazards = "{count} hazard|{count} hazards"
  case moreLines = "… {count} more line|… {count} more lines"
  case grainsPerCubicMeter = "grain/m³|grains/m³"
  case sourceList = "Source: {sources}|Sources: {sources}"

  /// The key in the tables of the other languages.
  package var key: String { english(.other) }

  /// The English text for a number of this category.
  package func english(_ category: PluralCategory) -> String {
    let forms = rawValue.split(separator: "|")
    return String((category == .one ? forms.first : forms.last) ?? "")
  }
}
