import FoundationEssentials
import ProviderKit
import Text

extension Manifest {
  /// A parameter that the user gives a value to, and where that value goes.
  package struct Input: Hashable, Sendable {
    package let parameter: String
    /// The environment variable that the manifest asks for.
    package let variable: String?
    package let isRequired: Bool
    /// The hosts that it is sent to, in the order of the steps.
    package let hosts: [String]
  }

  /// The parameters, in their order.
  ///
  /// - Parameter baseURL: Its host replaces the first one.
  func inputs(baseURL: String?) -> [Input] {
    let first = baseURL.flatMap { URL(string: $0)?.host }
    return parameters.map { parameter in
      let steps = steps.filter { $0.variables.contains("param.\(parameter.name)") }
      let hosts = steps.flatMap { $0.address.host.map { [$0] } ?? self.hosts }.unique()
      return Input(
        parameter: parameter.name,
        variable: parameter.environment,
        isRequired: parameter.isRequired,
        hosts: hosts.map { $0 == self.hosts.first ? first ?? $0 : $0 }
      )
    }
  }
}
