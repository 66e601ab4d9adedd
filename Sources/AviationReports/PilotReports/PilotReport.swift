package import FoundationEssentials
package import Weather

/// A pilot report, PIREP (FAA Order JO 7110.10, form 7110-2; AIM 7-1-18), decoded.
///
/// Heights are above mean sea level, unlike those of a METAR. Whatever can be read is; the rest is in
/// `unknown`.
package struct PilotReport: Equatable, Sendable {
  /// As received, but with hyphens for typographic dashes.
  package let text: ReportText
  /// The reporting point or office that filed the report, which is not where the aircraft was; `nil` when the
  /// report names no such place. A bulletin of Canada names its office in the heading.
  package internal(set) var station: String?
  /// `UUA`, the label of an urgent report; see `hasUrgentContent`.
  package internal(set) var isUrgent = false
  /// `nil` when the field is missing or names no place.
  package internal(set) var location: Location?
  package internal(set) var time: Date?
  /// Where the aircraft was, of a range such as `FL085-FL140` the lower end; `nil` when it is not given or
  /// was changing.
  package internal(set) var altitude: Length?
  /// The upper end of a range.
  package internal(set) var altitudeTo: Length?
  package internal(set) var phase: Phase?
  /// The designator of the ICAO, such as `B738`; `nil` when it is unknown.
  package internal(set) var aircraft: String?
  package internal(set) var sky: [CloudReport] = []
  /// `IMC` in a field or in the remarks: the aircraft was in cloud, or had no view.
  package internal(set) var isInCloud = false
  /// `BTN LYRS`: the aircraft was between layers of cloud.
  package internal(set) var isBetweenLayers = false
  /// In flight, of a range such as `FV03-05SM` the lower end.
  package internal(set) var visibility: Visibility?
  /// The upper end of a range.
  package internal(set) var visibilityTo: Visibility?
  package internal(set) var weather: [WeatherMet] = []
  package internal(set) var temperature: Temperature?
  /// Its direction is magnetic by the AIM (7-1-20), while other guides do not say. One that is light and
  /// variable has no speed.
  package internal(set) var wind: Wind?
  package internal(set) var turbulence: [Turbulence] = []
  package internal(set) var icing: [Icing] = []
  package internal(set) var remarks: String?
  /// Whether words report low-level wind shear: in the remarks, as they usually do in the United States (FAA
  /// Order JO 7110.10), or in another field without the code `LLWS`.
  package internal(set) var hasShearInWords = false
  /// The fields in the order of the report.
  package internal(set) var fields: [Field] = []
  /// Where the text stands that could not be read.
  package internal(set) var unknown: [Range<Int>] = []

  /// A field by its two letters.
  package struct Field: Equatable, Sendable {
    package let code: Code
    /// With the slash and the letters.
    package let range: Range<Int>
    /// Without them.
    package let content: Range<Int>
    /// The indices of its layers in `sky` (also of `/WX`), `turbulence` or `icing`; empty for other fields.
    package internal(set) var layers = 0..<0

    /// The kinds of fields, by the letters after their slash.
    package enum Code: String, Equatable, Sendable, CaseIterable {
      case location = "OV"
      case time = "TM"
      case altitude = "FL"
      case aircraft = "TP"
      case sky = "SK"
      case weather = "WX"
      case temperature = "TA"
      case wind = "WV"
      case turbulence = "TB"
      case icing = "IC"
      case remarks = "RM"

      /// Whether a second field adds to the first one, such as another layer.
      var mayRepeat: Bool { self == .sky || self == .turbulence || self == .icing }
    }
  }

  /// Where an aircraft was.
  package enum Location: Equatable, Sendable {
    case coordinates(Coordinates)
    /// A point, or the points of the route along which the report holds.
    case points([Point])

    /// A named point, or a place at a distance from one.
    package struct Point: Equatable, Sendable {
      /// The identifier of a navigation aid, an airport or a fix.
      package let ident: String
      /// From there; `nil` at the point itself.
      package let offset: Offset?
    }

    /// How far and in which direction from a named point.
    package struct Offset: Equatable, Sendable {
      /// In degrees from north.
      package let bearing: Double
      /// Whether north is magnetic north, as for the radials of a navigation aid.
      package let isMagnetic: Bool
      package let distance: Length
    }
  }

  /// Whether the aircraft climbed or descended: `DURC`, `DURD`. In level flight a report has neither.
  package enum Phase: String, Equatable, Sendable, CaseIterable {
    case climb, descent
  }

  /// A layer of cloud, or a sky without any: clear from `base` up and up to `top`, where they are given.
  package struct CloudReport: Equatable, Sendable {
    package internal(set) var amount: Amount?
    /// The greater amount of a range such as `BKN-OVC`.
    package internal(set) var amountTo: Amount?
    package internal(set) var base: Length?
    package internal(set) var top: Length?

    package var isClear: Bool { amount == .clear || amount == .skyClear }

    /// How much of the sky a layer covers, as coded in METARs.
    package enum Amount: String, Equatable, Sendable, CaseIterable {
      case skyClear = "SKC"
      case clear = "CLR"
      case few = "FEW"
      case scattered = "SCT"
      case broken = "BKN"
      case overcast = "OVC"
    }
  }

  /// Where along the height turbulence, icing or weather was met; 0 is the surface.
  package enum Extent: Equatable, Sendable {
    case at(Length)
    /// The lower one first.
    case between(Length, Length)
    case below(Length)
    case above(Length)
  }

  /// One group of the field `/WX`.
  package struct WeatherMet: Equatable, Sendable {
    package let phenomena: PresentWeather
    /// The heights of its layer; `nil` where they are not given.
    package let extent: Extent?
  }

  /// One encounter of the field `/TB`; `nil` for what the pilot did not say.
  package struct Turbulence: Equatable, Sendable {
    package internal(set) var intensity: Intensity?
    /// The greater intensity of a range such as `LGT-MOD`.
    package internal(set) var intensityTo: Intensity?
    package internal(set) var kind: Kind?
    package internal(set) var frequency: Frequency?
    /// `nil`: at the altitude of the aircraft.
    package internal(set) var extent: Extent?

    /// The worse end of a range counts.
    package var worst: Intensity? { intensityTo ?? intensity }

    /// AIM, table 7-1-9.
    package enum Intensity: Equatable, Comparable, Sendable, CaseIterable {
      /// Smooth air was reported, which is worth as much as a bump.
      case negative, light, moderate, severe, extreme
    }

    package enum Kind: String, Equatable, Sendable, CaseIterable {
      case clearAir, chop, lowLevelWindShear, mountainWave
    }

    /// Less than a third of the time, up to two thirds, and more; `ISOL` is in few places.
    package enum Frequency: String, Equatable, Sendable, CaseIterable {
      case occasional, intermittent, continuous, isolated
    }
  }

  /// One encounter of the field `/IC`; `nil` for what the pilot did not say.
  package struct Icing: Equatable, Sendable {
    package internal(set) var intensity: Intensity?
    package internal(set) var intensityTo: Intensity?
    package internal(set) var kind: Kind?
    /// `nil`: at the altitude of the aircraft.
    package internal(set) var extent: Extent?

    package var worst: Intensity? { intensityTo ?? intensity }

    /// AIM 7-1-19.
    package enum Intensity: Equatable, Comparable, Sendable, CaseIterable {
      case negative, trace, light, moderate, severe
    }

    package enum Kind: String, Equatable, Sendable, CaseIterable {
      case rime, clear, mixed
    }
  }

  /// Whether the report has what makes one urgent, whatever its label: pilots err both ways (AIM 7-1-18).
  package var hasUrgentContent: Bool {
    hasWindShear || (dangersInWords + weather.flatMap(\.dangers)).contains(where: \.isUrgent)
      || turbulence.contains { $0.worst.map { $0 >= .severe } ?? false }
      || icing.contains { $0.worst == .severe }
  }

  /// A danger in the weather or in the remarks.
  package enum Danger: Equatable, Sendable, CaseIterable {
    case tornado, hail, volcanicAsh, severeTurbulence, severeIcing, freezingRain, freezingDrizzle
    case thunderstorm, squall, icePellets, mountainWave, lightningStrike
    /// Braking action on a runway that is worse than good.
    case brakingMedium, brakingMediumToPoor, brakingPoor, brakingNil

    /// Whether it makes a report urgent (FAA Order JO 7110.10). Freezing precipitation does because it is ice
    /// that few aircraft are built for.
    var isUrgent: Bool {
      switch self {
      case .tornado, .hail, .volcanicAsh, .severeTurbulence, .severeIcing, .freezingRain, .freezingDrizzle:
        true
      case .thunderstorm, .squall, .icePellets, .mountainWave, .lightningStrike, .brakingMedium,
        .brakingMediumToPoor, .brakingPoor, .brakingNil:
        false
      }
    }
  }

  /// Whether it reports low-level wind shear, in its field or in words.
  package var hasWindShear: Bool {
    hasShearInWords || turbulence.contains { $0.kind == .lowLevelWindShear && $0.worst != .negative }
  }

  /// Decodes one report.
  ///
  /// A report has a time without a day. It gets the latest one not more than ten minutes after the heading of
  /// its bulletin or, without a heading, after the reference.
  ///
  /// - Parameter reference: When it was received, or about now.
  /// - Throws: `ReportError` when it has no fields, or more than `ReportSplitter.longestReport` bytes.
  package init(_ text: String, reference: Date) throws(ReportError) {
    try self.init(ReportText(text), reference: reference)
  }

  /// - Parameters:
  ///   - isReferenceDay: Whether the reference is the beginning of the day of a report without a heading.
  ///   - heading: The one above the report; a heading in its own text takes precedence.
  package init(
    _ text: ReportText,
    reference: Date,
    isReferenceDay: Bool = false,
    heading: BulletinHeading? = nil
  ) throws(ReportError) {
    try text.checkLength()
    let text = text.withASCIIDashes
    self.text = text
    let bytes = text.bytes.capitals
    var decoder = PilotReportDecoder(reference: reference, isReferenceDay: isReferenceDay, heading: heading)
    guard decoder.decode(bytes.span, into: &self) else {
      throw .noReport(text: ReportError.beginning(of: text))
    }
  }
}
