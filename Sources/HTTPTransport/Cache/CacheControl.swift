/// The directives of `Cache-Control` that a private cache heeds (RFC 9111, section
/// 5.2.2; RFC 5861, section 4).
struct CacheControl: Hashable {
  var forbidsStoring = false
  /// It must be confirmed before each use.
  var demandsValidation = false
  /// Once it is past its time it must be confirmed, even when its source cannot be reached.
  var forbidsStale = false
  var maximumAge: Duration?
  /// For how long after its time it may stand in for an error.
  var staleIfError: Duration?

  init(_ headers: HTTPHeaders) {
    let fields = headers.fields.filter { $0.name.lowercased() == "cache-control" }
    for directive in fields.flatMap({ $0.value.split(separator: ",") }) {
      let parts = directive.split(separator: "=", maxSplits: 1)
      guard let first = parts.first else { continue }
      let argument = parts.count > 1 ? parts[1].filter { $0 != "\"" && !$0.isWhitespace } : ""
      switch first.filter({ !$0.isWhitespace }).lowercased() {
      case "no-store": forbidsStoring = true
      // With names of fields it is about these only; section 5.2.2.4 lets us take it as without.
      case "no-cache": demandsValidation = true
      case "must-revalidate": forbidsStale = true
      // Of two the first counts, and one that cannot be read means stale (section 4.2.1).
      case "max-age": maximumAge = maximumAge ?? DeltaSeconds(argument)?.duration ?? .zero
      case "stale-if-error": staleIfError = DeltaSeconds(argument)?.duration ?? .zero
      default: break
      }
    }
  }
}
