package import Layout
package import Weather

/// The sky as reports describe it, in words.
package struct SkyText {
  let quantities: QuantityText
  private var language: Language { quantities.language }

  package init(quantities: QuantityText) { self.quantities = quantities }

  /// One line for each layer, the ceiling marked.
  package func lines(_ sky: Sky) -> [String] {
    guard case .layers(let layers) = sky else { return [clear(sky)] }
    // Only the lowest layer that limits the upward view is the ceiling.
    let ceiling = sky.ceiling
    var isMarked = false
    return layers.map { layer in
      let isCeiling = !isMarked && layer.formsCeiling && layer.base != nil && layer.base == ceiling
      isMarked = isMarked || isCeiling
      return isCeiling ? language.text(.isCeiling, ["layer": words(layer)]) : words(layer)
    }
  }

  /// For one cell of a table, in report codes: the ceiling or the lowest layer, and every layer with
  /// thunderstorms or of unknown amount.
  func short(_ sky: Sky) -> String {
    let layers: [CloudLayer]
    switch sky {
    case .layers(let all): layers = all
    case .clear: return language.text(.skyClear)
    // These mean less than a clear sky (WMO-No. 306, FM 15.9).
    case .noneDetectedBelow12000: return "CLR"
    case .noneSignificant: return "NSC"
    case .noneDetected: return "NCD"
    case .ceilingAndVisibilityOK: return "CAVOK"
    }
    let chief = layers.firstIndex { $0.formsCeiling && $0.base != nil } ?? layers.startIndex
    return layers.indices
      .filter { $0 == chief || layers[$0].kind?.isConvective == true || layers[$0].cover == .unknown }
      .map { code(layers[$0]) }.joined(separator: ", ")
  }

  /// `FEW 2,500 ft CB`
  private func code(_ layer: CloudLayer) -> String {
    guard layer.isObserved else { return language.text(.cloudNotObserved) }
    let kind = layer.kind.map { $0 == .unknown ? "" : " \($0.rawValue)" } ?? ""
    let cover = layer.cover == .unknown ? language.text(.someCloud) : layer.cover.rawValue
    return [cover, layer.base.map(quantities.cloudHeight)].compactMap(\.self)
      .joined(separator: QuantityText.glue) + kind
  }

  func words(_ layer: CloudLayer) -> String {
    guard layer.isObserved else { return language.text(.cloudNotObserved) }
    let kind: String? =
      switch layer.kind {
      case .cumulonimbus: language.text(.cumulonimbus)
      case .toweringCumulus: language.text(.toweringCumulus)
      case .unknown, nil: nil
      // Few reports have other genera, and their code is as clear as the Latin name.
      case let other?: other.rawValue
      }
    let cover =
      switch layer.cover {
      case .few: language.text(.few)
      case .scattered: language.text(.scattered)
      case .broken: language.text(.broken)
      case .overcast: language.text(.overcastLayer)
      case .verticalVisibility: language.text(.skyHidden)
      case .unknown: kind ?? language.text(.someCloud)
      }
    let text =
      layer.base.map { "\(cover) \(quantities.cloudHeight($0))" }
      ?? language.text(.heightUnknown, ["cover": cover])
    guard let kind, layer.cover != .unknown else { return text }
    return language.list([text, kind])
  }

  private func clear(_ sky: Sky) -> String {
    switch sky {
    case .clear: language.text(.skyClear)
    case .noneDetectedBelow12000: language.text(.clearBelow, ["height": quantities.cloudHeight(.feet(12000))])
    case .noneSignificant: language.text(.noSignificantCloud)
    case .noneDetected: language.text(.noCloudDetected)
    case .ceilingAndVisibilityOK:
      language.text(.noCloudBelow, ["height": quantities.cloudHeight(.feet(5000))])
    case .layers: ""
    }
  }
}
