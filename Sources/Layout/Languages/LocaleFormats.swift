package import FoundationEssentials
import FoundationInternationalization
package import Weather

/// How a language writes numbers, dates and clocks. Foundation is asked once for each language, and never for
/// English.
package struct LocaleFormats: Sendable {
  private let language: Language
  private let locale: Locale
  let decimalSeparator: String
  let groupingSeparator: String
  /// Some languages group only numbers of five digits or more: 1234, but 12.345.
  let smallestGrouped: Int
  /// Between hours and minutes.
  let clockSeparator: String
  private let day: Date.FormatStyle
  private let date: Date.FormatStyle

  private init(_ language: Language) {
    // What Foundation calls `pt` is the Portuguese of Brazil.
    let locale = Locale(identifier: language == .portuguese ? "pt_PT" : language.code)
    let base = Date.FormatStyle(
      locale: locale,
      calendar: Calendar(identifier: .gregorian),
      timeZone: .gmt
    )
    self.language = language
    self.locale = locale
    decimalSeparator = locale.decimalSeparator ?? "."
    groupingSeparator = locale.groupingSeparator ?? ","
    smallestGrouped = 1234.formatted(.number.locale(locale)).count > 4 ? 4 : 5
    let clock = base.hour(.twoDigits(amPM: .omitted)).minute(.twoDigits).format(Self.epoch)
    clockSeparator = clock.first { !$0.isNumber }.map(String.init) ?? ":"
    day = base.weekday(.abbreviated).day()
    date = day.month(.abbreviated)
  }

  private static let epoch = Date(timeIntervalSince1970: 0)

  /// `Do. 1.` A comma behind the full stop and the long form of the Polish Sunday would take the room of the
  /// wind in a table of 80 columns.
  ///
  /// - Parameter moment: Shown in UTC.
  package func weekday(_ moment: Date) -> String {
    day.format(moment).replacing(".,", with: ".").replacing("niedz.", with: "nd.")
  }

  /// `Do. 1. Okt.`, with the year `Fr. 1. Jan. 2027`.
  package func date(_ moment: Date, withYear: Bool) -> String {
    (withYear ? date.year() : date).format(moment)
  }

  /// `nil` for a code that Foundation does not know.
  package func country(_ code: String) -> String? {
    code == "CN" ? china : locale.localizedString(forRegionCode: code).map(typed)
  }

  /// As in the Unicode CLDR: Foundation's name is that of the mainland, such as "China, Festland".
  private var china: String {
    switch language {
    case .english, .german, .spanish, .portuguese, .brazilian, .dutch: "China"
    case .french: "Chine"
    case .italian: "Cina"
    case .danish, .swedish, .norwegian: "Kina"
    case .polish: "Chiny"
    case .japanese: "中国"
    }
  }

  /// `nil` for a code that Foundation knows not at all or only in English. A single word, such as "Euro", may
  /// be the same in both languages.
  package func currency(_ code: String) -> String? {
    guard let name = locale.localizedString(forCurrencyCode: code) else { return nil }
    let isEnglish = name.contains(" ") && name == Self.english.localizedString(forCurrencyCode: code)
    return isEnglish ? nil : typed(name)
  }

  private static let english = Locale(identifier: "en")

  /// The name of a zone that holds in summer and winter, such as "Nordamerikanische Ostküstenzeit".
  package func yearRoundName(_ zone: TimeZone, at date: Date) -> String {
    let style = Date.FormatStyle(locale: locale, calendar: Calendar(identifier: .gregorian), timeZone: zone)
    return typed(style.timeZone(.genericName(.long)).format(date))
  }

  /// A name with the apostrophe of keyboards, which all texts of `agg` have.
  private func typed(_ name: String) -> String { name.replacing("’", with: "'") }

  /// `nil` for English.
  package static func of(_ language: Language) -> LocaleFormats? { formats[language] }

  private static let formats = PerLanguage { LocaleFormats($0) }
}
