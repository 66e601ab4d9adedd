/// Fields that are measured or forecast together. With `--merge first`, the source that gives one of them
/// gives the whole group, as does the nearest station for a group that stations replace.
///
/// The values of a day are listed in the order of the groups.
package enum FieldGroup: Hashable, Sendable, CaseIterable {
  case temperature, pressure, precipitation, wind
  /// Visibility and clouds; the condition belongs to this group.
  case sky
  case sun, air, pollen

  /// Whether it is a part of the quality of the air, which is a query of its own.
  package var isOfAir: Bool { self == .air || self == .pollen }

  /// The groups for which a nearby station replaces the models.
  package static let replacedByStations = allCases.filter { group in
    Field.allCases.contains { $0.group == group && $0.mergeRule.isReplacedByStations }
  }

  package var fields: FieldSet { Self.members[self] ?? [] }

  private static let members = Dictionary(grouping: Field.allCases, by: \.group).mapValues(FieldSet.init)
}
