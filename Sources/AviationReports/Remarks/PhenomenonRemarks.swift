/// Observed phenomena with their frequency, location and movement: `OCNL LTGICCG OHD`, `CB DSNT W MOV E`,
/// `VIRGA SW`, `TS SE MOV NE`, `TORNADO B13 6 NE MOV W`, `ACSL OMTNS N` (FMH-1 12.7.1.b, j, k, m, w and x).
enum PhenomenonRemarks {
  static func remark(_ text: Span<UInt8>, _ cursor: TokenCursor) -> RemarkReader.Found? {
    if let found = tornadic(text, cursor) { return found }
    if let found = slashed(text.extracting(cursor.range)) ?? glued(text.extracting(cursor.range)) {
      return (found, 1)
    }
    var ahead = 0
    let frequency = Frequency(cursor.word)
    if frequency != nil { ahead += 1 }
    // `DIST CB TO NW`: the distance usually follows the cloud; here it precedes it.
    let isDistant =
      LocationPhrase.isDistant(cursor.ahead(ahead).word) && subject(text, cursor.ahead(ahead + 1)) != nil
    if isDistant { ahead += 1 }
    guard let (subject, count) = subject(text, cursor.ahead(ahead)) else {
      if frequency != nil { return nil }
      return LocationPhrase.read(text, cursor, hasSubject: false).map { (.location($0.0), $0.1) }
    }
    ahead += count
    var remark = ObservationRemark(subject: subject, frequency: frequency)
    if let (location, count) = LocationPhrase.read(text, cursor.ahead(ahead)) {
      remark.location = location
      ahead += count
    }
    if isDistant {
      remark.location = remark.location ?? .unspecified
      remark.location?.isDistant = true
    }
    if let (movement, count) = LocationPhrase.movement(text, cursor.ahead(ahead)) {
      remark.movement = movement
      ahead += count
    }
    if case .weather(let weather) = subject, frequency == nil, remark.location == nil, remark.movement == nil
    {
      if let (layer, count) = obscuration(text, cursor.ahead(ahead)) {
        return (.obscuration(weather, layer), ahead + count)
      }
      return (.weather(weather), ahead)
    }
    return (.observation(remark), ahead)
  }

  /// `CB/NE/E`, `CB-NE`, `CI/NW`, `CB:E`: a cloud or weather and its directions in one token.
  private static func slashed(_ group: Span<UInt8>) -> Remark? {
    guard
      let end = (2..<max(2, min(group.count, 10))).first(where: {
        group.isSlash($0) || group.byte($0) == UInt8(ascii: "-") || group.byte($0) == UInt8(ascii: ":")
      }),
      let (_, _, sectors) = LocationPhrase.directions(group.extracting(group.places(from: end + 1)))
    else { return nil }
    let name = group.extracting(0..<end)
    let location = RemarkLocation(sectors: sectors)
    if let genus = CloudGenus(name.word) {
      return .observation(ObservationRemark(subject: .cloud(genus), location: location))
    }
    guard let weather = PresentWeather(group: name), !weather.isEmpty else { return nil }
    return .observation(ObservationRemark(subject: .weather(weather), location: location))
  }

  /// `TCUN`: a towering cumulus and its direction.
  private static func glued(_ group: Span<UInt8>) -> Remark? {
    guard group.word(0, 3) == "TCU", let point = CompassPoint(group.word(from: 3)) else { return nil }
    let location = RemarkLocation(sectors: CompassSectors(point))
    return .observation(ObservationRemark(subject: .cloud(.toweringCumulus), location: location))
  }

  /// The layer formed by a phenomenon, `FU BKN020`; only after weather that can form one.
  private static func obscuration(_ text: Span<UInt8>, _ cursor: TokenCursor) -> (CloudGroup, Int)? {
    let group = text.extracting(cursor.range)
    guard group.count == 6, group.isLetter(0), let layer = CloudGroup(group: group) else { return nil }
    return (layer, 1)
  }

  static func subject(_ text: Span<UInt8>, _ cursor: TokenCursor) -> (
    ObservationRemark.Subject, Int
  )? {
    let group = text.extracting(cursor.range)
    switch cursor.word {
    case "VIRGA": return (.virga, 1)
    case "ROTOR": return (.rotorCloud, cursor.ahead(1).word == "CLD" ? 2 : 1)
    case "FG" where cursor.ahead(1).word == "BANK" || cursor.ahead(1).word == "BNK": return (.fogBank, 2)
    case "SH": return (.showers, 1)
    case "PCPN":
      return LocationPhrase.read(text, cursor.ahead(1)) == nil ? nil : (.precipitation, 1)
    case "VOLCANIC":
      guard cursor.ahead(1).word == "ASH" else { return nil }
      return (.volcanicAshCloud, cursor.ahead(2).word == "CLOUD" ? 3 : 2)
    case "CBS": return (.cloud(.cumulonimbus), 1)
    case "LTNG": return (.lightning([]), 1)
    // `MT ST HELENS`
    case "ST" where cursor.ahead(-1).word == "MT": return nil
    case "TS/LTNG": return (.lightning([]), 1)
    default:
      if group.word(0, 3) == "LTG", let kinds = LightningKinds(group, at: 3) { return (.lightning(kinds), 1) }
      if let genus = CloudGenus(cursor.word) { return (.cloud(genus), 1) }
      if let weather = PresentWeather(group: group), !weather.isEmpty { return (.weather(weather), 1) }
      return nil
    }
  }

  private static func tornadic(_ text: Span<UInt8>, _ cursor: TokenCursor) -> RemarkReader.Found? {
    let kind: TornadicActivity.Kind
    var ahead = 1
    let group = text.extracting(cursor.range)
    if cursor.word == "TORNADO" {
      kind = .tornado
    } else if cursor.word == "FUNNEL", cursor.ahead(1).word == "CLOUD" {
      kind = .funnelCloud
      ahead = 2
    } else if group.spells("WATERSPOUT") {
      kind = .waterspout
    } else {
      return nil
    }
    var remark = TornadicActivity(kind: kind)
    while ahead < 5, remark.take(times: text.extracting(cursor.ahead(ahead).range)) { ahead += 1 }
    if let (location, count) = LocationPhrase.read(text, cursor.ahead(ahead)) {
      remark.location = location
      ahead += count
    }
    if let (movement, count) = LocationPhrase.movement(text, cursor.ahead(ahead)) {
      remark.movement = movement
      ahead += count
    }
    return (.tornadicActivity(remark), ahead)
  }
}
