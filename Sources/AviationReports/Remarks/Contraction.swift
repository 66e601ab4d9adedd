/// A standard contraction of plain language.
package enum Contraction: String, Hashable, Sendable, CaseIterable {
  case hazy = "HZY"
}
