import SpannedJSON
import Text

extension SecretRedactor {
  /// Registers the secrets that a response contains, as declared by its request. Must be called before any
  /// other code sees the response.
  ///
  /// - Returns: The secrets.
  @discardableResult
  package func register(secretsIn response: [UInt8], to request: HTTPRequest) -> [Secret] {
    guard !request.identity.secretsOfResponse.isEmpty,
      let root = Self.document(response)?.root
    else { return [] }
    let secrets = request.identity.secretsOfResponse.compactMap { pointer in
      root[pointer].flatMap { $0.string ?? $0.numberText }.map { Secret($0) }
    }
    for secret in secrets { register(secret) }
    return secrets
  }

  private static func document(_ response: [UInt8]) -> JSONDocument? {
    try? JSONDocument(response, options: JSONOptions(dialect: .reply, maximumSize: .max))
  }

  /// Removes the secrets that a response repeats, before any of its texts is cut or wrapped. In JSON, a
  /// secret that may be part of a number stays outside of strings: a temperature is not a key.
  ///
  /// - Parameter wanted: Secrets that the request asked for.
  package func redact(reply body: [UInt8], sparing wanted: [Secret] = []) -> [UInt8] {
    let search = search
    guard !search.isEmpty else { return body }
    let wanted = wanted.map { [UInt8]($0.reveal().utf8) }
    let masked = search.only { $0.count >= Self.shortestProse && !wanted.contains($0) }
    let words = masked.only { !Self.mayBePartOfNumber($0) }
    return masked.only(Self.mayBePartOfNumber)
      .replacing(in: words.replacing(in: body, with: Self.mark), with: Self.mark, at: Self.inTexts)
  }

  /// A shorter secret may be a word of any response.
  private static let shortestProse = 8

  private static func mayBePartOfNumber(_ secret: [UInt8]) -> Bool {
    secret.allSatisfy { $0.isASCIIDigit || "+-.eE".utf8.contains($0) }
  }

  /// The places in strings; all places if the text is not JSON.
  private static func inTexts(_ places: [Range<Int>], of bytes: [UInt8]) -> [Range<Int>] {
    guard !places.isEmpty, document(bytes) != nil else { return places }
    var isString = false
    var index = 0
    return places.filter { place in
      while index < place.lowerBound {
        if bytes[index] == UInt8(ascii: "\"") { isString.toggle() }
        // Only a string has backslashes.
        index += bytes[index] == UInt8(ascii: "\\") ? 2 : 1
      }
      return isString
    }
  }
}
