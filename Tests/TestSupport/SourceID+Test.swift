package import Weather

extension SourceID {
  /// The identifier of a source that a test names.
  package static func test(_ name: String) -> SourceID {
    guard let id = SourceID(name) else { preconditionFailure("\(name) is a source name") }
    return id
  }
}
