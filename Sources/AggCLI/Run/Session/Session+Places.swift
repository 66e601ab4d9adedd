import Aggregation
import Arguments
import Catalog
import Configuration
import Merge
import ProviderKit
import Weather

/// What the words on the command line mean.
extension Session {
  /// The place that somebody typed: one that the program knows, else one that a source knows.
  ///
  /// - Throws: `.noPlace` with what to type instead, or why those could not be asked that may know it.
  func place(_ word: String) async throws(CommandFailure) -> Place {
    guard word.contains(where: { !$0.isWhitespace }) else {
      throw CommandFailure("the place is empty. Name one, such as \(typing(placesFor: word)) Berlin.", .usage)
    }
    let config = try self.config.get()
    for warning in self.config.futileEntries(of: config).aliases(writtenLike: word) {
      output.warning(warning)
    }
    let failure: PlaceResolver.Failure
    do throws(PlaceResolver.Failure) {
      let resolver = PlaceResolver(cities: config.cities)
      let place = try resolver.place(word)
      if output.hasErrorTerminal {
        let others = resolver.namesakes(of: word)
        if !others.isEmpty { output.aside("also \(others.joined(separator: "; "))") }
      }
      return place
    } catch {
      failure = error
    }
    let typing = typing(placesFor: word)
    guard failure.isOfName, samples == nil else {
      throw CommandFailure(failure.message(typing: typing), .noPlace)
    }
    let (found, failures, geocoderFailures) =
      await (try aggregator(for: .weather, word)).places(named: word)
    if found.count == 1, let place = found.first { return place }
    guard !found.isEmpty else {
      let silent = failures.filter { !$0.isUnconfigured && $0.reasonToSkip == nil }
      let told = silent + geocoderFailures.filter { !$0.isUnconfigured && $0.reasonToSkip == nil }
      guard !told.isEmpty else {
        throw CommandFailure(failure.message(typing: typing), .noPlace)
      }
      let lines =
        [failure.message(typing: typing), "These sources look up names, but failed:"] + told.map(\.description)
      // A geocoder is a last resort: without it a name that agg does not know is unknown.
      throw CommandFailure(
        lines.joined(separator: "\n"),
        silent.isEmpty ? .noPlace : ExitCode(silent.map(\.reason))
      )
    }
    let candidates = found.map { place in
      PlaceResolver.Failure.Candidate(
        label: place.label,
        query: "\(place.coordinates.latitude),\(place.coordinates.longitude)"
      )
    }
    let ambiguous = PlaceResolver.Failure.ambiguous(word, candidates: candidates)
    throw CommandFailure(ambiguous.message(typing: typing), .noPlace)
  }

  /// What to type before the name of another place: the command that was used, if
  /// what it takes first is a place.
  private func typing(placesFor word: String) -> String {
    let takesPlace = command.spec.operands.first?.completion == .place && command.operands.contains(word)
    return (["agg"] + (takesPlace ? command.path : ["weather"])).joined(separator: " ")
  }
}
