import SpannedJSON
package import Weather

extension Sky {
  /// Layers of known amount and height, such as `FEW 1200 ft, OVC 1800 ft`: what sources and texts have in
  /// common.
  package var measuredLayers: String {
    let texts = layers.compactMap(\.measured).map { "\($0.cover.rawValue) \(JSONWriter.text($0.feet)) ft" }
    return texts.isEmpty ? "no layers" : texts.joined(separator: ", ")
  }

  /// Whether both have the same `measuredLayers`.
  package func hasMeasuredLayers(of other: Sky) -> Bool {
    layers.lazy.compactMap(\.measured).elementsEqual(other.layers.lazy.compactMap(\.measured))
  }
}

/// The parts of a layer that all sources give.
private struct MeasuredLayer: Equatable {
  let cover: CloudCover
  let feet: Double
}

extension CloudLayer {
  /// Its known parts, to the foot; `nil` for a layer of unknown amount or height.
  fileprivate var measured: MeasuredLayer? {
    guard cover != .unknown, cover != .verticalVisibility, let base else { return nil }
    return MeasuredLayer(cover: cover, feet: base.feet.rounded())
  }
}
