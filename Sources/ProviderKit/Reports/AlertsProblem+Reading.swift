package import HTTPTransport
package import Weather

extension AlertsProblem {
  /// Why warnings of a response may be missing in its report; `nil` if none are.
  ///
  /// - Parameters:
  ///   - unreadable: How many of its rows could not be read.
  ///   - isWhole: Whether all its rows were looked at, because it has no more than the limit.
  ///   - unplaced: How many warnings may or may not be for the place.
  ///   - staleCause: Why the response came from the cache, if it did.
  package init?(unreadable: Int, isWhole: Bool, unplaced: Int = 0, staleCause: StaleCause? = nil) {
    let problems: [Self?] = [
      unreadable == 0 ? nil : .unreadable(unreadable),
      isWhole ? nil : .more(than: RowLimit.count),
      unplaced == 0 ? nil : .other("\(unplaced) may or may not be for this place"),
      staleCause.map { .cached($0.description) },
    ]
    self.init(problems.compactMap(\.self))
  }
}
