/// Whether an automatic station tells rain from snow (`AO2`), and whether people added to it (`A`).
package struct StationType: Hashable, Sendable {
  package let hasPrecipitationSensor: Bool
  package let isAugmented: Bool
}
