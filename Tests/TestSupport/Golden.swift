import Foundation
package import Testing

/// Compares a text with a file in the folder `Golden` of the caller's test target. `AGG_RECORD=1` rewrites
/// the file, and the test still fails, so that its author reads the diff.
package func expectGolden(
  _ text: String,
  _ name: String,
  sourceLocation: SourceLocation = #_sourceLocation
) {
  let file = Repository.root.appending(path: "Tests/\(sourceLocation.moduleName)/Golden/\(name)")
  if let difference = ExpectedFile(file).difference(from: text) {
    Issue.record("\(difference)", sourceLocation: sourceLocation)
  }
}
