extension SecretName {
  /// The words of a command, each split before a secret that a name announces: in the same word, as in
  /// `--token=abc` and `X-Api-Key: abc`, or in the word before, as in `--password abc`. The secret is empty
  /// in other words.
  package static func split(_ words: [String]) -> [(shown: Substring, secret: Substring)] {
    var isAnnounced = false
    return words.map { word in
      // Behind a name alone, which is a switch then.
      let isSecret = isAnnounced && !word.hasPrefix("--")
      let start = isSecret ? word.startIndex : startOfSecret(in: word)
      isAnnounced = !isSecret && start == word.endIndex && word.hasPrefix("-") && Self.isSecret(word)
      return (word[..<start], word[start...])
    }
  }

  /// Where the secret behind a name begins; the end of the word without one.
  private static func startOfSecret(in word: String) -> String.Index {
    var rest = word[...]
    while let separator = rest.firstIndex(where: { $0 == "=" || $0 == ":" }) {
      let name = rest[..<separator].split { "?&;/".contains($0) }.last ?? ""
      rest = rest[separator...].dropFirst()
      // The option of curl for a field, with the field in the same word.
      if isSecret(name) || name.hasPrefix("-H") && isSecret(name.dropFirst(2)) {
        return rest.drop { $0 == " " }.startIndex
      }
    }
    return word.endIndex
  }

  /// The secrets in the words of a command; of the credentials of a field, such as `Bearer abc`, also the
  /// part behind the name of the scheme, which may be repeated alone.
  package static func secrets(in words: [String]) -> [String] {
    split(words).flatMap { _, secret in
      let parts = secret.split(separator: " ")
      return secret.isEmpty ? [] : parts.count == 2 ? [String(secret), String(parts[1])] : [String(secret)]
    }
  }
}
