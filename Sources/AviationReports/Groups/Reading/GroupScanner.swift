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
  private(set) var hasVisibility = false
  /// Whether the first visibility is in metres.
  private(set) var hasMeters = false
  private(set) var hasSky = false
  private(set) var hasPressure = false
  /// The number of groups up to the last word that was remembered.
  var groupsUpToWord = -1
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
    repair(token.range, as: String(bytes: text, first) + " " + String(bytes: text, second))
  }

  /// Takes the next tokens as one group.
  mutating func take(_ count: Int = 1, as value: consuming GroupValue, in section: Group.Section) {
    groups.append(Group(skip(count), value, in: section))
  }

  /// Skips the next tokens.
  ///
  /// - Returns: the range from the first to the last of them.
  mutating func skip(_ count: Int) -> Range<Int> {
    let first = range(ahead: 0)
    let last = range(ahead: count - 1)
    index += count
    return first.lowerBound..<max(first.upperBound, last.upperBound)
  }

  /// Records that some text was read as if it were another one.
  mutating func repair(_ range: Range<Int>, as reading: String) {
    repairs.append(Repair(range: range, reading: reading))
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
    case .visibility(let group):
      if !hasVisibility, group.unit == .meters { hasMeters = true }
      hasVisibility = true
    case .ceilingAndVisibilityOK: (hasVisibility, hasSky) = (true, true)
    case .cloud, .cloudless: hasSky = true
    case .pressure: hasPressure = true
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
      repair(token.range, as: reading)
      return pending.removeFirst()
    }
    if let (visibility, reading) = VisibilityGroup.repaired(group) {
      index += 1
      repair(token.range, as: reading)
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
    repair(range, as: "\(first.code) \(second.code)")
    return Group(range.lowerBound..<middle, .weather(first))
  }

  /// A group that can be read after a change of spelling.
  private mutating func respelled(_ group: Span<UInt8>, _ token: Token, in flavour: ReportFlavour) -> Group? {
    guard let bytes = bareWind(group, token.word, in: flavour) ?? group.withASCIIDashes,
      let value = GroupReader.value(of: bytes.span, word: bytes.span.word, in: flavour)
    else { return nil }
    index += 1
    repair(token.range, as: String(decoding: bytes, as: UTF8.self))
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
}

extension Range<Int> {
  fileprivate func shifted(by offset: Int) -> Range<Int> { lowerBound + offset..<upperBound + offset }
}
