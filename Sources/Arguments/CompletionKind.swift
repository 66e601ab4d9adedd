/// What the shell offers for a word. All but words and files are asked of `agg` itself, which knows them offline.
package enum CompletionKind: Sendable, Hashable {
  case none, place, airport, provider, city, list, command, file
  /// How sources become one: a mode, or one source.
  case merge
  case words([String])

  /// The name by which a completion script asks for it.
  package var askedName: String? {
    switch self {
    case .place: "place"
    case .airport: "airport"
    case .provider: "provider"
    case .city: "city"
    case .list: "list"
    case .command: "command"
    case .merge: "merge"
    case .none, .file, .words: nil
    }
  }
}
