import CSystem

/// The environment variables of this process.
package enum ProcessEnvironment {
  /// Reads all variables. FoundationEssentials takes twenty times longer, which is noticeable in the start-up
  /// time of `agg`.
  ///
  /// - Returns: By name. The first of two with the same name counts, as with getenv(3); invalid UTF-8 is
  ///   replaced.
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
