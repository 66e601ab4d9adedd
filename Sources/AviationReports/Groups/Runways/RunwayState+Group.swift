package import Weather

extension RunwayState {
  /// Reads one token, with or without the leading `R`: the old form is eight figures, `15290095`.
  package init?(group: Span<UInt8>) {
    switch group.word {
    case "SNOCLO": self.init(runway: nil, condition: .closed(bySnow: true), braking: nil)
    default:
      if group.count == 8, group.spells("R/SNOCLO") {
        self.init(runway: nil, condition: .closed(bySnow: true), braking: nil)
      } else {
        self.init(figures: group)
      }
    }
  }

  private init?(figures group: Span<UInt8>) {
    var at = 0
    if group.byte(0) == UInt8(ascii: "R") {
      guard let runway = Self.runway(group, at: 1, end: &at), group.isSlash(at) else { return nil }
      at += 1
      self.init(group, at: at, runway: runway)
    } else {
      guard group.count == 8, let number = group.number(0, 2) else { return nil }
      guard
        let runway = number <= 36 || number == 88 || number == 99
          ? RunwayDesignator(number: UInt8(number)) : Self.rightRunway(group, at: 0, end: &at)
      else { return nil }
      self.init(group, at: 2, runway: runway)
      // Without the R, damaged groups of other kinds look the same: `T 01830172`, `PK WND 280/1830`.
      guard hasPossibleFigures else { return nil }
    }
  }

  private static func runway(_ group: Span<UInt8>, at start: Int, end: inout Int) -> RunwayDesignator? {
    RunwayDesignator(group, at: start, end: &end) ?? rightRunway(group, at: start, end: &end)
  }

  /// Figures over 50 stand for the right one of two parallel runways, plus 50: `R75/290066` (old form).
  private static func rightRunway(_ group: Span<UInt8>, at start: Int, end: inout Int) -> RunwayDesignator? {
    guard let number = group.number(start, 2), (51...86).contains(number) else { return nil }
    end = start + 2
    return RunwayDesignator(number: UInt8(number - 50), UInt8(ascii: "R"))
  }

  /// Reads `R25/4999`: deposit, extent and depth without a braking action.
  init?(withoutBraking group: Span<UInt8>) {
    var at = 0
    guard group.byte(0) == UInt8(ascii: "R"), let runway = Self.runway(group, at: 1, end: &at),
      group.isSlash(at),
      group.count == at + 5, let deposit = Self.figures(group, at + 1, 1),
      let extent = Self.figures(group, at + 2, 1), let depth = Self.figures(group, at + 3, 2)
    else { return nil }
    self.init(
      runway: runway,
      condition: .contaminated(deposit: deposit, extent: extent, depth: depth),
      braking: nil
    )
  }

  private init?(_ group: Span<UInt8>, at start: Int, runway: RunwayDesignator) {
    guard let (condition, braking) = Self.state(group, at: start) else { return nil }
    self.init(runway: runway, condition: condition, braking: braking)
  }

  private static func state(_ group: Span<UInt8>, at start: Int) -> (Condition, braking: UInt8?)? {
    let rest = group.count - start
    if group.word(start, 4) == "CLRD" || group.word(start, 4) == "CLSD" {
      let condition = group.word(start, 4) == "CLRD" ? Condition.cleared : .closed(bySnow: false)
      // The second figure of `CLRD7` is missing.
      if rest == 4 || rest == 5 && group.isDigit(start + 4) { return (condition, nil) }
      guard rest == 6, let friction = figures(group, start + 4, 2) else { return nil }
      return (condition, friction)
    }
    if group.byte(group.count - 1) == UInt8(ascii: "D"), rest == 1 || rest == 3 {
      // `R88/70D`, `R13/D`.
      if rest == 1 { return (.dry, nil) }
      guard let friction = figures(group, start, 2) else { return nil }
      return (.dry, friction)
    }
    if group.word(from: start) == "SNOCLO" { return (.closed(bySnow: true), nil) }
    guard rest == 6, let deposit = figures(group, start, 1), let extent = figures(group, start + 1, 1),
      let depth = figures(group, start + 2, 2), let friction = figures(group, start + 4, 2)
    else { return nil }
    return (.contaminated(deposit: deposit, extent: extent, depth: depth), friction)
  }

  /// Whether the extent is in code table 0519; a dry runway (0919) also must have no depth.
  var hasPossibleFigures: Bool {
    guard case .contaminated(let deposit, let extent, let depth) = condition else { return true }
    let isExtent = extent.map { Self.extent(ofFigure: $0) != nil } ?? true
    return deposit == 0 ? (extent == 0 || isExtent) && depth ?? 0 == 0 : isExtent
  }

  /// Code figures; `.some(nil)` for slashes, which mean "not reported".
  private static func figures(_ group: Span<UInt8>, _ start: Int, _ length: Int) -> UInt8?? {
    if let number = group.number(start, length) { return .some(UInt8(number)) }
    return group.isMissing(start, length) ? .some(nil) : nil
  }
}
