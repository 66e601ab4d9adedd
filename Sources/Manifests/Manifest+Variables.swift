import ProviderKit
import Text
import Weather

extension Manifest {
  /// Whether a manifest that is not part of agg may read an environment variable that no config names for it:
  /// its own, as `WEATHERBIT_KEY` for `weatherbit`, and those of agg. Any other variable may contain a secret
  /// that the manifest's host must not get.
  func mayRead(_ variable: String) -> Bool {
    let own = id.name.uppercased().replacing("-", with: "_")
    return variable.hasPrefix("\(own)_") || variable.hasPrefix("AGG_")
  }

  /// An environment variable that sets a parameter.
  package struct Variable: Hashable, Sendable {
    package let name: String
    package let parameter: String
    /// Whether it is read only if the user's config names it.
    package let needsConfig: Bool
    /// The hosts that it is sent to, in the order of the steps.
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
        hosts: steps.flatMap { $0.address.host.map { [$0] } ?? hosts }.unique()
      )
    }
  }
}
