/// Which parameters of services carry keys, by what they are called: the one rule
/// for addresses and for configs.
package enum SecretName {
  /// Without `-`, `_` and the like.
  private static let names: Set<String> = [
    "appid", "auth", "authorization", "pin", "signature", "credentials",
  ]
  /// What the others end in, as in `accessKey` and `X-Auth-Token`.
  private static let endings = ["key", "token", "secret", "password", "passwd", "passphrase"]

  /// Whether a parameter of this name carries a key, such as `appid`, `api_key` or `X-Auth-Token`.
  package static func isSecret(_ name: some StringProtocol) -> Bool {
    let letters = name.lowercased().filter(\.isLetter)
    return names.contains(letters) || endings.contains { letters.hasSuffix($0) }
  }
}
