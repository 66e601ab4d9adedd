/// Finds secrets in a text, with each character unescaped or escaped in any way of `EscapedText`, also in a
/// text that is embedded in another one.
struct SecretSearch {
  private var secrets: [[UInt8]] = []
  /// By byte, whether a secret may begin with it. Other positions are skipped.
  private var mayBegin: [Bool]

  init() {
    mayBegin = [Bool](repeating: false, count: 256)
    for first in EscapedText.introducers { mayBegin[Int(first)] = true }
  }

  /// Adds a secret, unless it is empty.
  mutating func add(_ secret: [UInt8]) {
    guard let first = secret.first, !secrets.contains(secret) else { return }
    // A secret that contains another one is searched for first.
    let index = secrets.firstIndex { $0.count < secret.count } ?? secrets.endIndex
    secrets.insert(secret, at: index)
    mayBegin[Int(first)] = true
  }

  /// A search for some of the secrets.
  func only(_ isWanted: ([UInt8]) -> Bool) -> Self {
    var result = self
    result.secrets.removeAll { !isWanted($0) }
    return result
  }

  /// Replaces each secret by a mark.
  func replacing(in bytes: [UInt8], with mark: String) -> [UInt8] {
    guard !secrets.isEmpty else { return bytes }
    var result = bytes
    // First, so that no part of a nested escape remains.
    for wrapper in EscapedText.wrappers {
      guard let (inner, starts) = EscapedText(result).unwrapped(from: wrapper) else { continue }
      let places = places(in: inner).map { starts[$0.lowerBound]..<starts[$0.upperBound] }
      result = Self.replacing(places, of: result, with: mark)
    }
    return Self.replacing(places(in: result), of: result, with: mark)
  }

  /// Whether there is any secret. Stops at the first.
  func findsAny(in bytes: [UInt8]) -> Bool {
    guard !secrets.isEmpty else { return false }
    let text = EscapedText(bytes)
    return place(in: text, from: 0) != nil
      || EscapedText.wrappers.contains { wrapper in
        text.unwrapped(from: wrapper).map { place(in: EscapedText($0.bytes), from: 0) != nil } ?? false
      }
  }

  /// The ranges of secrets, in ascending order.
  private func places(in bytes: [UInt8]) -> [Range<Int>] {
    let text = EscapedText(bytes)
    var places: [Range<Int>] = []
    while let place = place(in: text, from: places.last?.upperBound ?? 0) { places.append(place) }
    return places
  }

  /// The range of the first secret from an index on.
  private func place(in text: EscapedText, from start: Int) -> Range<Int>? {
    for index in start..<text.bytes.count where mayBegin[Int(text.bytes[index])] {
      for secret in secrets {
        if let end = text.end(of: secret, at: index) { return index..<end }
      }
    }
    return nil
  }

  private static func replacing(_ places: [Range<Int>], of bytes: [UInt8], with mark: String) -> [UInt8] {
    guard !places.isEmpty else { return bytes }
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count)
    var end = 0
    for place in places {
      result += bytes[end..<place.lowerBound]
      result += mark.utf8
      end = place.upperBound
    }
    return result + bytes[end...]
  }
}
