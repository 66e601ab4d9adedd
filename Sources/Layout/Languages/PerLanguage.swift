import Synchronization
import Weather

/// One value for each language but English, created when it is first used: a run uses only one language.
final class PerLanguage<Value: Sendable>: Sendable {
  private let make: @Sendable (Language) -> Value?
  private let made = Mutex<[Language: Value?]>([:])

  init(_ make: @escaping @Sendable (Language) -> Value?) { self.make = make }

  subscript(language: Language) -> Value? {
    guard language != .english else { return nil }
    return made.withLock { made in
      if let value = made[language] { return value }
      let value = make(language)
      made[language] = .some(value)
      return value
    }
  }
}
