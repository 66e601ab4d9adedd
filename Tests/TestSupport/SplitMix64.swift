/// A small generator whose numbers depend only on its seed (Steele, Lea and Flood, 2014).
package struct SplitMix64: RandomNumberGenerator, Sendable {
  private var state: UInt64

  package init(state: UInt64) { self.state = state }

  package mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }

  /// `true` with a probability of `share`, from 0 to 1.
  package mutating func chance(_ share: Double) -> Bool { Double.random(in: 0..<1, using: &self) < share }

  /// A body in which one to four places were overwritten, cut out or doubled, mostly so that it stays JSON.
  package mutating func damage(_ body: [UInt8]) -> [UInt8] {
    var body = body
    for _ in 0..<Int.random(in: 1...4, using: &self) {
      guard let place = body.indices.randomElement(using: &self) else { return body }
      switch UInt8.random(in: 0..<6, using: &self) {
      case 0: body[place] = UInt8.random(in: .min ... .max, using: &self)
      case 1: body.removeSubrange(place..<min(place + Int.random(in: 1...40, using: &self), body.count))
      case 2: body.insert(contentsOf: body[place..<min(place + 20, body.count)], at: place)
      default: replaceDigit(after: place, in: &body)
      }
    }
    return body
  }

  private mutating func replaceDigit(after place: Int, in body: inout [UInt8]) {
    let digits = UInt8(ascii: "0")...UInt8(ascii: "9")
    guard let index = body[place...].firstIndex(where: { digits.contains($0) }) else { return }
    let replacements: [[UInt8]] = [
      [48], [57, 57, 57, 57, 57, 57], Array("1e308".utf8), Array("null".utf8), [45],
    ]
    body.replaceSubrange(index...index, with: replacements.randomElement(using: &self) ?? [])
  }
}
