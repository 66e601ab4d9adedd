/// The directives of `Cache-Control` that a private cache follows (RFC 9111, section 5.2.2; RFC 5861, section
/// 4).
struct CacheControl: Hashable {
  var forbidsStoring = false
  /// The response must be validated before each use.
  var demandsValidation = false
  /// A stale response must be validated, even when its source cannot be reached.
  var forbidsStale = false
  var maximumAge: Duration?
  /// How long a stale response may replace an error.
  var staleIfError: Duration?

  init(_ headers: HTTPHeaders) {
    let fields = headers.fields.filter { $0.name.lowercased() == "cache-control" }
    for directive in fields.flatMap({ $0.value.split(separator: ",") }) {
      let parts = directive.split(separator: "=", maxSplits: 1)
      guard let first = parts.first else { continue }
      let argument = parts.count > 1 ? parts[1].filter { $0 != "\"" && !$0.isWhitespace } : ""
      switch first.filter({ !$0.isWhitespace }).lowercased() {
      case "no-store": forbidsStoring = true
      // With field names it concerns only these; section 5.2.2.4 allows treating it as if there were none.
      case "no-cache": demandsValidation = true
      case "must-revalidate": forbidsStale = true
      // The first of several counts, and an unreadable one is zero (section 4.2.1).
      case "max-age": maximumAge = maximumAge ?? DeltaSeconds(argument)?.duration ?? .zero
      case "stale-if-error":
        staleIfError = staleIfError ?? DeltaSeconds(argument)?.duration ?? .zero
      default: break
      }
    }
  }
}
