package import Weather

/// The word that opens a change of a trend or forecast (WMO-No. 306, FM 15.14 and FM 51.8).
package enum ChangeIndicator: Hashable, Sendable {
  case becoming
  case temporary
  /// `INTER` of Australia: like TEMPO, for less than half an hour at a time.
  case intermittent
  /// Per cent, and how it recurs in `PROB30 TEMPO` and `PROB30 INTER`.
  case probability(percent: UInt8, recurring: Recurrence?)
  /// `FM121800` as one token.
  case from(ChangeTime)
  /// The forecast that follows a colour state.
  case colourForecast

  package var change: ForecastChange {
    switch self {
    case .becoming: .becoming
    case .temporary: .temporary
    case .intermittent: .intermittent
    case .probability(let percent, let recurrence):
      .probability(percent: Int(percent), recurring: recurrence)
    case .from: .from
    case .colourForecast: .becoming
    }
  }
}

extension GroupScanner {
  /// The word that opens a change, when it comes next: `BECMG`, `TEMPO`, `INTER`, `PROB30`, `PROB 40 TEMPO`.
  func changeWord(_ text: Span<UInt8>) -> (indicator: ChangeIndicator, tokens: Int)? {
    switch word {
    case "BECMG": return (.becoming, 1)
    case "TEMPO": return (.temporary, 1)
    case "INTER": return (.intermittent, 1)
    default:
      guard let (percent, tokens) = probability(text) else { return nil }
      let recurrence: Recurrence? =
        switch word(ahead: tokens) {
        case "TEMPO": .temporary
        case "INTER": .intermittent
        default: nil
        }
      let indicator = ChangeIndicator.probability(percent: percent, recurring: recurrence)
      return (indicator, recurrence == nil ? tokens : tokens + 1)
    }
  }

  /// The code form has 30 and 40 (FM 51.9.1); some services write others.
  private func probability(_ text: Span<UInt8>) -> (percent: UInt8, tokens: Int)? {
    let group = text.extracting(range(ahead: 0))
    let next = text.extracting(range(ahead: 1))
    guard group.word(0, 4) == "PROB" else { return nil }
    if group.count == 6, let percent = group.number(4, 2) { return (UInt8(percent), 1) }
    guard group.count == 4, next.count == 2, let percent = next.number(0, 2) else { return nil }
    return (UInt8(percent), 2)
  }
}

extension GroupScanner {
  /// Whether the next token, which cannot be read, was meant to open a change: `FM1514OO`, `FM 1514OO`, `FROM 151400`,
  /// or a word one slip of the hand away from one, such as `BECNG`, `TEMP0` and `PR0B30`.
  func isDamagedChange(_ text: Span<UInt8>) -> Bool {
    let group = text.extracting(range(ahead: 0))
    let next = text.extracting(range(ahead: 1))
    if group.word(0, 2) == "FM", group.isDigit(2) || group.count == 2 && next.isDigit(0) {
      // `FM020600 MOD TURB` is a remark.
      return !HazardRemarks.isNext(text, self)
    }
    if group.word(0, 4) == "FROM", group.number(4, 6) != nil || group.count == 4 && next.number(0, 6) != nil {
      return true
    }
    return group.isOneSlip(from: "BECMG") || group.isOneSlip(from: "TEMPO") || group.isOneSlip(from: "INTER")
      || group.isOneSlip(from: "PROB30") || group.isOneSlip(from: "PROB40")
  }
}

