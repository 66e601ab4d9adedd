package import Posix
package import SpannedJSON

extension JSONDocument {
  /// The root of a state file, whose member `version` says which format it has.
  ///
  /// - Returns: `nil` for a file that is damaged or of an older version.
  /// - Throws: For a file of a newer version, so that two versions of agg on one home directory do not take
  ///   each other's files away.
  package static func root(
    ofState bytes: [UInt8],
    version: Int,
    options: JSONOptions = .reply
  ) throws(NewerVersion) -> JSONValue? {
    guard let root = try? JSONDocument(bytes, options: options).root, let found = root["version"]?.int else {
      return nil
    }
    if found > version { throw NewerVersion() }
    return found == version ? root : nil
  }
}
