package import FoundationEssentials
import FoundationInternationalization
package import Weather

/// A moment read from one clock. Days and hours are computed here and not by `Calendar`, which takes
/// milliseconds and depends on the environment.
package struct TimeText {
  /// Seconds east of UTC at the moment.
  package let offset: Int
  /// The name of the clock, such as `CET` or `UTC+5:45`.
  package let zone: String
  private let language: Language
  private let cycle: HourCycle

  package static let utc = TimeText(language: .english)

  /// UTC.
  package init(language: Language, cycle: HourCycle = .twentyFour) {
    self.init(offset: 0, zone: "UTC", language: language, cycle: cycle)
  }

  private init(offset: Int, zone: String, language: Language, cycle: HourCycle) {
    self.offset = offset
    self.zone = zone
    self.language = language
    self.cycle = cycle
  }

  /// The clock of an IANA zone, or by rules in the form of `ClockRules`, at a moment; UTC for another text.
  package init(
    identifier: String?,
    at date: Date,
    in language: Language,
    cycle: HourCycle = .twentyFour
  ) {
    guard let identifier, let timeZone = TimeZone(identifier: identifier) else {
      guard let period = identifier.flatMap(ClockRules.init)?.period(at: date) else {
        self.init(language: language, cycle: cycle)
        return
      }
      let name = period.name.allSatisfy(\.isLetter) ? period.name : Self.offsetName(period.offset)
      self.init(offset: period.offset, zone: name, language: language, cycle: cycle)
      return
    }
    let offset = timeZone.secondsFromGMT(for: date)
    let isSummer = timeZone.isDaylightSavingTime(for: date)
    let zone = Self.abbreviation(identifier, offset: offset, isSummer: isSummer)
    self.init(offset: offset, zone: zone, language: language, cycle: cycle)
  }

  // MARK: - Parts

  /// The parts of a moment on a clock. Months count from 1, weekdays from 0 for Sunday.
  package struct Parts: Hashable {
    package var year: Int
    var month: Int
    package var day: Int
    package var weekday: Int
    package var hour: Int
    package var minute: Int
    package var second: Int
  }

  /// Civil date and time (proleptic Gregorian). Moments outside the years 1 to 9999 are clamped.
  package func parts(_ date: Date) -> Parts {
    let moment = date.timeIntervalSince1970
    let bounded = moment.isNaN ? 0 : min(max(moment, -62_135_510_400), 253_402_214_400)
    let seconds = Int(bounded.rounded(.down)) + offset
    let day = (seconds >= 0 ? seconds : seconds - 86_399) / 86_400
    let second = seconds - day * 86_400
    let civil = CivilDate(daysSince1970: day)
    return Parts(
      year: civil.year,
      month: civil.month,
      day: civil.day,
      weekday: ((day % 7) + 11) % 7,
      hour: second / 3600,
      minute: second / 60 % 60,
      second: second % 60
    )
  }

  // MARK: - Words

  private static let weekdays = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"]
  private static let months = [
    "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
  ]

  /// `Fri 20 Nov 14:05 CET`, and `Fri 1 Jan 2027 06:00 CET` in another year than `now`.
  ///
  /// - Parameter now: `nil` for the current time itself, which is shown first.
  package func full(_ date: Date, beside now: Date? = nil) -> String {
    let parts = parts(date)
    let isOfOtherYear = now.map { self.parts($0).year != parts.year } ?? false
    let day: String
    if let formats = LocaleFormats.of(language) {
      day = formats.date(shown(date), withYear: isOfOtherYear)
    } else {
      let year = isOfOtherYear ? " \(parts.year)" : ""
      day = "\(Self.weekdays[parts.weekday]) \(parts.day) \(Self.months[parts.month - 1])\(year)"
    }
    return "\(day) \(clock(date)) \(zone)"
  }

  /// `Fri 20`
  package func weekday(_ date: Date) -> String {
    if let formats = LocaleFormats.of(language) { return formats.weekday(shown(date)) }
    let parts = parts(date)
    return "\(Self.weekdays[parts.weekday]) \(parts.day)"
  }

  /// The moment at which a clock in UTC shows the same time as this one.
  private func shown(_ date: Date) -> Date { date.addingTimeInterval(Double(offset)) }

  /// `14:05`, or `2:05 pm` on a clock of twelve hours.
  package func clock(_ date: Date) -> String {
    let parts = parts(date)
    let separator = LocaleFormats.of(language)?.clockSeparator ?? ":"
    let minutes = "\(separator)\(Self.two(parts.minute))"
    return switch cycle {
    case .twentyFour: Self.two(parts.hour) + minutes
    case .twelve: halfDay(parts.hour, minutes)
    }
  }

  /// `14` or `2 pm`; the whole time if the minutes are not 0.
  package func hour(_ date: Date) -> String {
    let parts = parts(date)
    guard parts.minute == 0 else { return clock(date) }
    return cycle == .twelve ? halfDay(parts.hour) : Self.two(parts.hour)
  }

  private func halfDay(_ hour: Int, _ minutes: String = "") -> String {
    // The CLDR has the hours 0 to 11 (`K`) for Japanese, and 1 to 12 (`h`) for the other languages.
    let first = language == .japanese ? 0 : 12
    let shown = hour % 12 == 0 ? first : hour % 12
    return language.text(hour < 12 ? .beforeNoon : .afterNoon, ["time": "\(shown)\(minutes)"])
  }

  /// `2020-10-01`
  package func day(_ date: Date) -> String {
    let parts = parts(date)
    return "\(Self.four(parts.year))-\(Self.two(parts.month))-\(Self.two(parts.day))"
  }

  /// `23:51Z`, as aviation writes a time of today, and `20/23:51Z` for another day than `now`.
  package static func zulu(_ date: Date, now: Date) -> String {
    let parts = utc.parts(date)
    let other = utc.day(date) == utc.day(now) ? "" : "\(two(parts.day))/"
    return "\(other)\(utc.clock(date))Z"
  }

  /// `(13:51 CET)`, which follows the same time in UTC, and `(21/00:51 CET)` if the day is another one there.
  package func parenthesis(_ date: Date) -> String {
    let other = day(date) == Self.utc.day(date) ? "" : "\(Self.two(parts(date).day))/"
    return "(\(other)\(clock(date)) \(zone))"
  }

  /// `21/13`, or `21/1330` if the minutes are not 0: day and hour as in forecasts.
  package static func dayHour(_ date: Date) -> String {
    let parts = utc.parts(date)
    return "\(two(parts.day))/\(two(parts.hour))\(parts.minute == 0 ? "" : two(parts.minute))"
  }

  /// An age in the largest unit that is precise enough: `5 min`, and rounded `3 h`, `2 d`.
  package static func age(_ seconds: TimeInterval, in language: Language) -> String {
    func text(_ unit: Phrase, _ count: Double) -> String {
      language.text(unit, ["count": NumberText.fixed(count, in: language)])
        .replacing(" ", with: QuantityText.glue)
    }
    let minutes = (max(0, seconds) / 60).rounded(.down)
    if minutes < 120 { return text(.minutes, minutes) }
    let hours = (minutes / 60).rounded()
    return hours < 48 ? text(.hours, hours) : text(.days, minutes / 1440)
  }

  /// `UTC+5:45`
  static func offsetName(_ offset: Int) -> String {
    guard offset != 0 else { return "UTC" }
    let minutes = offset.magnitude / 60
    let rest = minutes % 60 == 0 ? "" : ":\(two(Int(minutes % 60)))"
    return "UTC\(offset < 0 ? "-" : "+")\(minutes / 60)\(rest)"
  }

  private static func two(_ value: Int) -> String { value < 10 ? "0\(value)" : "\(value)" }
  private static func four(_ value: Int) -> String {
    String(repeating: "0", count: max(0, 4 - "\(value)".count)) + "\(value)"
  }

  // MARK: - Names of clocks

  /// The name of a zone that holds in summer and winter, such as "Eastern Time".
  ///
  /// This use of FoundationInternationalization also keeps the time zones in a statically linked program:
  /// without one, `TimeZone(identifier:)` is always nil there. Importing the module is not enough.
  package static func yearRoundName(
    _ identifier: String,
    at date: Date,
    in language: Language
  ) -> String? {
    guard let timeZone = TimeZone(identifier: identifier), timeZone.secondsFromGMT(for: date) != 0 else {
      return nil
    }
    if let formats = LocaleFormats.of(language) { return formats.yearRoundName(timeZone, at: date) }
    let style = Date.FormatStyle(
      locale: Locale(identifier: "en_US"),
      calendar: Calendar(identifier: .gregorian),
      timeZone: timeZone
    )
    return style.timeZone(.genericName(.long)).format(date)
  }

  /// The abbreviation in common use, if it is unambiguous in its region; else the offset.
  private static func abbreviation(_ identifier: String, offset: Int, isSummer: Bool) -> String {
    let names: [Int: ClockNames] =
      switch identifier {
      case "Europe/London", "Europe/Jersey", "Europe/Guernsey", "Europe/Isle_of_Man": british
      case "Europe/Dublin": irish
      case "Europe/Moscow": muscovite
      case "Europe/Istanbul", "Europe/Minsk": [:]
      case "Asia/Tokyo": japanese
      case "Pacific/Honolulu": hawaiian
      default:
        identifier.hasPrefix("Europe/") || europeanElsewhere.contains(identifier)
          ? european : northAmerican.contains(identifier) ? american : [:]
      }
    return names[offset].map { isSummer ? $0.summer : $0.winter } ?? offsetName(offset)
  }

  /// The names of a clock, by its seconds east of UTC.
  private typealias ClockNames = (winter: String, summer: String)

  private static let british: [Int: ClockNames] = [0: ("GMT", "GMT"), 3600: ("BST", "BST")]
  private static let irish: [Int: ClockNames] = [0: ("GMT", "GMT"), 3600: ("IST", "IST")]
  private static let muscovite: [Int: ClockNames] = [10800: ("MSK", "MSK")]
  private static let european: [Int: ClockNames] = [
    0: ("WET", "WET"), 3600: ("CET", "WEST"), 7200: ("EET", "CEST"), 10800: ("UTC+3", "EEST"),
  ]
  private static let american: [Int: ClockNames] = [
    -10800: ("UTC-3", "ADT"), -14400: ("AST", "EDT"), -18000: ("EST", "CDT"), -21600: ("CST", "MDT"),
    -25200: ("MST", "PDT"), -28800: ("PST", "AKDT"), -32400: ("AKST", "AKDT"),
  ]
  private static let japanese: [Int: ClockNames] = [32400: ("JST", "JST")]
  private static let hawaiian: [Int: ClockNames] = [-36000: ("HST", "HST")]

  /// Zones outside `Europe/` whose clocks are named as in Europe.
  private static let europeanElsewhere: Set<String> = [
    "Africa/Ceuta", "Arctic/Longyearbyen", "Asia/Famagusta", "Asia/Nicosia", "Atlantic/Canary",
    "Atlantic/Faroe", "Atlantic/Madeira",
  ]

  /// Zones of the United States, Canada and Bermuda that use Atlantic, Eastern, Central, Mountain, Pacific or
  /// Alaska time.
  private static let northAmerican: Set<String> = [
    "America/Anchorage", "America/Atikokan", "America/Blanc-Sablon", "America/Boise", "America/Cambridge_Bay",
    "America/Chicago", "America/Creston", "America/Dawson", "America/Dawson_Creek", "America/Denver",
    "America/Detroit", "America/Edmonton", "America/Fort_Nelson", "America/Glace_Bay", "America/Goose_Bay",
    "America/Halifax", "America/Indiana/Indianapolis", "America/Indiana/Knox", "America/Indiana/Marengo",
    "America/Indiana/Petersburg", "America/Indiana/Tell_City", "America/Indiana/Vevay",
    "America/Indiana/Vincennes", "America/Indiana/Winamac", "America/Inuvik", "America/Iqaluit",
    "America/Juneau", "America/Kentucky/Louisville", "America/Kentucky/Monticello", "America/Los_Angeles",
    "America/Menominee", "America/Metlakatla", "America/Moncton", "America/Montreal", "America/New_York",
    "America/Nome", "America/North_Dakota/Beulah", "America/North_Dakota/Center",
    "America/North_Dakota/New_Salem", "America/Phoenix", "America/Puerto_Rico", "America/Rankin_Inlet",
    "America/Regina", "America/Resolute", "America/Sitka", "America/St_Thomas", "America/Swift_Current",
    "America/Toronto", "America/Vancouver", "America/Whitehorse", "America/Winnipeg", "America/Yakutat",
    "Atlantic/Bermuda",
  ]
}
