import CSystem

/// The memory of the program itself.
package enum ProgramMemory {
  /// Gives its variables their memory at once; worth it before a second thread starts, as `variables.h` says.
  package static func populateVariables() { agg_populate_variables() }
}
