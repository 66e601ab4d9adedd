package import SpannedJSON
package import Weather

/// The word of a cloud layer for its cover, or one for the whole sky.
package enum SkyWord: Hashable, Sendable {
  case whole(Sky)
  case layer(CloudCover)

  /// Parses a word of reports, in any case.
  fileprivate init?(_ word: String) {
    let word = word.uppercased()
    if let sky = Sky(word: word) {
      self = .whole(sky)
    } else if let cover = word == "OVX" ? .verticalVisibility : CloudCover(rawValue: word) {
      self = .layer(cover)
    } else {
      return nil
    }
  }
}

extension JSONShape where Value == SkyWord {
  package static var skyWord: Self { .string("CLR, SKC, FEW, SCT, BKN, OVC or VV") { SkyWord($0) } }
}
