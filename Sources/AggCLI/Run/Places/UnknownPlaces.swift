import Synchronization

/// The unknown places and airports of a run that has answers for others.
final class UnknownPlaces: Sendable {
  private let reported = Mutex<[CommandFailure]>([])

  /// Why each of them is unknown.
  var failures: [CommandFailure] { reported.withLock { $0 } }

  /// All of them as one failure; `nil` when each place is known.
  var failure: CommandFailure? { CommandFailure(failures) }

  /// Separates words that mean something from those that do not, with the reason.
  static func sort<Word, Meaning>(
    _ words: [Word],
    _ meaning: (Word) async throws(CommandFailure) -> Meaning
  ) async throws(CommandFailure) -> (known: [Meaning], failures: [CommandFailure]) {
    var known: [Meaning] = []
    var failures: [CommandFailure] = []
    for word in words {
      do throws(CommandFailure) {
        known.append(try await meaning(word))
      } catch {
        guard error.isOfPlace else { throw error }
        failures.append(error)
      }
    }
    return (known, failures)
  }

  /// The meanings of words. Unknown words are reported at once.
  func known<Word, Meaning>(
    of words: [Word],
    output: Output,
    _ meaning: (Word) async throws(CommandFailure) -> Meaning
  ) async throws(CommandFailure) -> [Meaning] {
    let (known, failures) = try await Self.sort(words, meaning)
    try add(failures, isAnyKnown: !known.isEmpty, output: output)
    return known
  }

  /// Reports the words that mean nothing, and lets the run go on with the others.
  ///
  /// - Parameters:
  ///   - isAnyKnown: Whether another word means something.
  ///   - output: `nil` if they are reported already.
  /// - Throws: All failures as one, if no word means anything.
  func add(_ failures: [CommandFailure], isAnyKnown: Bool, output: Output?) throws(CommandFailure) {
    if !isAnyKnown, let failure = CommandFailure(failures) { throw failure }
    for failure in failures { output?.failure(failure.message) }
    reported.withLock { $0 += failures }
  }
}
