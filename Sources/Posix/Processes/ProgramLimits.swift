/// The limits of a `ProgramProcess` that its user can meet. The others are in `agg_program_restrict`.
package struct ProgramLimits: Hashable, Sendable {
  /// The time on a processor.
  package var processorSeconds: Int
  /// The size of each file that it writes.
  package var fileMebibytes: Int

  package static let standard = Self(processorSeconds: 10, fileMebibytes: 16)
}
