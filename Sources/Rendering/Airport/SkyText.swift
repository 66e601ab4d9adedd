import Weather

/// The sky as reports describe it, in words.
struct SkyText {
  let quantities: QuantityText

  /// One line for each layer, the ceiling marked.
  func lines(_ sky: Sky) -> [String] {
    guard case .layers(let layers) = sky else { return [clear(sky)] }
    // Only the lowest layer that limits the view upwards is the ceiling.
    let ceiling = sky.ceiling
    var isMarked = false
    return layers.map { layer in
      let isCeiling = !isMarked && layer.formsCeiling && layer.base != nil && layer.base == ceiling
      isMarked = isMarked || isCeiling
      return words(layer) + (isCeiling ? " (ceiling)" : "")
    }
  }

  /// For one cell of a table: the lowest ceiling or the lowest layer, as reports code it.
  func short(_ sky: Sky) -> String {
    guard case .layers(let layers) = sky else { return sky == .ceilingAndVisibilityOK ? "CAVOK" : "clear" }
    let layer = layers.first { $0.formsCeiling && $0.base != nil } ?? layers.first
    guard let layer else { return "" }
    let kind = layer.kind.map { $0 == .unknown ? "" : " \($0.rawValue)" } ?? ""
    let cover = layer.cover == .unknown ? "cloud" : layer.cover.rawValue
    return [cover, layer.base.map(quantities.cloudHeight)].compactMap(\.self)
      .joined(separator: QuantityText.glue) + kind
  }

  private func words(_ layer: CloudLayer) -> String {
    let kind: String? =
      switch layer.kind {
      case .cumulonimbus: "cumulonimbus"
      case .toweringCumulus: "towering cumulus"
      case .unknown, nil: nil
      }
    let cover =
      switch layer.cover {
      case .few: "few"
      case .scattered: "scattered"
      case .broken: "broken"
      case .overcast: "overcast"
      case .verticalVisibility: "sky hidden, vertical visibility"
      case .unknown: kind ?? "cloud"
      }
    let base = layer.base.map { " \(quantities.cloudHeight($0))" } ?? ", height unknown"
    return cover + base + (layer.cover == .unknown ? "" : kind.map { ", \($0)" } ?? "")
  }

  private func clear(_ sky: Sky) -> String {
    switch sky {
    case .clear: "clear"
    case .noneDetectedBelow12000: "clear below \(quantities.cloudHeight(.feet(12000)))"
    case .noneSignificant: "no significant cloud"
    case .noneDetected: "no cloud detected"
    case .ceilingAndVisibilityOK: "no cloud below \(quantities.cloudHeight(.feet(5000))) (CAVOK)"
    case .layers: ""
    }
  }
}
