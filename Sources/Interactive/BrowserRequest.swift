/// A request for a page.
package struct BrowserRequest: Hashable, Sendable {
  /// The kind of answer.
  package enum Query: Hashable, Sendable {
    case weather, airport, air, sun
    case map(MapView = MapView())
  }

  package var target: BrowserTarget
  package var query: Query

  package init(_ target: BrowserTarget, _ query: Query) {
    self.target = target
    self.query = query
  }
}
