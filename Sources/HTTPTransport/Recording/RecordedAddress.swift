/// Identifies a recording: host, path and query of a URL, ignoring keys, the order of the query and the
/// language.
struct RecordedAddress: Hashable, Sendable {
  /// The marks that replace a key, in recordings of agg and of others.
  private static let marks = [SecretRedactor.mark, "%2A%2A%2A", "%2a%2a%2a", "{key}", "%7Bkey%7D"]

  let host: String
  private let path: [Substring]
  /// Sorted, without parameters with secret names.
  private let query: [Substring]
  /// The names of other parameters whose value was a secret. Their values on the other side are ignored too.
  private let hidden: Set<Substring>

  init(_ url: String) {
    // This runs for every recording at start, and finding the boundaries of characters would take longer than
    // everything else.
    let whole = url.unicodeScalars.prefix { $0 != "#" }
    let parts = whole.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
    // From "https://api.example/a": "https:", "", "api.example", "a".
    let places = parts[0].split(separator: "/", omittingEmptySubsequences: false).map(Substring.init)
    host = places.count > 2 ? places[2].lowercased() : ""
    path = Array(places.dropFirst(3))
    var query: [Substring] = []
    var hidden: Set<Substring> = []
    for pair in parts.count > 1 ? parts[1].split(separator: "&") : [] {
      let name = Substring(pair.prefix { $0 != "=" })
      guard !SecretName.isSecret(name), name != "lang" else { continue }
      if Self.isMark(Substring(pair.dropFirst(name.unicodeScalars.count + 1))) {
        hidden.insert(name)
      } else {
        query.append(Substring(pair))
      }
    }
    self.query = query.sorted()
    self.hidden = hidden
  }

  /// Whether it is a mark, alone or after a word such as `Bearer`.
  private static func isMark(_ part: Substring) -> Bool {
    // Almost no part has one of these bytes.
    part.utf8.contains { $0 == UInt8(ascii: "*") || $0 == UInt8(ascii: "%") || $0 == UInt8(ascii: "{") }
      && marks.contains { part.contains($0) }
  }

  /// Whether it contains a mark that matches anything. Two addresses without marks match exactly when they
  /// are equal.
  var isMarked: Bool { !hidden.isEmpty || path.contains { Self.isMark($0) } }

  func matches(_ other: Self) -> Bool {
    guard host == other.host, path.count == other.path.count else { return false }
    let isSamePath = zip(path, other.path).allSatisfy { mine, theirs in
      mine == theirs || Self.isMark(mine) || Self.isMark(theirs)
    }
    guard isSamePath else { return false }
    func counts(_ pair: Substring) -> Bool {
      let name = pair.prefix { $0 != "=" }
      return !hidden.contains(name) && !other.hidden.contains(name)
    }
    return query.lazy.filter(counts).elementsEqual(other.query.lazy.filter(counts))
  }

  /// The URL with the values of parameters that carry keys replaced by `***`.
  static func hidingSecrets(of url: String) -> String {
    // By bytes, as above.
    guard let start = url.utf8.firstIndex(of: UInt8(ascii: "?")) else { return url }
    let query = url.utf8[start...].dropFirst()
    let pairs = query.split(separator: UInt8(ascii: "&"), omittingEmptySubsequences: false).map { pair in
      let name = Substring(pair.prefix { $0 != UInt8(ascii: "=") })
      return SecretName.isSecret(name) ? "\(name)=\(SecretRedactor.mark)" : String(Substring(pair))
    }
    return "\(url[..<start])?\(pairs.joined(separator: "&"))"
  }
}
