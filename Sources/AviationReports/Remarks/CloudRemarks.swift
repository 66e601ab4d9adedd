import Weather

/// Remarks about ceiling, sky, hail and snow: `CIG 006V013`, `CIG 002 RWY11`, `BKN014 V OVC`, `GR 1 3/4`,
/// `GR LESS THAN 1/4`, `GS MOD`, `SNINCR 2/10` (FMH-1 12.7.1.l ... v).
enum CloudRemarks {
  static func remark(_ text: Span<UInt8>, _ cursor: TokenCursor) -> RemarkReader.Found? {
    switch cursor.word {
    case "CIG": return ceiling(text, cursor)
    case "PRESRR", "P/RR": return (.pressureChanging(isRising: true), 1)
    case "PRESFR", "P/FR": return (.pressureChanging(isRising: false), 1)
    case "SNINCR": return snowIncreasing(text.extracting(cursor.ahead(1).range))
    case "GR":
      let isLess = cursor.ahead(1).word == "LESS" && cursor.ahead(2).word == "THAN"
      let words = isLess ? 3 : 1
      guard let (amount, count) = VisibilityRemarks.amount(text, cursor.ahead(words)), amount.high == nil
      else {
        return nil
      }
      return (.hailSize(inches: amount.low, isLess ? .lessThan : amount.bound), words + count)
    case "GS":
      // `GS MOD TURB` would be snow pellets and moderate turbulence.
      guard HazardRemarks.remark(text, cursor.ahead(1)) == nil else { return nil }
      switch cursor.ahead(1).word {
      case "LGT": return (.snowPellets(.light), 2)
      case "MOD": return (.snowPellets(.moderate), 2)
      case "HVY": return (.snowPellets(.heavy), 2)
      default: return nil
      }
    case "SKC": return (.cloudless(.skc), 1)
    case "CLR": return (.cloudless(.clr), 1)
    default: return layer(text, cursor)
    }
  }

  private static func ceiling(_ text: Span<UInt8>, _ cursor: TokenCursor) -> RemarkReader.Found? {
    let group = text.extracting(cursor.ahead(1).range)
    if cursor.ahead(1).word == "VRB" {
      // `CIG VRB 2-6` in Canada, in hundreds of feet.
      guard let (amount, count) = VisibilityRemarks.amount(text, cursor.ahead(2)), let high = amount.high,
        let bottom = UInt16(exactly: amount.low), let top = UInt16(exactly: high)
      else { return nil }
      return (.ceiling(CeilingRemark(low: bottom, high: top)), 2 + count)
    }
    guard let low = group.number(0, 3) else { return nil }
    if group.count == 7, group.byte(3) == UInt8(ascii: "V"), let high = group.number(4, 3) {
      return (.ceiling(CeilingRemark(low: UInt16(low), high: UInt16(high))), 2)
    }
    guard group.count == 3 else { return nil }
    if let (runway, count) = RunwayDesignator.named(text, cursor.ahead(2)) {
      return (.ceiling(CeilingRemark(low: UInt16(low), runway: runway)), 2 + count)
    }
    return (.ceiling(CeilingRemark(low: UInt16(low))), 2)
  }

  private static func snowIncreasing(_ group: Span<UInt8>) -> RemarkReader.Found? {
    let first = group.digits(from: 0)
    let second = group.digits(from: first + 1)
    guard (1...2).contains(first), (1...2).contains(second), group.isSlash(first),
      group.count == first + 1 + second,
      let hour = group.number(0, first), let ground = group.number(first + 1, second)
    else { return nil }
    return (.snowIncreasing(lastHour: UInt8(hour), onGround: UInt8(ground)), 2)
  }

  /// A layer, a layer that varies, a cover without a height, or `CIG200` in Korea.
  private static func layer(_ text: Span<UInt8>, _ cursor: TokenCursor) -> RemarkReader.Found? {
    let group = text.extracting(cursor.range)
    if group.count == 6, group.word(0, 3) == "CIG", let low = group.number(3, 3) {
      return (.ceiling(CeilingRemark(low: UInt16(low))), 1)
    }
    let layer: CloudGroup?
    if group.count == 3, let cover = CloudCover(group.word) {
      layer = CloudGroup(cover, hundredsOfFeet: nil)
    } else {
      layer = group.isLetter(0) ? CloudGroup(group: group) : nil
    }
    guard let layer else { return nil }
    if cursor.ahead(1).word == "V", let other = CloudCover(cursor.ahead(2).word) {
      return (.variableSky(layer, becoming: other), 3)
    }
    return layer.hundredsOfFeet == nil && layer.genus == nil && !layer.isGenusUnknown
      ? (.cover(layer.cover), 1) : (.cloud(layer), 1)
  }
}
