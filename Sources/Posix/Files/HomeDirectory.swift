/// The home directory of a user.
package enum HomeDirectory {
  /// A path with the home directory in place of `~` in front of a slash.
  package static func expand(_ path: String, _ environment: [String: String]) -> String {
    guard path.hasPrefix("~/"), let home = environment["HOME"] else { return path }
    return home + path.dropFirst()
  }
}
