import SpannedJSON

extension ConfigProblem {
  /// A problem at a node of the merged tree, reported at its position in the file, or by the variable, that
  /// it comes from; for an object, the last one with a value in it.
  package static func at(_ node: ConfigNode, _ path: [String], _ message: String, help: String? = nil) -> Self
  {
    at(node.value, in: node.layer, path, message, help: help)
  }

  /// A problem at the position in a file closest to a path.
  package static func at(_ layer: ConfigLayer?, _ path: [String], _ message: String, help: String? = nil)
    -> Self
  {
    at(nil, in: layer, path, message, help: help)
  }

  private static func at(
    _ value: JSONValue?,
    in layer: ConfigLayer?,
    _ path: [String],
    _ message: String,
    help: String?
  ) -> Self {
    let value = layer?.kind.isVariable == true ? nil : value ?? layer?.value(at: path)
    return ConfigProblem(
      file: layer?.file ?? "config.json",
      position: value?.position,
      path: JSONPath(keys: path).description,
      message: message,
      excerpt: value.map { value in
        let hidden = ConfigSecrets.hiddenSpans(in: value.document, lineAround: value.span.lowerBound)
        return value.excerpt(hiding: hidden).lines
      },
      help: help
    )
  }
}

extension ConfigLayer {
  /// The file's own value at a path, or the closest one above it.
  fileprivate func value(at path: [String]) -> JSONValue {
    path.reduce(document.root) { $0[$1] ?? $0 }
  }
}
