extension HTTPRequest {
  /// The host for a message; never a path, which may hold a key.
  var host: String { (try? RequestURL(url))?.host ?? "the source" }
}
