/// A key or a password. It never shows in a text by accident: only `reveal()` gives it away.
package struct Secret: Hashable, Sendable {
  private let text: String

  package init(_ text: String) { self.text = text }

  /// The secret itself, for the request that needs it and nobody else.
  package func reveal() -> String { text }
}

extension Secret: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  package var description: String { SecretRedactor.mark }
  package var debugDescription: String { SecretRedactor.mark }
  package var customMirror: Mirror { Mirror(self, children: []) }
}
