package import FoundationEssentials
import Layout
import ProviderKit
package import Weather

/// A row of the interactive view's list, or a match of a search.
package struct BrowserEntry: Hashable, Sendable {
  /// The part of the list that contains it.
  package enum Section: Hashable, Sendable {
    case recents
    /// Cities of the config.
    case cities
  }

  package var target: BrowserTarget
  /// The short name in the list: an ident, the name of a city.
  package var name: String
  /// A description: an airport's name, the region of a city.
  package var about: String
  /// The title of the page of its answer, for an airport without its ident; `nil` if only the answer has it.
  package var heading: String? {
    didSet { heading = heading.map(TerminalText.cleaned) }
  }
  package var section: Section
  /// When it was last viewed; `nil` if unknown.
  package var viewed: Date?

  package init(
    _ target: BrowserTarget,
    name: String,
    about: String = "",
    section: Section = .recents,
    viewed: Date? = nil
  ) {
    self.target = target
    self.name = TerminalText.cleaned(name)
    self.about = TerminalText.cleaned(about)
    self.section = section
    self.viewed = viewed
  }
}

extension BrowserEntry {
  /// The same title as on the page of its answer, so that nothing moves when that arrives.
  var title: StyledText {
    switch target {
    case .airport:
      let words = heading ?? about
      return StyledText(name, .bold) + StyledText(words.isEmpty ? "" : "  \(words)")
    case .place: return StyledText(heading ?? (about.isEmpty ? name : "\(name), \(about)"), .bold)
    }
  }

  /// A city of the config by its id.
  ///
  /// - Parameter country: ISO 3166 code.
  package static func city(
    _ id: String,
    name: String?,
    subdivision: String?,
    country: String?,
    in language: Language
  ) -> BrowserEntry {
    let about = area(subdivision, country, language)
    return BrowserEntry(.place(id), name: name ?? id, about: about, section: .cities)
  }

  /// A city by the words that mean it. Its name is the part before a comma.
  package static func place(
    _ word: String,
    subdivision: String?,
    country: String?,
    in language: Language
  ) -> BrowserEntry {
    let name = String(word.prefix { $0 != "," })
    return BrowserEntry(.place(word), name: name, about: area(subdivision, country, language))
  }

  private static func area(_ subdivision: String?, _ country: String?, _ language: Language) -> String {
    [subdivision, country.map { CountryText.name($0, in: language) }].compactMap(\.self)
      .joined(separator: ", ")
  }

  /// A place by its coordinates, as they were typed.
  package static func coordinates(_ typed: String, in language: Language) -> BrowserEntry {
    BrowserEntry(.place(typed), name: typed, about: language.text(.latitudeLongitude))
  }
}
