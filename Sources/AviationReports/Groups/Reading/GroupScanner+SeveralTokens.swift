import Weather

/// Groups of more than one token: those that the standards write with spaces, those with a space too many,
/// and plain words.
extension GroupScanner {
  /// Groups that the standards write with spaces, and groups with spaces where the standards have none.
  mutating func several(
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
  mutating func plainWeather(_ text: Span<UInt8>) -> Group? {
    if isLastGroupWord(text) { return nil }
    return PlainWeather.read(text, TokenCursor(tokens, at: index)).map { weather, count in
      Group(skip(count), .weather(weather))
    }
  }

  private mutating func windShear(_ text: Span<UInt8>) -> Group? {
    WindShear.read(text, TokenCursor(tokens, at: index)).map { shear, count in
      Group(skip(count), .windShear(shear))
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
    repair(range, as: reading)
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
    let isPlaced = hasPressure && LocationPhrase.read(text, TokenCursor(tokens, at: index + 2)) != nil
    return isPlaced ? nil : join(text, 2, in: flavour)
  }

  /// Two or three tokens that form a group only without the spaces between them: `10 SM`, `27/ 23`, `Q1 007`.
  mutating func joined(_ text: Span<UInt8>, in flavour: ReportFlavour) -> Group? {
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
    repair(range, as: String(decoding: bytes, as: UTF8.self))
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
