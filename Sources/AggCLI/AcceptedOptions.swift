/// The global options that a command accepts. Every member is named after its option or after the topic of
/// its options. A command rejects all other global options and leaves them out of its help, manual page and
/// completions.
struct AcceptedOptions: OptionSet, Sendable {
  let rawValue: Int

  /// `--metric`, `--imperial`, `--aviation` and `--units`.
  static let units = Self(rawValue: 1 << 0)
  /// `--lang`.
  static let language = Self(rawValue: 1 << 1)
  static let time = Self(rawValue: 1 << 2)
  static let explain = Self(rawValue: 1 << 3)

  static let provider = Self(rawValue: 1 << 4)
  static let merge = Self(rawValue: 1 << 5)
  static let timeout = Self(rawValue: 1 << 6)
  static let strict = Self(rawValue: 1 << 7)
  /// Which sources are queried, for how long, and how their answers are merged.
  static let sources: Self = [.provider, .merge, .timeout, .strict]
  /// `--no-cache`, `--refresh`, `--offline` and `--max-age`.
  static let cache = Self(rawValue: 1 << 8)

  static let now = Self(rawValue: 1 << 9)
  /// `--sample`, `--record` and `--replay`.
  static let recordings = Self(rawValue: 1 << 10)

  static let width = Self(rawValue: 1 << 11)
  /// `--color`, `--theme`, `--icons`, `--ascii`, `--wide-ambiguous` and `--no-hyperlinks`.
  static let appearance = Self(rawValue: 1 << 12)
  static let terminal: Self = [.width, .appearance]

  /// `--without` and `--fields`.
  static let selection = Self(rawValue: 1 << 13)
  /// `--if`.
  static let condition = Self(rawValue: 1 << 14)

  /// `--from`, `--unordered` and `--resume`.
  static let manyPlaces = Self(rawValue: 1 << 15)

  /// What a command for the merged weather of a place accepts, unless it explains single values.
  static let weather: Self = [
    .units, .language, .time, .sources, .cache, .now, .recordings, .terminal,
  ]
  static let all: Self = [.weather, .explain, .selection, .condition, .manyPlaces]
}
