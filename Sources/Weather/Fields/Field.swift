/// The values that sources report and that are merged one by one.
///
/// Everything that is specific to a field is in its row in `Field+Table.swift`. Code that depends on what a
/// field measures switches over its `quantity`, not over the fields.
@usableFromInline
package enum Field: UInt8, Hashable, Sendable, CaseIterable {
  case temperature, dewPoint, humidity, pressure
  /// Altimeter setting of a station; sea-level pressure is `pressure`.
  case qnh
  case cloudCover, cloudBase, visibility
  case windSpeed, windGust, windDirection
  case precipitation, snowfall, snowDepth
  /// Probability of precipitation.
  case pop
  case uvIndex, uvIndexClearSky
  /// The duration of sunshine: direct light above 120 W/m².
  case sunshine
  /// Particles of up to 2.5 and 10 micrometres.
  case pm25
  case pm10
  case ozone, nitrogenDioxide, sulphurDioxide, carbonMonoxide, ammonia
  /// The European Air Quality Index, 0...100 and more, and that of the United States, 0...500.
  case europeanAQI, usAQI
  /// Those that the models of CAMS have for Europe, by plant.
  case alderPollen, birchPollen, grassPollen, mugwortPollen, olivePollen, ragweedPollen
}

extension Field {
  /// The fields of the weather, without those of the air, which is a query of its own.
  package static let weather = allCases.filter { !$0.group.isOfAir }
  /// What is in the air: pollutants, their indexes and pollen.
  package static let airQuality = allCases.filter(\.group.isOfAir)
  package static let pollen = allCases.filter { $0.group == .pollen }

  /// The fields that a whole day can have, in the order of JSON and CSV.
  package static let ofDays = FieldGroup.allCases.flatMap { group in
    allCases.filter { $0.group == group && $0.dayValue != nil }
  }

  /// Common short names, which people may type instead of the `name`.
  package static let shortNames: [String: Self] = ["gust": .windGust]

  /// The field of that `name`.
  package init?(name: some StringProtocol) {
    guard let field = Self.allCases.first(where: { $0.name == name }) else { return nil }
    self = field
  }
}

// The columns of the table.
extension Field {
  /// The name in config, manifests, JSON and help.
  package var name: String { descriptor.name }
  /// The short English name; the key of its translations.
  package var label: String { descriptor.label }
  /// The long English name, used if there is room.
  package var fullName: String { descriptor.fullName }
  package var quantity: Quantity { descriptor.quantity }
  /// The unit in which all values of the field are stored.
  package var unit: CanonicalUnit { descriptor.quantity.unit }
  package var group: FieldGroup { descriptor.group }
  package var timing: FieldTiming { descriptor.timing }
  /// The values that are possible, in the canonical unit; for an amount, within one hour.
  package var limits: ClosedRange<Double> { descriptor.limits }
  /// Possible values above this one are reduced to it.
  package var cap: Double? { descriptor.cap }
  /// The decimals of the canonical unit in JSON, CSV and metrics.
  package var decimals: Int { descriptor.decimals }
  /// The decimals of a value there: those of the field, or more for a small amount that they would round to
  /// zero. Zero would mean dry.
  package func decimals(of value: Double?) -> Int {
    guard let value, value > 0, dayValue == .sum else { return decimals }
    var (count, least) = (decimals, 0.5)
    for _ in 0..<count { least /= 10 }
    while value < least, count < 9 { (count, least) = (count + 1, least / 10) }
    return count
  }
  /// Whether whole numbers are rounded down, never up.
  package var isRoundedDown: Bool { descriptor.isRoundedDown }
  /// How much the value decreases per kilometre of height; `nil` if it is not adjusted to the place.
  package var lapsePerKilometer: Double? { descriptor.lapsePerKilometer }
  /// How a day's value is computed from its hours; `nil` for a field that days do not have.
  package var dayValue: DayValue? { descriptor.dayValue }
  /// Whether sources report bounds of it: a visibility of 10 km or more.
  package var hasBounds: Bool { descriptor.hasBounds }
  /// The smallest value that a page shows; `nil` if every value is shown.
  package var leastShown: Double? { descriptor.leastShown }
  package var mergeRule: MergeRule { descriptor.mergeRule }

  /// The name of a day's value in JSON: `precipitationSum`.
  package var dayName: String { name + (dayValue?.suffix ?? "") }

  @inline(__always)
  private var descriptor: FieldDescriptor { Self.descriptors[Int(rawValue)] }

  /// Created once, when the first field is used.
  private static let descriptors = allCases.map(\.row)
}
