extension JSONValue {
  /// The path of the value in its document, found by walking from the root.
  package var path: JSONPath {
    var path = JSONPath()
    var container = document.root
    while container.index < index, let step = container.step(towards: index) {
      path.steps.append(step.name)
      container = step.part
    }
    return path
  }

  /// The part of this container that contains the tape index, or is at it.
  private func step(towards target: Int) -> (name: JSONPath.Step, part: JSONValue)? {
    guard word.isContainer, target < word.payload else { return nil }
    let isObject = word.kind == .object
    var index = index + 2
    var position = 0
    while index < word.payload {
      let value = isObject ? index + 1 : index
      let end = document.tape.endOfValue(value)
      if target < end {
        let key = JSONValue(document: document, index: index)
        let part = JSONValue(document: document, index: value)
        return (isObject ? .key(JSONKey(key).string) : .index(position), part)
      }
      index = end
      position += 1
    }
    return nil
  }
}
