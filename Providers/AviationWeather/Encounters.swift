import Text
import Weather

/// What an aircraft met, in the order of its report, and how strong it was.
struct Encounters {
  /// A strength with the word that the report has for it.
  struct Strength {
    /// `nil` if the report names no strength, or one that is not known.
    var word: String?
    var strength: Hazard.Strength
  }

  private var met: [(encounter: Hazard.Encounter, strength: Hazard.Strength)] = []

  var isEmpty: Bool { met.isEmpty }

  var hasSevere: Bool { met.contains { $0.strength >= .severe } }

  /// Encounters of equal strength keep their order. The strongest of one phenomenon in one layer is kept.
  var strongestFirst: [Hazard.Encounter] {
    met.sorted { $0.strength > $1.strength }.map(\.encounter)
      .unique { Hazard.Encounter($0.phenomenon, in: $0.layer) }
  }

  /// - Returns: `nil` if the phenomenon was not met.
  func greatest(of phenomenon: Hazard.Phenomenon) -> Strength? {
    met.filter { $0.encounter.phenomenon == phenomenon }.max { $0.strength < $1.strength }
      .map { Strength(word: $0.encounter.qualifier, strength: $0.strength) }
  }

  mutating func add(_ phenomenon: Hazard.Phenomenon, _ strength: Strength, in layer: Hazard.Layer) {
    met.append((Hazard.Encounter(phenomenon, strength.word, in: layer), strength.strength))
  }

  /// Adds what has no word for its strength, because it is dangerous by itself.
  mutating func add(_ phenomenon: Hazard.Phenomenon, _ strength: Hazard.Strength, in layer: Hazard.Layer) {
    add(phenomenon, Strength(word: nil, strength: strength), in: layer)
  }

  /// Adds the encounters with phenomena that are not here yet.
  mutating func addMissing(from other: Encounters) {
    let known = Set(met.map(\.encounter.phenomenon))
    met += other.met.filter { !known.contains($0.encounter.phenomenon) }
  }
}

extension Encounters.Strength {
  /// What was met without a known strength is light at least.
  static let unnamed = Self(word: nil, strength: .light)

  init(_ strength: Hazard.Strength) {
    self.init(word: strength.word, strength: strength)
  }

  /// The stronger end of a code of the service, such as `LGT-MOD`; `nil` for smooth air and none.
  init?(code: String) {
    let worst = code.split(separator: "-").last ?? ""
    if worst.hasPrefix("NEG") || worst == "SMTH" || worst.isEmpty { return nil }
    let strength = worst == "HVY" ? .severe : Hazard.Strength(word: worst)
    // A word that is not known is not smooth air.
    self.init(word: strength?.word, strength: strength ?? .light)
  }
}
