/// Whether an answer is live or comes from a recording of `--sample` or `--replay`. Every output must say so
/// if it is not live.
package enum Origin: String, Hashable, Sendable, CaseIterable {
  case live
  /// A real response, recorded earlier.
  case recorded
  /// Made by hand in the form of a recording.
  case madeUp

  /// The origin of something made from several answers; live if there are none.
  package static func leastReal(of origins: [Self]) -> Self {
    origins.reduce(.live) { least, origin in
      switch (least, origin) {
      case (.madeUp, _), (_, .madeUp): .madeUp
      case (.recorded, _), (_, .recorded): .recorded
      case (.live, .live): .live
      }
    }
  }
}