/// A day, when given, and a time of day.
package struct ChangeTime: Hashable, Sendable {
  package let day: UInt8?
  /// 0...24.
  package let hour: UInt8
  package let minute: UInt8

  package init?(day: Int?, hour: Int, minute: Int) {
    guard day.map({ (1...31).contains($0) }) ?? true, (0...24).contains(hour), (0...59).contains(minute),
      hour < 24 || minute == 0
    else { return nil }
    self.day = day.map { UInt8($0) }
    self.hour = UInt8(hour)
    self.minute = UInt8(minute)
  }

  /// Reads `ddhhmm` or `hhmm`, with or without `Z`, from a place to the end of the token.
  init?(_ group: Span<UInt8>, at start: Int) {
    var length = group.count - start
    if length > 4, group.byte(group.count - 1) == UInt8(ascii: "Z") { length -= 1 }
    switch length {
    case 6:
      guard let day = group.number(start, 2), let hour = group.number(start + 2, 2),
        let minute = group.number(start + 4, 2)
      else { return nil }
      self.init(day: day, hour: hour, minute: minute)
    case 4:
      guard let hour = group.number(start, 2), let minute = group.number(start + 2, 2) else { return nil }
      self.init(day: nil, hour: hour, minute: minute)
    case 2:
      guard let hour = group.number(start, 2) else { return nil }
      self.init(day: nil, hour: hour, minute: 0)
    default: return nil
    }
  }
}

/// When a change of a trend begins, ends or takes place: `FM1051`, `TL1530`, `AT0927`.
package struct TrendTime: Hashable, Sendable {
  /// What happens at the time: `FM`, `TL`, `AT`.
  package enum Bound: UInt8, Hashable, Sendable { case from, until, at }

  package let bound: Bound
  package let time: ChangeTime

  init(bound: Bound, time: ChangeTime) {
    self.bound = bound
    self.time = time
  }

  /// Reads one token.
  package init?(group: Span<UInt8>) {
    guard let bound = Bound(group.word(0, 2)), let time = ChangeTime(group, at: 2) else { return nil }
    self.bound = bound
    self.time = time
  }
}

extension TrendTime.Bound {
  init?(_ word: Word) {
    switch word {
    case "FM": self = .from
    case "TL": self = .until
    case "AT": self = .at
    default: return nil
    }
  }
}

/// The period of a forecast or of a change in it: `0318/0424`, `1218/1324`, the old `091812` and `1206`
/// (WMO-No. 306, FM 51.3 and 51.8).
package struct Validity: Hashable, Sendable {
  package let start: ChangeTime
  /// `nil` when the report breaks off (`0711/`).
  package let end: ChangeTime?

  package init(start: ChangeTime, end: ChangeTime?) {
    self.start = start
    self.end = end
  }

  /// Reads `ddhh/ddhh`.
  package init?(group: Span<UInt8>) {
    guard group.count == 9 || group.count == 5, group.isSlash(4), let startDay = group.number(0, 2),
      let startHour = group.number(2, 2), let start = ChangeTime(day: startDay, hour: startHour, minute: 0)
    else { return nil }
    self.start = start
    if group.count == 5 {
      end = nil
    } else {
      guard let endDay = group.number(5, 2), let endHour = group.number(7, 2),
        let end = ChangeTime(day: endDay, hour: endHour, minute: 0)
      else { return nil }
      self.end = end
    }
  }

  /// Reads `hhmm/hhmm` of a trend.
  package init?(times group: Span<UInt8>) {
    guard group.count == 9, group.isSlash(4), let fromHour = group.number(0, 2),
      let fromMinute = group.number(2, 2),
      let toHour = group.number(5, 2), let toMinute = group.number(7, 2),
      let start = ChangeTime(day: nil, hour: fromHour, minute: fromMinute),
      let end = ChangeTime(day: nil, hour: toHour, minute: toMinute)
    else { return nil }
    self.init(start: start, end: end)
  }

  /// Reads `ddhhhh`, as forecasts had it until 2008.
  package init?(old group: Span<UInt8>) {
    guard group.count == 6, let day = group.number(0, 2), let from = group.number(2, 2),
      let to = group.number(4, 2),
      let start = ChangeTime(day: day, hour: from, minute: 0),
      let end = ChangeTime(day: nil, hour: to, minute: 0)
    else { return nil }
    self.init(start: start, end: end)
  }

  /// Reads `hhhh` of a change in a forecast of the old form.
  package init?(hours group: Span<UInt8>) {
    guard group.count == 4, let from = group.number(0, 2), let to = group.number(2, 2),
      let start = ChangeTime(day: nil, hour: from, minute: 0),
      let end = ChangeTime(day: nil, hour: to, minute: 0)
    else { return nil }
    self.init(start: start, end: end)
  }
}
