/// The text after `RMK`, and remarks without that word.
extension METARDecoder {
  /// After the temperature, many stations in Central America and Asia add remarks without `RMK`: `CB NE`,
  /// `INFO H`.
  mutating func readPlainLanguage(_ text: Span<UInt8>, _ report: inout METAR) {
    if takeLocationOfCloud(text) { return }
    let isLayer = CloudGroup.isMeant(by: text.extracting(scanner.range(ahead: 0)))
    // A word right after the header has the place of the wind, and the visibility follows: `CALM 3000`.
    let mayPrecedeNumber = !isLayer && !scanner.isBehindHeader
    defer { if mayPrecedeNumber { scanner.noteWord(text) } }
    guard !seen.isDisjoint(with: [.temperature, .pressure]) || scanner.word == "$" else {
      scanner.take(as: .unknown, in: section)
      if !section.isChange { seen.insert(.unknownWeather) }
      if isLayer { takeUnreadableLayer(&report) }
      return
    }
    let remark = RemarkReader.next(
      text,
      &scanner,
      in: .supplementary,
      of: .observation,
      station: report.station
    )
    if let remark {
      take(remark, &report)
    } else if isLayer {
      takeUnreadableLayer(&report)
    }
  }

  /// Whether a number comes next that belongs to the word before it: `AD CLSD 2200`, `TOPS 2000 FT`,
  /// `RUNWAY 09/27`. Before the measurements, a temperature is one if the pressure or the end follows.
  func isNumberOfSentence(_ text: Span<UInt8>) -> Bool {
    if scanner.isFourDigitsNext(text) { return true }
    let group = text.extracting(scanner.range(ahead: 0))
    guard group.isDigit(0), TemperatureGroup(group: group) != nil else { return false }
    guard seen.isDisjoint(with: [.temperature, .pressure]) else { return true }
    let next = text.extracting(scanner.range(ahead: 1))
    return !next.isEmpty && scanner.word(ahead: 1) != "RMK" && PressureGroup(group: next) == nil
  }

  /// Reads a time inside a sentence as part of it: `AD CLSD FM 2200 TL 0500`. The time of a trend is followed
  /// by changed values.
  ///
  /// - Returns: `false` if it is the time of a trend.
  mutating func takeTimeOfSentence(_ text: Span<UInt8>, _ report: inout METAR) -> Bool {
    guard scanner.isBehindWord else { return false }
    let isBeforeMeasurements = seen.isDisjoint(with: [.temperature, .pressure])
    var tokens = 0
    while let (_, count) = trendTime(text, ahead: tokens) { tokens += count }
    guard isBeforeMeasurements || !isConditionNext(text, ahead: tokens) else { return false }
    let end = scanner.index + tokens
    while scanner.index < end { readPlainLanguage(text, &report) }
    return true
  }

  /// `FEW020CB SE 24/17`: where the cloud of the layer is.
  private mutating func takeLocationOfCloud(_ text: Span<UInt8>) -> Bool {
    guard section == .body, case .cloud(let layer)? = scanner.groups.last?.value, let genus = layer.genus,
      let (location, count) = LocationPhrase.read(
        text,
        TokenCursor(scanner.tokens, at: scanner.index),
        hasDistance: false
      )
    else { return false }
    let remark = ObservationRemark(subject: .cloud(genus), location: location)
    scanner.take(count, as: .remark(.observation(remark)), in: .supplementary)
    return true
  }

  /// Counts for the trend, or for the observation up to the pressure.
  private mutating func takeUnreadableLayer(_ report: inout METAR) {
    if section.isChange, let last = report.trends.indices.last {
      report.note(check.takeUnreadableLayer())
      report.trends[last].conditions.takeUnreadableLayer()
    } else if !seen.contains(.pressure) {
      report.note(check.takeUnreadableLayer())
      report.conditions.takeUnreadableLayer()
    }
  }

  mutating func readRemarks(_ text: Span<UInt8>, _ report: inout METAR) {
    section = .remarks
    while !scanner.isAtEnd {
      if takeTrendOfRemarks(text, &report) { continue }
      // Where trends follow RMK, so does the code for no trend.
      if scanner.word == "NOSIG", report.station.isAustralian {
        scanner.take(as: .noSignificantChange, in: .remarks)
        continue
      }
      let remark = RemarkReader.next(text, &scanner, of: .observation, station: report.station)
      if let remark { take(remark, &report) }
    }
  }

  /// Reports the time of a wind that is after the report by more than some minutes, which clocks may differ.
  private func noteLater(_ time: ClockTime?, _ report: inout METAR) {
    guard let time, let hour = time.hour, let issued = report.header.issued,
      let written = ChangeTime(day: nil, hour: Int(hour), minute: Int(time.minute))
    else { return }
    let minutes = Int(hour) * 60 + Int(time.minute) - issued.secondsOfDay / 60
    // Many hours later is the day before.
    if (11...360).contains((minutes + 1440) % 1440) { report.contradictions.append(.laterWind(written)) }
  }

  /// Uses a remark about the whole report, with or without `RMK` before it.
  private mutating func take(_ remark: Remark, _ report: inout METAR) {
    report.note(check.take(remark))
    switch remark {
    case .preciseTemperature(let temperature, let dewPoint):
      if precise == nil { precise = (temperature, dewPoint) }
    case .seaLevelPressure(let pressure):
      if report.seaLevelPressure == nil { report.seaLevelPressure = pressure }
    case .altimeter(let group):
      // In hectopascals too, a remark only completes the body.
      report.take(group, hasQNH: true, hasInches: seen.contains(.inches))
    case .peakWind(let wind): noteLater(wind.time, &report)
    case .windShift(let time, _): noteLater(time, &report)
    case .stationType: seen.insert(.automaticStation)
    case .stationPressure: seen.insert(.stationPressure)
    // Without its sensor the station detects no weather, so the absence of a weather group means nothing.
    case .sensorOutage(let outage) where outage.sensor == .presentWeather: seen.insert(.unknownWeather)
    default: break
    }
  }
}
