/// The mean squared error of the chances given for an event, and what it is made of.
///
/// The decomposition `score = reliability - resolution + uncertainty` (Murphy 1973) is over the distinct
/// chances, for which it is exact.
package struct BrierScore: Hashable, Sendable {
  /// A chance from 0 to 1, and whether the event occurred.
  package struct Pair: Hashable, Sendable {
    package var chance: Double
    package var occurred: Bool

    package init(chance: Double, occurred: Bool) {
      self.chance = chance
      self.occurred = occurred
    }
  }

  package var count: Int
  /// From 0, which is perfect, to 1.
  package var score: Double
  /// How far the event's frequency is from the chance given for it; 0 is perfect.
  package var reliability: Double
  /// How far the frequencies of different chances are from the overall one; more is better.
  package var resolution: Double
  /// The score of a forecast that always gives the frequency of the event in these pairs.
  package var uncertainty: Double
  /// The share of the pairs in which the event occurred.
  package var frequency: Double
  /// The chances in tenths that occur, in ascending order.
  package var bins: [ReliabilityBin]

  /// How much better it is than always giving the frequency of the event: 1 is perfect, 0 no better; `nil`
  /// when the event always or never occurred, because nothing can then be compared.
  package var skill: Double? { uncertainty > 0 ? 1 - score / uncertainty : nil }

  /// - Returns: `nil` without pairs.
  package init?(_ pairs: [Pair]) {
    guard !pairs.isEmpty else { return nil }
    count = pairs.count
    let total = Double(pairs.count)
    score = pairs.reduce(0) { $0 + $1.squaredError } / total
    frequency = Double(pairs.count(where: \.occurred)) / total
    uncertainty = frequency * (1 - frequency)
    reliability = 0
    resolution = 0
    for (chance, group) in Dictionary(grouping: pairs, by: \.chance).sorted(by: { $0.key < $1.key }) {
      let size = Double(group.count)
      let share = Double(group.count(where: \.occurred)) / size
      reliability += size * (chance - share) * (chance - share) / total
      resolution += size * (share - frequency) * (share - frequency) / total
    }
    bins = Dictionary(grouping: pairs) { ReliabilityBin.index(of: $0.chance) }
      .sorted { $0.key < $1.key }.compactMap { ReliabilityBin($0.value) }
  }
}

extension BrierScore.Pair {
  var squaredError: Double {
    let error = chance - (occurred ? 1 : 0)
    return error * error
  }
}

/// How often an event occurred when its chance was in one tenth.
package struct ReliabilityBin: Hashable, Sendable {
  /// A frequency from fewer pairs says too little to show it.
  package static let leastCount = 10

  package var count: Int
  /// The mean of the chances, which need not be the middle of the tenth.
  package var meanChance: Double
  /// The share of the pairs in which the event occurred.
  package var frequency: Double
  /// Where the frequency lies with 95 % confidence.
  package var interval: WilsonInterval

  /// - Returns: `nil` without pairs.
  init?(_ pairs: [BrierScore.Pair]) {
    let hits = pairs.count(where: \.occurred)
    guard let interval = WilsonInterval(hits, of: pairs.count) else { return nil }
    count = pairs.count
    meanChance = pairs.reduce(0) { $0 + $1.chance } / Double(pairs.count)
    frequency = Double(hits) / Double(pairs.count)
    self.interval = interval
  }

  /// The tenth of a chance, from 0 to 9. A chance of 1 is in the last one, and rounding moves none down.
  static func index(of chance: Double) -> Int { max(0, min(Int((chance * 10 + 1e-9).rounded(.down)), 9)) }
}

/// The 95 % interval of a frequency (Wilson 1927). Unlike the usual one it stays within 0 and 1 and has a
/// width when the event never or always occurred.
package struct WilsonInterval: Hashable, Sendable {
  private static let z = 1.959964

  package var lower: Double
  package var upper: Double

  /// - Returns: `nil` without trials.
  package init?(_ hits: Int, of count: Int) {
    guard count > 0 else { return nil }
    let total = Double(count)
    let frequency = Double(hits) / total
    let square = Self.z * Self.z
    let scale = 1 + square / total
    let center = (frequency + square / (2 * total)) / scale
    let variance = frequency * (1 - frequency) / total + square / (4 * total * total)
    let half = Self.z * variance.squareRoot() / scale
    lower = max(0, center - half)
    upper = min(1, center + half)
  }
}
