import ProviderKit
import Text
import Weather

extension Manifest {
  /// Whether a manifest that is not part of agg may read a variable of the environment that no config names
  /// for it: its own, as `WEATHERBIT_KEY` for `weatherbit`, and those of agg. Any other one may hold what its
  /// host must not see.
  func mayRead(_ variable: String) -> Bool {
    let own = id.name.uppercased().replacing("-", with: "_")
    return variable.hasPrefix("\(own)_") || variable.hasPrefix("AGG_")
  }

  /// A variable of the environment that gives a parameter.
  package struct Variable: Hashable, Sendable {
    package let name: String
    package let parameter: String
    /// Whether it counts only where the user's config names it.
    package let needsConfig: Bool
    /// The hosts that get it, in the order of the steps.
    package let hosts: [String]
  }

  /// The variables that the manifest reads, in the order of its parameters.
  var environment: [Variable] {
    parameters.compactMap { parameter in
      guard let name = parameter.environment else { return nil }
      let steps = steps.filter { $0.variables.contains("param.\(parameter.name)") }
      return Variable(
        name: name,
        parameter: parameter.name,
        needsConfig: !mayRead(name),
        hosts: steps.flatMap { $0.host.map { [$0] } ?? hosts }.unique()
      )
    }
  }
}
