import Weather

/// Walks once through the tokens of a report, joins those that form one group, and records every token in
/// exactly one group.
struct GroupScanner {
  private(set) var tokens: [Token]
  private(set) var index = 0
  private(set) var groups: [Group] = []

  /// The time of issue in the report's header.
  var issued: DayTime? {
    for case .issued(let time) in groups.lazy.map(\.value) { return time }
    return nil
  }
  private(set) var repairs: [Repair] = []
  private var hasVisibility = false
  private var hasSky = false
  /// The remaining groups of a token that was split.
  private var pending: [Group] = []

  init(_ text: Span<UInt8>) {
    tokens = Token.all(in: text)
    groups.reserveCapacity(tokens.count)
  }

  var isAtEnd: Bool { index >= tokens.count && pending.isEmpty }

  /// Whether the next group comes from a token that was split.
  var isInsideToken: Bool { !pending.isEmpty }

  /// The next word; `.none` at the end, for a long token, and inside a split token.
  var word: Word { pending.isEmpty ? word(ahead: 0) : .none }

  func word(ahead distance: Int) -> Word {
    let place = index + distance
    return place < tokens.count ? tokens[place].word : .none
  }

  /// The range of the token that many tokens ahead; empty past the end.
  func range(ahead distance: Int) -> Range<Int> {
    let place = index + distance
    return place < tokens.count ? tokens[place].range : 0..<0
  }

  /// The first byte of the next token; 0 at the end.
  @inline(__always)
  func firstByte(_ text: Span<UInt8>) -> UInt8 {
    index < tokens.count ? text.byte(Int(tokens[index].start)) : 0
  }

  /// The number of tokens that begin the remarks here: `RMK`, `RMKS`, `RMK:`, `R MK`; `nil` for none. A
  /// marker that is joined to the first remark (`RMK:CB`, `RMKAO2`) is split off.
  @inline(__always)
  mutating func remarksMarker(_ text: Span<UInt8>) -> Int? {
    // Asked before every group, and few begin with the letter.
    pending.isEmpty && firstByte(text) == UInt8(ascii: "R") ? marker(text) : nil
  }

  private mutating func marker(_ text: Span<UInt8>) -> Int? {
    switch word {
    case "RMK", "RMKS", "RMK:", "RMKS:": return 1
    case "R" where word(ahead: 1) == "MK", "RM" where word(ahead: 1) == "K": return 2
    default:
      let group = text.extracting(range(ahead: 0))
      guard group.count > 4, group.word(0, 3) == "RMK" else { return nil }
      cut(text, after: group.byte(3) == UInt8(ascii: ":") || group.isSlash(3) ? 4 : 3)
      return 1
    }
  }

  /// Splits the next token after a change indicator or a remark that lacks the space after it, and records a
  /// repair.
  mutating func cut(_ text: Span<UInt8>, after length: Int) {
    let token = tokens[index]
    let middle = token.start + Int32(truncatingIfNeeded: length)
    guard length > 0, middle < token.end else { return }
    let first = Int(token.start)..<Int(middle)
    let second = Int(middle)..<Int(token.end)
    tokens[index] = Token(start: middle, end: token.end, word: text.extracting(second).word)
    let before = Token(start: token.start, end: middle, word: text.extracting(first).word)
    if index > 0 {
      // Reuses the slot of a token already taken, so that thousands of splits need not move the array.
      index -= 1
      tokens[index] = before
    } else {
      tokens.insert(before, at: 0)
    }
    repairs.append(
      Repair(range: token.range, reading: String(bytes: text, first) + " " + String(bytes: text, second))
    )
  }

  /// Takes the next tokens as one group.
  mutating func take(_ count: Int = 1, as value: consuming GroupValue, in section: Group.Section) {
    groups.append(Group(skip(count), value, in: section))
  }

  /// Skips the next tokens.
  ///
  /// - Returns: the range from the first to the last of them.
  private mutating func skip(_ count: Int) -> Range<Int> {
    let first = range(ahead: 0)
    let last = range(ahead: count - 1)
    index += count
    return first.lowerBound..<max(first.upperBound, last.upperBound)
  }

  /// Whether the last group is one of the header.
  var isBehindHeader: Bool { !groups.isEmpty && groups[groups.count - 1].section == .header }

  /// The place of a visibility among the groups; `nil` if it is not there.
  func index(of wanted: VisibilityGroup) -> Int? {
    // In a span: a copy of each group would take longer than a look at it.
    let groups = groups.span
    for index in groups.indices {
      if case .visibility(let visibility) = groups[index].value, visibility == wanted { return index }
    }
    return nil
  }

