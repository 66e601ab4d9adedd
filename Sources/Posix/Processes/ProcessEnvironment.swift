import CSystem

/// The variables of this process.
package enum ProcessEnvironment {
  /// Reads them all. FoundationEssentials does the same with twenty times the work,
  /// which shows in the time of `agg`.
  ///
  /// - Returns: By name. Of two with one name the first counts, as for getenv(3);
  ///   what is no UTF-8 is replaced.
  package static func variables() -> [String: String] {
    var variables: [String: String] = [:]
    guard var next = unsafe agg_environment() else { return variables }
    while let entry = unsafe next.pointee {
      let text = unsafe String(cString: entry)
      if let end = text.utf8.firstIndex(of: UInt8(ascii: "=")) {
        let name = String(text[..<end])
        if variables[name] == nil { variables[name] = String(text[text.utf8.index(after: end)...]) }
      }
      unsafe next += 1
    }
    return variables
  }
}
