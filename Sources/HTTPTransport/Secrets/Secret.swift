/// A key or password. It never appears in a text by accident: only `reveal()` returns it.
package struct Secret: Hashable, Sendable {
  private let text: String

  package init(_ text: String) { self.text = text }

  /// The secret itself, only for the request that needs it.
  func reveal() -> String { text }
}

extension Secret: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  package var description: String { SecretRedactor.mark }
  package var debugDescription: String { SecretRedactor.mark }
  package var customMirror: Mirror { Mirror(self, children: []) }
}
