import Aggregation
import Arguments
import Catalog
import Configuration
import HTTPTransport
import Merge
import ProviderKit
import Text
import Weather

/// The meaning of the words on the command line.
extension Session {
  /// The word for the place of `settings.here`.
  static let here = "here"

  /// The place that the user typed: that of `here`, one inside the program, or one that a source finds.
  ///
  /// - Parameter isKept: Whether the place is kept for later, so that it must be certain.
  /// - Throws: `.noPlace` with what to type instead, or why the sources that may know the place could not be
  ///   queried.
  func place(_ word: String, isKept: Bool = false) async throws(CommandFailure) -> Place {
    guard word.contains(where: { !$0.isWhitespace }) else {
      throw CommandFailure("the place is empty. Name one, such as \(typing(placesFor: word)) Berlin.", .usage)
    }
    let config = try self.config.get()
    for warning in self.config.futileEntries(of: config).aliases(writtenLike: word) {
      output.warning(warning)
    }
    guard word.trimmed.lowercased() == Self.here, CityNames(config.cities)[word] == nil else {
      return try await place(word, by: placeResolver(), typing: typing(placesFor: word), isKept: isKept)
    }
    let setting = "agg config set settings.here"
    guard let meant = config.settings.here else {
      throw CommandFailure("settings.here is not set. Set it to a place: \(setting) 52.52,13.41", .noPlace)
    }
    do throws(CommandFailure) {
      return try await place(meant, by: placeResolver(), typing: setting, isKept: isKept)
    } catch {
      throw error.about("settings.here")
    }
  }

  /// Finds what words mean without asking a source.
  func placeResolver() throws(CommandFailure) -> PlaceResolver {
    PlaceResolver(cities: try config.get().cities, language: try language())
  }

  /// The place that a resolver finds for a name, else one that a source finds.
  ///
  /// - Parameters:
  ///   - typing: The command to type before the name of a place, in errors.
  ///   - isKept: Whether the place is kept for later, so that it must be certain.
  /// - Throws: `.noPlace` where neither knows the name, or several places have it.
  func place(
    _ word: String,
    by resolver: PlaceResolver,
    typing: String,
    isKept: Bool = false
  ) async throws(CommandFailure) -> Place {
    let word = word.trimmed
    let known: ResolvedPlace
    do throws(PlaceResolver.Failure) { known = try resolver.resolve(word) } catch {
      return try await place(named: GeoURI(word)?.words ?? word, after: error, typing: typing)
    }
    var others = output.hasErrorTerminal ? known.namesakes : []
    var meant = known.place
    if samples == nil, known.isDoubtful {
      let lookup = await (try aggregator(for: .places)).places(named: known.text)
      let label = meant.label + (meant.airport.map { " (\($0.ident))" } ?? "")
      if let named = try single(of: lookup.places, named: word, typing: typing) {
        meant = named
        others = output.hasErrorTerminal ? [label] : []
      } else if let failure = lookup.allFailures.first(where: isReported) {
        let doubt = "\(word) could not be looked up, so it may not be \(label). \(failure)"
        guard !isKept else {
          let advice = "Try again later, or give its coordinates."
          var refusal = CommandFailure("\(doubt)\n\(advice)", exitCode(of: [failure]))
          refusal.mayPass = true
          throw refusal
        }
        output.warning(doubt)
      }
    }
    if !others.isEmpty { output.aside("also \(others.joined(separator: "; "))") }
    return meant
  }

  /// The place that a source knows by a name that agg itself does not know.
  ///
  /// - Parameter failure: Why agg does not know it.
  /// - Throws: `failure` where no source may be asked, or none knows the name, or several places have it.
  private func place(
    named word: String,
    after failure: PlaceResolver.Failure,
    typing: String
  ) async throws(CommandFailure) -> Place {
    guard failure.isOfName, samples == nil else {
      throw CommandFailure(failure.message(typing: typing), .noPlace)
    }
    let lookup = await (try aggregator(for: .places)).places(named: word)
    guard let place = try single(of: lookup.places, named: word, typing: typing) else {
      throw unknown(failure.message(typing: typing), lookup)
    }
    return place
  }

  /// The only one of the places that a source found; `nil` if it found none.
  ///
  /// - Throws: `.noPlace` with the places if there are several.
  private func single(
    of found: [Place],
    named word: String,
    typing: String
  ) throws(CommandFailure) -> Place? {
    guard found.count > 1 else { return found.first }
    let candidates = found.map { place in
      PlaceResolver.Failure.Candidate(label: place.label, query: place.coordinates.typed)
    }
    let ambiguous = PlaceResolver.Failure.ambiguous(word, candidates: candidates)
    throw CommandFailure(ambiguous.message(typing: typing), .noPlace)
  }

  /// The error for a name that neither `agg` nor a source knows, with the sources that looked it up.
  private func unknown(_ message: String, _ lookup: PlaceLookup) -> CommandFailure {
    var lines = [message]
    if !lookup.unaware.isEmpty {
      lines.append("Looked up without a result: \(lookup.unaware.map(\.name).joined(separator: ", ")).")
    }
    let all = lookup.allFailures.filter(isReported)
    if !all.isEmpty { lines += ["These sources look up names, but failed:"] + all.map(\.description) }
    var failure = CommandFailure(lines.joined(separator: "\n"), exitCode(of: all))
    // With --offline no later round asks it, either.
    failure.mayPass = !all.isEmpty && !command[GlobalOptions.offline]
    return failure
  }

  /// The exit code for a name that sources could not look up. Without a network or a key, it is as unknown as
  /// to `agg` alone. A service that refused may know it.
  private func exitCode(of failures: [ProviderFailure]) -> ExitCode {
    let responses = failures.map(\.reason).filter(\.isOfResponse)
    return responses.isEmpty ? .noPlace : ExitCode(responses)
  }

  private func isReported(_ failure: ProviderFailure) -> Bool {
    !failure.isUnconfigured && failure.reasonToSkip == nil
  }

  /// What to type before the name of another place: the command of this run, if its first operand is a place.
  private func typing(placesFor word: String) -> String {
    let takesPlace = command.spec.operands.first?.completion == .place && command.operands.contains(word)
    return (["agg"] + (takesPlace ? command.path : ["weather"])).joined(separator: " ")
  }
}

extension ProviderFailure.Reason {
  /// Whether the service responded, but not with an answer, now or before it was paused.
  fileprivate var isOfResponse: Bool {
    switch self {
    case .auth, .rate, .quota, .upstream, .schema: true
    case .transport(.paused(_, let pause)): pause.reason != .interception
    case .unconfigured, .place, .request, .transport, .timedOut: false
    }
  }
}
