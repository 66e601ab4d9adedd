package import FoundationEssentials
package import Merge
package import Weather

/// How well the sources have forecast so far, for each place.
package struct VerificationAnswer: Sendable {
  /// The scores of the sources and their rivals at one place.
  package struct Spot: Sendable {
    package var name: String
    package var coordinates: Coordinates?
    /// The number of forecasts of the sources whose hour is still to come.
    package var waiting: Int
    /// The hours of the first and the last pair.
    package var first: Date?
    package var last: Date?
    package var scores: [ForecastScore]
    /// The weights computed from the scores, whether or not the user applies them.
    package var learned: LearnedWeights
  }

  /// The clock of the run.
  package var now: Date
  package var mode: VerificationMode
  package var origin = Origin.live
  /// In the order of their names.
  package var spots: [Spot]

  /// Whether the merge subtracts the bias of the source from its forecasts.
  package func isCorrected(_ score: ForecastScore) -> Bool {
    mode == .weigh && score.correction?.isMerged == true
  }

  /// - Parameter places: All if empty.
  package init(_ log: VerificationLog, of places: [PlaceKey], mode: VerificationMode, now: Date) {
    self.now = now
    self.mode = mode
    spots = log.entries.filter { places.isEmpty || places.contains($0.key) }
      .mapValues { $0.recent(at: now) }.filter { !$0.value.isEmpty }
      .sorted { ($0.value.name, $0.key) < ($1.value.name, $1.key) }
      .map { key, entry in
        let scores = entry.scores(before: now)
        let hours = entry.pairs.keys.map(\.hour)
        return Spot(
          name: entry.name,
          coordinates: key.coordinates,
          waiting: entry.forecasts.keys.count { $0.forecaster.source != nil },
          first: hours.min(),
          last: hours.max(),
          scores: scores,
          learned: LearnedWeights(scores)
        )
      }
  }
}
