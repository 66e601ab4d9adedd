/// The address of a source's picture for a condition. It is built from the source's code, not from other
/// parts of a response.
package struct ConditionImage: Hashable, Sendable {
  package let url: String
  /// Whether the config allows a server in the local network for this source.
  package let allowsLocal: Bool

  package init(url: String, allowsLocal: Bool) {
    self.url = url
    self.allowsLocal = allowsLocal
  }
}
