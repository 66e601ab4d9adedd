import Foundation

// Usage: EmbedTool OUTPUT ROOT PATH…
// Writes a Swift file that holds each file as a string literal, which the compiler puts into the binary, and
// the header of each manifest as a value, so that a run does not read the manifests it does not use.
// Fails for a manifest whose header contradicts its body.

/// The file as the inside of a string literal.
func literal(_ data: Data, path: String) throws -> String {
  guard let text = String(validating: data, as: UTF8.self) else {
    throw EmbedError("\(path) is not UTF-8 and cannot be embedded")
  }
  return escaped(text)
}

/// A file as it is embedded. The JSON of recordings and languages is embedded without the blanks between its
/// values, which saves 0.7 MB.
func contents(of path: String) throws -> Data {
  let data = try Data(contentsOf: root.appending(path: path))
  let isUnseen = path.contains("/Samples/") || path.contains("/Languages/")
  // A sample may be damaged on purpose.
  guard isUnseen, path.hasSuffix(".json"), (try? JSONSerialization.jsonObject(with: data)) != nil else {
    return data
  }
  var isInString = false
  var isEscaped = false
  return data.filter { byte in
    if isInString {
      if byte == UInt8(ascii: "\""), !isEscaped { isInString = false }
      isEscaped = byte == UInt8(ascii: "\\") && !isEscaped
      return true
    }
    if byte == UInt8(ascii: "\"") { isInString = true }
    return !" \t\r\n".utf8.contains(byte)
  }
}

func escaped(_ text: String) -> String {
  var escaped = ""
  escaped.reserveCapacity(text.utf8.count + text.utf8.count / 8)
  for scalar in text.unicodeScalars {
    switch scalar {
    case "\\": escaped += "\\\\"
    case "\"": escaped += "\\\""
    case "\n": escaped += "\\n"
    case "\r": escaped += "\\r"
    case "\t": escaped += "\\t"
    // Invisible characters, too, so that the source file shows them.
    case _
    where scalar.value < 0x20 || (0x7f...0xa0).contains(scalar.value)
      || scalar.properties.generalCategory == .format:
      escaped += "\\u{\(String(scalar.value, radix: 16))}"
    default: escaped.unicodeScalars.append(scalar)
    }
  }
  return escaped
}

struct EmbedError: Error, CustomStringConvertible {
  let description: String
  init(_ description: String) { self.description = description }
}

let arguments = CommandLine.arguments
guard arguments.count >= 3 else {
  FileHandle.standardError.write(Data("usage: EmbedTool OUTPUT ROOT PATH…\n".utf8))
  exit(64)
}
let root = URL(filePath: arguments[2])
let paths = arguments.dropFirst(3)

func source() throws -> String {
  var source = "// Made from the files of the package by the plugin EmbedFiles.\n\nextension Embedded {\n"
  source += "  package static let paths: [String] = [\n"
  for path in paths { source += "    \"\(path)\",\n" }
  source += "  ]\n\n  static func literal(at path: String) -> StaticString? {\n    switch path {\n"
  for path in paths {
    let data = try contents(of: path)
    source += "    case \"\(path)\": \"\(try literal(data, path: path))\"\n"
  }
  source += "    default: nil\n    }\n  }\n\n  package static let manifests: [ManifestHeader] = [\n"
  for path in paths where path.hasSuffix("/manifest.json") {
    source += try ManifestFile(Data(contentsOf: root.appending(path: path)), path: path).header(path: path)
  }
  return source + "  ]\n}\n"
}

do {
  try Data(source().utf8).write(to: URL(filePath: arguments[1]), options: .atomic)
} catch {
  FileHandle.standardError.write(Data("error: \(error)\n".utf8))
  exit(1)
}
