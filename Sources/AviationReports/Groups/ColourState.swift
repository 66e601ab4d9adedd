/// The colour that NATO air forces assign to an aerodrome for its cloud base and visibility (best first).
package struct ColourState: Equatable, Sendable {
  /// From the highest to the lowest cloud base and visibility.
  package enum Colour: UInt8, Equatable, Sendable, CaseIterable {
    case bluePlus, blue, white, green, yellow, yellow1, yellow2, amber, red
  }

  /// `nil` for `BLACK` alone.
  package let colour: Colour?
  /// `BLACK`: not usable for a reason other than weather.
  package let isUnusable: Bool
  /// A second colour in one token, the forecast of the next hours (`BLUWHT`).
  package let next: Colour?

  /// Reads one token, such as `BLU`, `YLO1` or `BLACKGRN`.
  package init?(group: Span<UInt8>) {
    guard group.count >= 3, group.count <= 12 else { return nil }
    isUnusable = group.word(0, 5) == "BLACK"
    var at = isUnusable ? 5 : 0
    if at == group.count {
      colour = nil
      next = nil
      return
    }
    guard let first = Self.colour(group, &at) else { return nil }
    colour = first
    if at == group.count {
      next = nil
    } else {
      guard let second = Self.colour(group, &at), at == group.count else { return nil }
      next = second
    }
  }

  private static func colour(_ group: Span<UInt8>, _ at: inout Int) -> Colour? {
    let colour: Colour
    switch group.word(at, 3) {
    case "BLU": colour = group.byte(at + 3) == UInt8(ascii: "+") ? .bluePlus : .blue
    case "WHT": colour = .white
    case "GRN": colour = .green
    case "YLO":
      switch group.byte(at + 3) {
      case UInt8(ascii: "1"): colour = .yellow1
      case UInt8(ascii: "2"): colour = .yellow2
      default: colour = .yellow
      }
    case "AMB": colour = .amber
    case "RED": colour = .red
    default: return nil
    }
    at += 3
    if colour == .bluePlus || colour == .yellow1 || colour == .yellow2 { at += 1 }
    return colour
  }
}
