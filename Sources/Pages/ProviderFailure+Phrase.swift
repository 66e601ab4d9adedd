package import Layout
package import ProviderKit

extension ProviderFailure {
  /// The words beside the name of a source that failed.
  package var phrase: Phrase { isStopped ? .sourceNotAwaited : .sourceFailed }
}
