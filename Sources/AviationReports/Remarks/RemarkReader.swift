/// Reads the remarks of a report one by one, each with the parser of its kind.
///
/// Words that begin a phrase are tried first, then tokens of figures and letters with a distinctive form,
/// then observed phenomena with their location, then single contractions of plain language.
struct RemarkReader {
  /// Takes the next remark, of one or more tokens.
  ///
  /// - Returns: `nil` for a token that cannot be read, which is taken as unknown.
  @discardableResult
  static func next(
    _ text: Span<UInt8>,
    _ scanner: inout GroupScanner,
    in section: Group.Section = .remarks,
    of flavour: ReportFlavour,
    station: LocationIndicator
  ) -> Remark? {
    let last = text.extracting(scanner.range(ahead: 0))
    if last.count > 1, last.byte(last.count - 1) == UInt8(ascii: "$") {
      scanner.cut(text, after: last.count - 1)
    }
    // `CLD:SKY MAY BE OBSC` in Australia.
    if last.count > 4, last.word(0, 4) == "CLD:" { scanner.cut(text, after: 4) }
    let cursor = TokenCursor(scanner.tokens, at: scanner.index)
    let reader = RemarkReader(
      station: station,
      flavour: flavour,
      before: Context(scanner.groups.span)
    )
    guard let (read, count) = reader.remark(text, cursor) else {
      scanner.take(as: .unknown, in: section)
      return nil
    }
    var remark = read
    if case .precipitation(var amount) = remark, amount.period == .threeOrSixHours {
      amount.period = PrecipitationRemark.synopticPeriod(at: scanner.issued)
      remark = .precipitation(amount)
    }
    if remark.mayHaveSnowPellets, station.isAmerican { remark.settleSnowPellets() }
    scanner.take(max(1, count), as: .remark(remark), in: section)
    return remark
  }

  let station: LocationIndicator
  let flavour: ReportFlavour
  private let before: Context

  /// What the previous groups say about a remark, which may continue them.
  private struct Context {
    var isRemark = false
    /// Whether the group is a visibility in a sector.
    var isSectorVisibility = false
    var isPlainLanguage = false
    /// Whether the group is a place alone, such as the direction of a site.
    var isLocation = false
    /// The group, if it is a word of plain language.
    var word: Contraction?
    /// The group before it, if it is a word, too.
    var wordBefore: Contraction?

    init(_ groups: Span<Group>) {
      guard !groups.isEmpty else { return }
      // In a span: a copy of each group would take longer than a look at it.
      switch groups[groups.count - 1].value {
      case .remark(.contraction(let contraction)):
        isRemark = true
        word = contraction
      case .remark(.visibility(let visibility)):
        isRemark = true
        isSectorVisibility = visibility.kind == .sector
      case .remark(.location): (isRemark, isLocation) = (true, true)
      case .remark: isRemark = true
      default: break
      }
      isPlainLanguage = groups[groups.count - 1].value.isPlainLanguage
      guard groups.count > 1, case .remark(.contraction(let contraction)) = groups[groups.count - 2].value
      else { return }
      wordBefore = contraction
    }
  }

  /// A remark and the number of tokens it takes.
  typealias Found = (Remark, Int)

  func remark(_ text: Span<UInt8>, _ cursor: TokenCursor) -> Found? {
    let group = text.extracting(cursor.range)
    if group.isDigit(0) || group.isSlash(0) {
      // `METWATCH 1520 TIL 1605`
      if before.word == .weatherWatch, let time = StationRemarks.time(group, isEnd: false, in: flavour) {
        return (time, 1)
      }
      if !isHeight(group), let remark = AdditiveData.remark(group) { return (remark, 1) }
      if let found = CanadianRemarks.figures(text, cursor, hasBareTendency: hasBareTendency) { return found }
      if let found = WindRemarks.aloft(text, cursor) { return found }
      if let found = wind(group) ?? WindRemarks.beforeRunway(group) { return found }
      if let found = NationalRemarks.figures(text, cursor) { return found }
      if flavour == .forecast, before.isRemark, let period = Validity(group: group) {
        return (.period(period), 1)
      }
      return PhenomenonRemarks.remark(text, cursor)
    }
    // First, because half of all remarks are such data, and no other remark has their form.
    if let remark = AdditiveData.remark(group) { return (remark, 1) }
    if let found = HazardRemarks.remark(text, cursor) { return found }
    if let found = StationRemarks.remark(text, cursor, in: flavour) { return found }
    if let found = WindRemarks.remark(text, cursor) { return found }
    if let found = wind(group) ?? WindRemarks.beforeRunway(group) { return found }
    if let found = VisibilityRemarks.remark(text, cursor) { return found }
    if before.isSectorVisibility, let found = VisibilityRemarks.nextSector(text, cursor) { return found }
    if let times = WeatherTime.list(group) { return (.weatherTimes(times), 1) }
    if let found = CloudRemarks.remark(text, cursor) { return found }
    if let found = CanadianRemarks.remark(text, cursor) { return found }
    if let found = NationalRemarks.stationPressure(text, cursor, at: station) { return found }
    if let found = NationalRemarks.remark(text, cursor) { return found }
    if let found = PhenomenonRemarks.remark(text, cursor) { return found }
    if flavour == .observation, let found = RunwayConditionRemarks.remark(text, cursor) { return found }
    if let contraction = Contraction(group) {
      // `SKY OBS` is not an observation.
      if contraction == .observation, before.word == .sky { return (.contraction(.obscured), 1) }
      return (.contraction(contraction), contraction == .dueTo && cursor.ahead(1).word == "TO" ? 2 : 1)
    }
    return flavour == .forecast && station.isBrazilian ? NationalRemarks.initials(text, cursor) : nil
  }

  /// A wind alone. After plain language and after a direction its place is unknown: `BLACK HILL 24032KT`,
  /// `N 20015G35KT`.
  private func wind(_ group: Span<UInt8>) -> Found? {
    WindGroup(group: group).map {
      (.wind($0, at: before.isPlainLanguage || before.isLocation ? .unknown : .aerodrome), 1)
    }
  }

  /// Whether figures are a height: in `CLD TOPS 10500` and `BTN 10500 AND 12000` they are not a temperature
  /// of six hours. After a word that joins other words, only whole hundreds of feet are a height; and an
  /// estimate of the altimeter, the pressure or the wind is not one: `ALSTG/SLP ESTMD 58007`.
  private func isHeight(_ group: Span<UInt8>) -> Bool {
    guard let word = before.word else { return false }
    guard !word.isHeight else { return true }
    guard word.mayJoinHeight, let feet = group.number(0, group.count), feet % 100 == 0 else { return false }
    return before.wordBefore?.isMeasured != true
  }

  /// Whether four digits may be a tendency, unlike in `RVR RWY 03 2200 FT`.
  private var hasBareTendency: Bool {
    flavour == .observation && station.isCanadian && !before.isPlainLanguage
  }
}
