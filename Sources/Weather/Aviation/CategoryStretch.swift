package import FoundationEssentials

/// A time of a forecast with one flight category.
package struct CategoryStretch: Hashable, Sendable {
  package var start: Date
  package var end: Date
  package var outlook: CategoryOutlook

  /// `nil` if it cannot be known.
  package var category: FlightCategory? { outlook.category }

  package init(start: Date, end: Date, outlook: CategoryOutlook) {
    self.start = start
    self.end = end
    self.outlook = outlook
  }
}

extension [CategoryStretch] {
  /// Appends a stretch, or extends the last one up to its end if the same is known of both.
  package mutating func join(_ stretch: CategoryStretch) {
    if let last, last.outlook == stretch.outlook, last.end == stretch.start {
      self[count - 1].end = stretch.end
    } else {
      append(stretch)
    }
  }
}
