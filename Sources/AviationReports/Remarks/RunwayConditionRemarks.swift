/// The state of the runway at bases of the US military: `PSR15`, `WR//`, `LSR08P DRY`, `PSR12 HFS IR08`,
/// `PSR//SANDED` and `RCRNR` (CNATRA P-304, RSC and RCR; NAVMETOCCOMINST 3141.2).
enum RunwayConditionRemarks {
  static func remark(_ text: Span<UInt8>, _ cursor: TokenCursor) -> RemarkReader.Found? {
    switch cursor.word {
    case "RCRNR": return (.runwayCondition(nil), 1)
    case "HFS":
      guard let (found, count) = condition(text, cursor.ahead(1)) else { return nil }
      var condition = found
      condition.isOnHighFrictionSurface = true
      return (.runwayCondition(condition), 1 + count)
    default: return condition(text, cursor).map { (.runwayCondition($0), $1) }
    }
  }

  private static func condition(_ text: Span<UInt8>, _ cursor: TokenCursor) -> (RunwayCondition, Int)? {
    let group = text.extracting(cursor.range)
    // Asked for every remark that nothing else reads: `WR`, `IR`, or `SLR`, `LSR` and `PSR`.
    let r = UInt8(ascii: "R")
    guard group.count >= 4, group[1] == r || group[2] == r else { return nil }
    guard let (surface, letters) = surface(group) else { return nil }
    var reading: UInt8?
    if let number = group.number(letters, 2) {
      guard (2...25).contains(number) else { return nil }
      reading = UInt8(number)
    } else if !group.isMissing(letters, 2) {
      return nil
    }
    var condition = RunwayCondition(surface: surface, reading: reading)
    var ahead = 1
    switch group.word(from: letters + 2) {
    case Word.none where group.count == letters + 2: break
    case "P": condition.isPatchy = true
    case "SANDED": condition.isSanded = true
    default: return nil
    }
    if !condition.isPatchy, cursor.ahead(ahead).word == "P" {
      condition.isPatchy = true
      ahead += 1
    }
    if condition.isPatchy, cursor.ahead(ahead).word == "WET" || cursor.ahead(ahead).word == "DRY" {
      condition.isRestWet = cursor.ahead(ahead).word == "WET"
      ahead += 1
    }
    if cursor.ahead(ahead).word == "SANDED" {
      condition.isSanded = true
      ahead += 1
    }
    return (condition, ahead)
  }

  private static func surface(_ group: Span<UInt8>) -> (RunwayCondition.Surface, letters: Int)? {
    switch group.word(0, 2) {
    case "WR": (.wet, 2)
    case "IR": (.ice, 2)
    default:
      switch group.word(0, 3) {
      case "SLR": (.slush, 3)
      case "LSR": (.looseSnow, 3)
      case "PSR": (.packedSnow, 3)
      default: nil
      }
    }
  }
}
