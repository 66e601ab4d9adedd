import Weather

extension PilotReportDecoder {
  func decodeWeather(_ text: Span<UInt8>, _ content: Range<Int>, _ report: inout PilotReport) {
    // `WS`, `MICROBURST`
    noteShear(in: FieldPiece.all(in: text, content), text, &report)
    let tokens = tokens(text, content)
    let field = text.extracting(content)
    let words = Token.all(in: field)
    var index = 0
    while index < tokens.count {
      let token = tokens[index]
      let group = text.extracting(token)
      let isVisibility = index == 0 || group.word(0, 2) == "FV"
      if isVisibility, report.visibility == nil,
        let (visibility, count) = flightVisibility(text, tokens[index...])
      {
        report.visibility = visibility
        index += count
        continue
      }
      if isVisibility, report.visibility == nil, let (low, high) = visibilityRange(group) {
        (report.visibility, report.visibilityTo) = (low, high)
        index += 1
        continue
      }
      index += 1
      if group.word == "IMC" {
        report.isInCloud = true
      } else if group.word == "RN", let rain = Self.rain {
        report.weather.append(PilotReport.WeatherMet(phenomena: rain, extent: nil))
      } else if let weather = PresentWeather(group: group) {
        report.weather.append(PilotReport.WeatherMet(phenomena: weather, extent: nil))
      } else if let (weather, count) = PlainWeather.read(field, TokenCursor(words, at: index - 1)) {
        report.weather.append(PilotReport.WeatherMet(phenomena: weather, extent: nil))
        index += count - 1
      } else if !takeWeatherLayer(text, token, &report) {
        report.unknown.append(token)
      }
    }
  }

  /// Some write `RN`.
  private static let rain: PresentWeather? = {
    let code = Array("RA".utf8)
    return PresentWeather(group: code.span)
  }()

  /// Reads `FV05SM`, `7SM`, `10` or `FV1 1/2SM`, in statute miles; `FV99SM` is unrestricted.
  ///
  /// - Returns: The visibility and the number of its tokens.
  private func flightVisibility(_ text: Span<UInt8>, _ tokens: ArraySlice<Range<Int>>) -> (Visibility, Int)? {
    guard let first = tokens.first else { return nil }
    let group = text.extracting(first)
    let start = group.word(0, 2) == "FV" ? 2 : 0
    // `P6SM`, as in a METAR.
    if group.byte(start) == UInt8(ascii: "P"), case let digits = group.digits(from: start + 1), digits < 3,
      let miles = group.number(start + 1, digits), group.word(from: start + 1 + digits) == "SM"
    {
      return (Visibility(.statuteMiles(Double(miles)), .moreThan), 1)
    }
    if let miles = fraction(group, from: start) { return (Visibility(.statuteMiles(miles)), 1) }
    let digits = group.digits(from: start)
    guard (1...2).contains(digits), let miles = group.number(start, digits) else { return nil }
    let end = start + digits
    guard end == group.count else {
      guard group.word(from: end) == "SM" else { return nil }
      return (Self.visibility(miles), 1)
    }
    guard let next = tokens.dropFirst().first else { return (Self.visibility(miles), 1) }
    if let part = fraction(text.extracting(next), from: 0) {
      return (Visibility(.statuteMiles(Double(miles) + part)), 2)
    }
    // The number before a fraction that cannot be read is not complete.
    return text.isDigit(next.lowerBound)
      ? nil : (Self.visibility(miles), text.extracting(next).word == "SM" ? 2 : 1)
  }

  /// Reads a range, such as `FV03-05SM` or `3-5SM`.
  private func visibilityRange(_ group: Span<UInt8>) -> (low: Visibility, high: Visibility)? {
    let isNamed = group.word(0, 2) == "FV"
    let start = isNamed ? 2 : 0
    let digits = group.digits(from: start)
    let second = start + digits + 1
    let others = group.digits(from: second)
    let end = second + others
    guard (1...2).contains(digits), (1...2).contains(others), group.byte(second - 1) == UInt8(ascii: "-"),
      let low = group.number(start, digits), let high = group.number(second, others), low < high,
      isNamed && end == group.count || group.word(from: end) == "SM"
    else { return nil }
    return (Self.visibility(low), Self.visibility(high))
  }

  private static func visibility(_ miles: Int) -> Visibility {
    miles == 99 ? Visibility(.statuteMiles(10), .atLeast) : Visibility(.statuteMiles(Double(miles)))
  }

  /// `1/2SM`, or without the unit.
  private func fraction(_ group: Span<UInt8>, from start: Int) -> Double? {
    let above = group.digits(from: start)
    let slash = start + above
    let below = group.digits(from: slash + 1)
    let end = slash + 1 + below
    guard above > 0, group.isSlash(slash), let numerator = group.number(start, above),
      let denominator = group.number(slash + 1, below), numerator > 0, [2, 4, 8, 16].contains(denominator),
      numerator < denominator, end == group.count || group.word(from: end) == "SM"
    else { return nil }
    return Double(numerator) / Double(denominator)
  }

  /// Takes weather with the heights of its layer, which are written as those of clouds: `+DS000-TOP083/SKC`,
  /// `VA200-TOP350`.
  ///
  /// - Returns: `false` if it is not weather with a height.
  private func takeWeatherLayer(_ text: Span<UInt8>, _ token: Range<Int>, _ report: inout PilotReport) -> Bool
  {
    guard let height = token.first(where: { text.isDigit($0) }), text.digits(from: height) == 3,
      let weather = PresentWeather(group: text.extracting(token.lowerBound..<height))
    else { return false }
    let heights = height..<token.upperBound
    let extent = weatherExtent(text, heights, &report)
    report.weather.append(PilotReport.WeatherMet(phenomena: weather, extent: extent))
    if extent == nil { report.unknown.append(heights) }
    return true
  }

  /// Reads base and top, and adds the clear sky above them to the sky.
  ///
  /// - Returns: `nil` without a top: whether a lone height is the base is not known.
  private func weatherExtent(
    _ text: Span<UInt8>,
    _ heights: Range<Int>,
    _ report: inout PilotReport
  ) -> PilotReport.Extent? {
    let pieces = FieldPiece.all(in: text, heights)
    guard let base = pieces.first?.height(text) else { return nil }
    var top: Length?
    var hasTop = false
    var isOpen = false
    var clear: PilotReport.CloudReport.Amount?
    for piece in pieces.dropFirst() {
      let word = piece.word(text)
      if top == nil, clear == nil, let height = piece.height(text), height > base,
        hasTop || piece.separator == .dash
      {
        (top, hasTop, isOpen) = (height, true, piece.openSide == .above)
      } else if !hasTop, SkyReader.isTop(word) || SkyReader.isUnknownTop(word) {
        hasTop = true
      } else if hasTop, clear == nil, piece.separator == .slash, word == "SKC" || word == "CLR" {
        clear = SkyReader.amount(word)
      } else if !hasTop || top != nil || !word.isUnknown {
        return nil
      }
    }
    guard hasTop else { return nil }
    if isOpen { top = nil }
    if let clear { report.sky.append(PilotReport.CloudReport(amount: clear, base: top)) }
    return top.map { .between(base, $0) } ?? .above(base)
  }
}
