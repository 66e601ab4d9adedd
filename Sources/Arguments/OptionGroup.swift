/// Options of the program that belong together, such as those of the cache. A command accepts all, some or
/// none of a group.
package struct OptionGroup: Sendable {
  /// The heading in help and man pages.
  package var title: String
  package var options: [OptionSpec]
  /// Whether the short help page lists the options; otherwise it only names the group.
  package var isInShortHelp: Bool

  package init(_ title: String, _ options: [OptionSpec], isInShortHelp: Bool = false) {
    self.title = title
    self.options = options
    self.isInShortHelp = isInShortHelp
  }
}
