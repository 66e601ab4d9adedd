/// The subject of a row.
package enum BrowserTarget: Hashable, Sendable {
  /// An airport by its ident.
  case airport(String)
  /// Another place by the word that means it.
  case place(String)

  /// The word that means it in a query.
  package var word: String {
    switch self {
    case .airport(let ident): ident
    case .place(let word): word
    }
  }
}
