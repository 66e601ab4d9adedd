package import SpannedJSON

extension JSONProblem {
  /// For one line of an error. Only the beginning and the end of a long path are kept, so that there
  /// is room for the reason.
  package var message: String {
    let path = path.description.cleaned()
    let place = path.count <= 80 ? path : "\(path.prefix(40))…\(path.suffix(39))"
    let reason = "expected \(expected), found \(found)".cleanedMessage() ?? ""
    return place.isEmpty ? reason : "\(place): \(reason)"
  }
}