  /// Gives a group the meaning that later groups decide.
  mutating func change(_ index: Int, to value: GroupValue) {
    groups[index].value = value
  }

  mutating func append(_ group: consuming Group, in section: Group.Section) {
    note(group.value)
    group.section = section
    groups.append(group)
  }

  private mutating func note(_ value: GroupValue) {
    switch value {
    case .visibility: hasVisibility = true
    case .ceilingAndVisibilityOK: (hasVisibility, hasSky) = (true, true)
    case .cloud, .cloudless: hasSky = true
    default: break
    }
  }

  /// Reads the next group of the body, a trend or a period, usually one token.
  ///
  /// - Returns: `nil` if it cannot be read; the token is then still the next one.
  mutating func next(_ text: Span<UInt8>, in flavour: ReportFlavour) -> Group? {
    if !pending.isEmpty { return pending.removeFirst() }
    let token = tokens[index]
    let group = text.extracting(token.range)
    // Each group of several tokens has a short one at its first or second place.
    if token.count <= 3 || index + 1 < tokens.count && tokens[index + 1].count <= 3,
      let several = several(text, group, token.word, in: flavour)
    {
      return several
    }
    if let both = thunderstormAndShowers(group, token.range) { return both }
    if let value = GroupReader.value(of: group, word: token.word, in: flavour) {
      index += 1
      return Group(token.range, value)
    }
    if let respelled = respelled(group, token, in: flavour) { return respelled }
    if let joined = joined(text, in: flavour) { return joined }
    if let length = GroupCutter.lengthBeforeChange(group, in: flavour) {
      cut(text, after: length)
      return next(text, in: flavour)
    }
    if let pieces = GroupCutter.pieces(of: group, in: flavour) {
      index += 1
      pending = pieces.map { Group($0.range.shifted(by: token.range.lowerBound), $0.value) }
      let reading = pieces.map { String(bytes: group, $0.range) }.joined(separator: " ")
      repairs.append(Repair(range: token.range, reading: reading))
      return pending.removeFirst()
    }
    if let (visibility, reading) = VisibilityGroup.repaired(group) {
      index += 1
      repairs.append(Repair(range: token.range, reading: reading))
      return Group(token.range, .visibility(visibility))
    }
    if let weather = plainWeather(text) { return weather }
    // A missing altimeter setting, and a missing variable sector of the wind.
    if flavour == .observation, token.word == "/" || token.word == "///V///" {
      index += 1
      return Group(token.range, .missing)
    }
    return nil
  }

  /// Groups that the standards write with spaces, and groups with spaces where the standards have none.
  private mutating func several(
    _ text: Span<UInt8>,
    _ group: Span<UInt8>,
    _ word: Word,
    in flavour: ReportFlavour
  ) -> Group? {
    if group.count >= 5, !group.isLetter(group.count - 1), WindGroup.Unit(self.word(ahead: 1)) != nil {
      return join(text, 2, in: flavour) { if case .wind = $0 { true } else { false } }
    }
    if group.count <= 3, group.isDigit(0) || word == "P1" || word == "M1" {
      if let miles = milesApart(text, group) { return miles }
    }
    if flavour == .observation, group.isSlash(group.count - 1) { return dewPointApart(text, group) }
    if group.count == 6, group.isLetter(0) { return cloudKindApart(text, group, in: flavour) }
    guard group.count <= 3 else { return nil }
    switch word {
    case "WS": return windShear(text)
    case "M", "P": return signApart(text, in: flavour)
    // `- DZ` and `RE SHRA`.
    case "-", "+", "RE":
      return join(text, 2, in: flavour) {
        switch $0 {
        case .weather, .recentWeather: true
        default: false
        }
      }
    // `SKY OBS` in India: the sky is obscured.
    case "SKY":
      switch self.word(ahead: 1) {
      case "OBS", "OBSC", "OBSCD":
        return Group(skip(2), .cloud(CloudGroup(.verticalVisibility, hundredsOfFeet: nil)))
      default: return nil
      }
    // Plain words for `NSW` in Australian forecasts.
    case "NO" where self.word(ahead: 1) == "SIG" && self.word(ahead: 2) == "WX":
      return Group(skip(3), .noSignificantWeather)
    default: return nil
    }
  }

