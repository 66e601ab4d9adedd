package import Foundation

/// The files of the project, for tests that read them where they are.
package enum Repository {
  /// Its root.
  package static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()
}
