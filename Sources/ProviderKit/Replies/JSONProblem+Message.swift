package import SpannedJSON

extension JSONProblem {
  /// For one line of an error: of a long path the end, so that the reason has room.
  package var message: String {
    let path = path.description.cleaned()
    let place = path.count <= 80 ? path : "…\(path.suffix(79))"
    let reason = "expected \(expected), found \(found)".cleanedMessage() ?? ""
    return place.isEmpty ? reason : "\(place): \(reason)"
  }
}
