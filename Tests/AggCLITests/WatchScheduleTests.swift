import Formats
import Testing

@testable import AggCLI

/// When `agg watch` runs the program of `--run`.
struct WatchScheduleTests {
  /// What a round sees, how many seconds after the first one, and whether the program runs.
  typealias Round = (seconds: Int, truth: Truth, runs: Bool)

  @Test(
    arguments: [
      (nil, [(0, .yes, true), (60, .yes, false), (9999, .yes, false)]),
      (nil, [(0, .no, false), (1, .unknown, false), (2, .yes, true), (3, .no, false), (4, .yes, true)]),
      // A missing value does not end the condition.
      (nil, [(0, .yes, true), (1, .unknown, false), (2, .yes, false)]),
      (
        60,
        [
          (0, .yes, true), (59, .yes, false), (60, .yes, true), (61, .yes, false), (119, .yes, false),
          (121, .yes, true),
        ]
      ),
      (
        60,
        [(0, .yes, true), (30, .unknown, false), (59, .yes, false), (60, .unknown, false), (61, .yes, true)]
      ),
      // Where it becomes true again, no time has to pass.
      (60, [(0, .yes, true), (5, .no, false), (10, .yes, true), (60, .yes, false), (70, .yes, true)]),
    ] as [(Int?, [Round])]
  )
  func `the program runs when the condition becomes true, and again after the time of --again`(
    repetition: Int?,
    rounds: [Round]
  ) {
    let start = ContinuousClock.now
    var schedule = WatchCommand.Schedule(repeatingAfter: repetition.map { .seconds($0) })
    for round in rounds {
      let now = start + .seconds(round.seconds)
      let isDue = schedule.isDue(round.truth, at: 0, now: now)
      #expect(isDue == round.runs, "\(round)")
      if round.truth != .unknown { #expect(schedule.holds(at: 0) == (round.truth == .yes)) }
      #expect(!schedule.holds(at: 1), "each place has its own")
    }
    let isDueElsewhere = schedule.isDue(.yes, at: 1, now: start)
    #expect(isDueElsewhere)
  }
}
