/// Splits a token made of two or three groups without a space: `21/14Q1026`, `SCT120BKN180`,
/// `BKN023TX15/0506Z`.
///
/// A token is split only between a letter and another character; between two digits it would be a guess
/// (`92000013G23KT` stays unknown), unless the first group has a fixed number of digits (`FEW03027/20`).
enum GroupCutter {
  struct Piece {
    let value: GroupValue
    let range: Range<Int>
  }

  static func pieces(of group: Span<UInt8>, in flavour: ReportFlavour) -> [Piece]? {
    guard (5...40).contains(group.count) else { return nil }
    return pressures(in: group, in: flavour) ?? layerAndTemperature(in: group, in: flavour)
      ?? alternatives(in: group) ?? visibilities(in: group, in: flavour)
      ?? pieces(of: group, from: 0, in: flavour, cuts: 2)
  }

  /// The length of the text before a change indicator at the end of a token: `Q1013TEMPO`.
  static func lengthBeforeChange(_ group: Span<UInt8>, in flavour: ReportFlavour) -> Int? {
    let length = group.count - 5
    guard length >= 4 else { return nil }
    switch group.word(from: length) {
    case "BECMG", "TEMPO", "INTER":
      return value(of: group.extracting(0..<length), in: flavour) == nil ? nil : length
    default: return nil
    }
  }

  /// `Q1003/29.62`: a pressure in two units.
  private static func pressures(in group: Span<UInt8>, in flavour: ReportFlavour) -> [Piece]? {
    guard flavour == .observation, let (first, second, end) = PressureGroup.pair(group) else { return nil }
    return [
      Piece(value: .pressure(first), range: 0..<end),
      Piece(value: .pressure(second), range: end..<group.count),
    ]
  }

  /// `FEW03027/20`: the height of a layer has three digits, so the temperature begins after them.
  private static func layerAndTemperature(in group: Span<UInt8>, in flavour: ReportFlavour) -> [Piece]? {
    let cut = group.word(0, 2) == "VV" ? 5 : 6
    guard flavour == .observation, group.count >= cut + 5, group.isLetter(0), group.isDigit(cut - 1),
      group.isDigit(cut), let layer = CloudGroup(group: group.extracting(0..<cut)),
      let temperature = TemperatureGroup(group: group.extracting(cut..<group.count))
    else { return nil }
    return [
      Piece(value: .cloud(layer), range: 0..<cut),
      Piece(value: .temperature(temperature), range: cut..<group.count),
    ]
  }

  /// `-RA/BR` and `TSRA/RA` in India and Central America, `BKN020/OVC030`: two kinds of weather or two layers
  /// separated by a slash.
  private static func alternatives(in group: Span<UInt8>) -> [Piece]? {
    guard let slash = (2..<group.count).first(where: { group.isSlash($0) }),
      let first = alternative(group.extracting(0..<slash)),
      let second = alternative(group.extracting(slash + 1..<group.count))
    else { return nil }
    return [
      Piece(value: first, range: 0..<slash + 1), Piece(value: second, range: slash + 1..<group.count),
    ]
  }

  /// `9999/8000` in forecasts: the prevailing and the lowest visibility. `2100/2200` may be a validity.
  private static func visibilities(in group: Span<UInt8>, in flavour: ReportFlavour) -> [Piece]? {
    guard flavour == .forecast, group.count == 9, group.isSlash(4), let first = group.number(0, 4),
      let second = group.number(5, 4), second < first, !isDayAndHour(first) || !isDayAndHour(second)
    else { return nil }
    let (prevailing, lowest) = (group.extracting(0..<4), group.extracting(5..<9))
    if VisibilityGroup.isUnlikely(prevailing) || VisibilityGroup.isUnlikely(lowest) { return nil }
    return [
      Piece(value: .visibility(VisibilityGroup(Double(first), .meters)), range: 0..<5),
      Piece(value: .visibility(VisibilityGroup(Double(second), .meters)), range: 5..<9),
    ]
  }

  private static func isDayAndHour(_ number: Int) -> Bool {
    (1...31).contains(number / 100) && number % 100 <= 24
  }

  private static func alternative(_ group: Span<UInt8>) -> GroupValue? {
    if let weather = PresentWeather(group: group) { return .weather(weather) }
    return group.isLetter(0) ? CloudGroup(group: group).map(GroupValue.cloud) : nil
  }

  private static func pieces(of group: Span<UInt8>, from start: Int, in flavour: ReportFlavour, cuts: Int)
    -> [Piece]?
  {
    let whole = group.extracting(start..<group.count)
    if start > 0, let value = value(of: whole, in: flavour) {
      return [Piece(value: value, range: start..<group.count)]
    }
    guard cuts > 0 else { return nil }
    // The longest first piece wins: `FEW025TCU27/22` has a towering cumulus.
    for cut in stride(from: group.count - 2, to: start + 2, by: -1) where isBoundary(group, cut) {
      guard let value = value(of: group.extracting(start..<cut), in: flavour),
        let rest = pieces(of: group, from: cut, in: flavour, cuts: cuts - 1)
      else { continue }
      return [Piece(value: value, range: start..<cut)] + rest
    }
    return nil
  }

  private static func value(of group: Span<UInt8>, in flavour: ReportFlavour) -> GroupValue? {
    let value = GroupReader.value(of: group, word: group.word, in: flavour)
    // A single letter is not enough evidence.
    return value == .missing ? nil : value
  }

  private static func isBoundary(_ group: Span<UInt8>, _ place: Int) -> Bool {
    let left = group.byte(place - 1)
    let right = group.byte(place)
    if group.isDigit(place - 1), group.isDigit(place) { return false }
    return group.isLetter(place - 1) || group.isLetter(place) || left == UInt8(ascii: "-")
      || right == UInt8(ascii: "-")
      || right == UInt8(ascii: "+")
  }
}