  /// Weather in plain words, unless they belong to a sentence that began before them.
  private mutating func plainWeather(_ text: Span<UInt8>) -> Group? {
    if let last = groups.last, last.value.isPlainLanguage,
      last.value != .unknown || last.range.allSatisfy({ text.isLetter($0) })
    {
      return nil
    }
    return PlainWeather.read(text, TokenCursor(tokens, at: index)).map { weather, count in
      Group(skip(count), .weather(weather))
    }
  }

  /// `1 3/4SM`; `1 3/4 SM`, `1 3/ 4SM` and `3/ 4SM`, with one space too many, are recorded as repairs.
  private mutating func milesApart(_ text: Span<UInt8>, _ whole: Span<UInt8>) -> Group? {
    if whole.count == 2, whole.isDigit(0), whole.isSlash(1) {
      return join(text, 2, in: .observation, \.isVisibility)
    }
    let fraction = text.extracting(range(ahead: 1))
    if let miles = VisibilityGroup(whole: whole, fraction: fraction) {
      return Group(skip(2), .visibility(miles))
    }
    let rest = text.extracting(range(ahead: 2))
    guard fraction.count == 2 && fraction.isSlash(1) || rest.word == "SM",
      let bytes = bytes(text, of: 2, from: 1),
      let miles = VisibilityGroup(whole: whole, fraction: bytes.span)
    else { return nil }
    let range = skip(3)
    let reading = String(bytes: whole, 0..<whole.count) + " " + String(decoding: bytes, as: UTF8.self)
    repairs.append(Repair(range: range, reading: reading))
    return Group(range, .visibility(miles))
  }

  /// `M 02/M05`, `M 1/4SM`, `P 6SM`: a sign and its value. In the place of the sky or the wind, `M` means
  /// missing (`10SM M 04/M04`).
  private mutating func signApart(_ text: Span<UInt8>, in flavour: ReportFlavour) -> Group? {
    let next = text.extracting(range(ahead: 1))
    guard next.isDigit(0), word == "P" || next.isSlash(1) || next.isSlash(2) else { return nil }
    let (mayBeTemperature, mayBeVisibility) = (hasSky, !isBehindHeader)
    return join(text, 2, in: flavour) {
      switch $0 {
      case .temperature: mayBeTemperature
      case .visibility: mayBeVisibility
      default: false
      }
    }
  }

  /// `27/ 23`: a dew point after a space.
  private mutating func dewPointApart(_ text: Span<UInt8>, _ group: Span<UInt8>) -> Group? {
    let next = text.extracting(range(ahead: 1))
    guard group.count == 3 || group.count == 4, next.count == 2 || next.count == 3,
      next.number(next.count - 2, 2) != nil, TemperatureGroup(group: group) != nil
    else { return nil }
    return join(text, 2, in: .observation)
  }

  /// `FEW050 CB`: a kind of cloud after a space.
  private mutating func cloudKindApart(_ text: Span<UInt8>, _ group: Span<UInt8>, in flavour: ReportFlavour)
    -> Group?
  {
    let next = word(ahead: 1)
    guard next == "CB" || next == "TCU", CloudGroup(group: group) != nil else { return nil }
    // After the pressure, `FEW080 CB S/SW/W` is a layer, followed by a cloud at another place.
    let isPlaced = isBehindPressure && LocationPhrase.read(text, TokenCursor(tokens, at: index + 2)) != nil
    return isPlaced ? nil : join(text, 2, in: flavour)
  }

  private var isBehindPressure: Bool {
    groups.contains { if case .pressure = $0.value { true } else { false } }
  }

  /// `VCTSSH`, `TSSH`: a thunderstorm and showers, of which one would hide the other in a single value.
  @inline(__always)
  private mutating func thunderstormAndShowers(_ group: Span<UInt8>, _ range: Range<Int>) -> Group? {
    switch group.word(group.count - 4, 4) {
    case "TSSH", "SHTS": split(group, range, at: group.count - 2)
    default: nil
    }
  }

  /// Two groups of weather in one token.
  private mutating func split(_ group: Span<UInt8>, _ range: Range<Int>, at cut: Int) -> Group? {
    guard let first = PresentWeather(group: group.extracting(0..<cut)),
      let second = PresentWeather(codes: group, at: cut, isInVicinity: first.isInVicinity)
    else { return nil }
    index += 1
    let middle = range.lowerBound + cut
    pending = [Group(middle..<range.upperBound, .weather(second))]
    repairs.append(Repair(range: range, reading: "\(first.code) \(second.code)"))
    return Group(range.lowerBound..<middle, .weather(first))
  }

