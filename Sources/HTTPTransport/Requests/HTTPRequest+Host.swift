extension HTTPRequest {
  /// The host for a message, without the path, which may contain a key.
  var host: String { (try? RequestURL(url))?.host ?? "the source" }
}
