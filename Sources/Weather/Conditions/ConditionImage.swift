/// Where a source keeps its picture of a condition. The source's code makes the
/// address; nothing of an answer does.
package struct ConditionImage: Hashable, Sendable {
  package let url: String
  /// Whether the config allows this source to be a server of the local network.
  package let allowsLocal: Bool

  package init(url: String, allowsLocal: Bool) {
    self.url = url
    self.allowsLocal = allowsLocal
  }
}