  /// A group that can be read after a change of spelling.
  private mutating func respelled(_ group: Span<UInt8>, _ token: Token, in flavour: ReportFlavour) -> Group? {
    guard let bytes = bareWind(group, token.word, in: flavour) ?? Self.withASCIIMinus(group),
      let value = GroupReader.value(of: bytes.span, word: bytes.span.word, in: flavour)
    else { return nil }
    index += 1
    repairs.append(Repair(range: token.range, reading: String(decoding: bytes, as: UTF8.self)))
    return Group(token.range, value)
  }

  /// `36020` right after the header, where the unit of the wind is missing, and `CALMKT`. Directions are in
  /// tens of degrees, and the unit is knots except in Russia, China and their neighbours.
  private func bareWind(_ group: Span<UInt8>, _ word: Word, in flavour: ReportFlavour) -> [UInt8]? {
    if word == "CALMKT" { return Array("00000KT".utf8) }
    guard flavour == .observation, group.count == 5, groups.last?.section == .header,
      let direction = group.number(0, 3), direction <= 360, direction % 10 == 0, group.number(3, 2) != nil
    else { return nil }
    for case .station(let station) in groups.lazy.map(\.value) where station.usesMetersPerSecond {
      return nil
    }
    return Array((String(bytes: group, 0..<5) + "KT").utf8)
  }

  /// The group with a hyphen in place of each dash and minus sign of U+2010 to U+2014 and U+2212, which occur
  /// in text from web pages.
  ///
  /// - Returns: `nil` if there are none.
  private static func withASCIIMinus(_ group: Span<UInt8>) -> [UInt8]? {
    var bytes: [UInt8] = []
    var at = 0
    while at < group.count {
      let isDash = group.byte(at + 1) == 0x80 && (0x90...0x94).contains(group.byte(at + 2))
      if group.byte(at) == 0xE2, isDash || group.byte(at + 1) == 0x88 && group.byte(at + 2) == 0x92 {
        bytes.append(UInt8(ascii: "-"))
        at += 3
      } else {
        bytes.append(group[at])
        at += 1
      }
    }
    return bytes.count == group.count ? nil : bytes
  }

  private mutating func windShear(_ text: Span<UInt8>) -> Group? {
    WindShear.read(text, TokenCursor(tokens, at: index)).map { shear, count in
      Group(skip(count), .windShear(shear))
    }
  }

  /// Two or three tokens that form a group only without the spaces between them: `10 SM`, `27/ 23`, `Q1 007`.
  private mutating func joined(_ text: Span<UInt8>, in flavour: ReportFlavour) -> Group? {
    for count in 2...3 where index + count <= tokens.count {
      // The second token must not be a valid group, or two valid groups would become one damaged group.
      let second = range(ahead: 1)
      guard
        word == "VC"
          || GroupReader.value(of: text.extracting(second), word: word(ahead: 1), in: flavour) == nil
      else { return nil }
      // The figures of a visibility with extra spaces (`1 3/ 4SM`) are not a temperature.
      let mayBeTemperature = hasVisibility
      let element = join(text, count, in: flavour) {
        if case .temperature = $0 { mayBeTemperature } else { true }
      }
      if let element { return element }
    }
    return nil
  }

  /// Reads some tokens as if there were no spaces between them, and records a repair.
  ///
  /// - Parameter isWanted: Whether the value is allowed here.
  private mutating func join(
    _ text: Span<UInt8>,
    _ count: Int,
    in flavour: ReportFlavour,
    _ isWanted: (GroupValue) -> Bool = { _ in true }
  ) -> Group? {
    guard let bytes = bytes(text, of: count) else { return nil }
    let whole = bytes.span
    guard let value = GroupReader.value(of: whole, word: whole.word, in: flavour), isWanted(value) else {
      return nil
    }
    // `0501 0503` is a time without its change indicator, not a runway state of eight figures.
    if case .runwayState = value { return nil }
    let range = skip(count)
    repairs.append(Repair(range: range, reading: String(decoding: bytes, as: UTF8.self)))
    return Group(range, value)
  }

  /// Some tokens joined without spaces; `nil` if they are too long for a group.
  private func bytes(_ text: Span<UInt8>, of count: Int, from first: Int = 0) -> [UInt8]? {
    var bytes: [UInt8] = []
    for ahead in first..<first + count {
      let range = range(ahead: ahead)
      guard bytes.count + range.count <= 12 else { return nil }
      for place in range { bytes.append(text[place]) }
    }
    return bytes
  }
}

extension Range<Int> {
  fileprivate func shifted(by offset: Int) -> Range<Int> { lowerBound + offset..<upperBound + offset }
}
