package import Catalog
package import Configuration
import Text

extension PlaceResolver {
  /// Why there is no place, with what to type instead.
  package enum Failure: Error, Hashable, Sendable, CustomStringConvertible {
    case unknown(UnknownName)
    /// A city of the config without a location that no embedded table has.
    case unplaced(ConfigProblem)
    /// - Parameter more: How many places the candidates leave out.
    case ambiguous(String, candidates: [Candidate], more: Int = 0)
    /// Coordinates of no point on the earth.
    case outOfRange(String)
    /// A position in a form that is not read.
    case malformed(String)

    /// One of the places that a name may mean.
    package struct Candidate: Hashable, Sendable {
      /// As a person reads it, such as `Portland, Oregon, United States`.
      package let label: String
      /// What finds this one, such as `Portland, Oregon`.
      package let query: String

      package init(label: String, query: String) {
        self.label = label
        self.query = query
      }
    }

    /// The failure of a name that several airports have, such as `London Airport`: the first eight of them.
    package static func ambiguous(_ text: String, _ airports: [Airport]) -> Self {
      let candidates = airports.prefix(8).map { airport in
        Candidate(label: Place(airport).label, query: PlaceMatch(airport).query)
      }
      return .ambiguous(text, candidates: candidates, more: airports.count - candidates.count)
    }

    /// Whether the name is unknown here, so that a source may know it. Sources are not asked for a country.
    package var isOfName: Bool {
      switch self {
      case .unknown(let name): !name.isCountry
      case .unplaced: true
      case .ambiguous, .outOfRange, .malformed: false
      }
    }

    package var description: String { message(typing: "agg weather") }

    /// - Parameter command: What to type before the name of a place.
    package func message(typing command: String) -> String {
      switch self {
      case .unknown(let name):
        return "unknown place \"\(Self.beginning(of: name.text))\".\(Suggestion(name.suggestions).following)"
          + " Use a city (with its country), latitude,longitude or an airport code."
      case .unplaced(let problem): return problem.description
      case .ambiguous(let text, let candidates, let more):
        let width = candidates.map { $0.query.columns + 2 }.max() ?? 0
        let rows = candidates.map { candidate in
          "  \(command) \("\"\(candidate.query)\"".padded(toColumns: width))   \(candidate.label)"
        }
        let rest = more == 0 ? [] : ["  … \(more) more: \(Self.listing(text, candidates.count + more))"]
        return "\"\(text)\" is ambiguous. Use one of:\n" + (rows + rest).joined(separator: "\n")
      case .outOfRange(let text):
        return "\"\(text)\" is not a valid position."
          + " Give the latitude (-90 to 90) first, then the longitude (-180 to 180)."
      case .malformed(let text):
        return "\"\(text)\" looks like a position, but cannot be read as one."
          + " Write it as 52.52,13.41 or as 52°31′12″N 13°24′36″E, with minutes and seconds below 60."
      }
    }

    /// A long text fills the terminal, and its beginning shows which one is meant.
    private static func beginning(of text: String) -> String {
      text.count > 120 ? "\(text.prefix(120))…" : text
    }

    /// What lists all places of a name.
    private static func listing(_ text: String, _ count: Int) -> String {
      "agg places \(text.shellWord) --limit \(count)"
    }
  }
}
