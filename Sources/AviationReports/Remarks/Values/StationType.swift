/// Whether an automatic station distinguishes rain from snow (`AO2`), and whether a person added to it (`A`).
package struct StationType: Equatable, Sendable {
  package let hasPrecipitationSensor: Bool
  package let isAugmented: Bool
}
