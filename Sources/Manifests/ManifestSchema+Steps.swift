import CSV
import Configuration
import SpannedJSON

/// The requests of a manifest.
extension ManifestSchema {
  static let step: [Key] = [
    Key("id", text, "Its name in the map", isRequired: true),
    Key(
      "url",
      .text(pattern: "^(https://[^/?{]+(/[^?]*)?|\\{[A-Za-z0-9._-]+\\})$"),
      "An https address: a host from \"hosts\" and a path, which may have variables; or a variable with one",
      isRequired: true
    ),
    Key("query", .map(keys: "^[A-Za-z0-9._~-]+$", .text()), "Parameters of the query, in their order"),
    Key("headers", .map(keys: "^[A-Za-z0-9!#$%&'*+.^_`|~-]+$", .text()), "Header fields"),
    Key("basic", .object(basic), "Basic authentication (RFC 7617)"),
    Key(
      "charset",
      .text(choices: ResponseCharset.allCases.map(\.rawValue)),
      "How a response is encoded that is not UTF-8"
    ),
    Key(
      "xml",
      .object(xml),
      "For a response in XML, which is read as JSON: elements by name, attributes as @name, text as #text"
    ),
    Key(
      "csv",
      .object(csv),
      "For a response in CSV, which is read as JSON: an array with an object for each row"
    ),
    Key(
      "ttl",
      .duration(),
      "How long a response is fresh, such as \"15m\"; at least a minute and at most 30 days"
    ),
    Key(
      "set",
      .map(keys: "^[A-Za-z0-9._-]+$", .anyOf([pointer, .object(assignment)])),
      "Variables for later steps: name and pointer"
    ),
    Key(
      "unless",
      .text(pattern: "^\\{.+\\}$"),
      "Skip the request if this variable has a value, such as \"{lat}\""
    ),
    Key(
      "expects",
      .map(keys: "^(/.*)?$", .anything),
      "The units that the response must state if it states any: pointer and value, or a list of values"
    ),
  ]

  static let xml: [Key] = [
    Key(
      "lists",
      .list(text, count: oneOrMore),
      "The elements that may occur several times: arrays even if there is only one"
    ),
    Key(
      "tables",
      .map(keys: nil, .anyOf([text, .list(text, count: oneOrMore)])),
      "The elements whose text is a table of lines and words: the names of the columns, or the elements whose attribute \"name\" has them"
    ),
  ]

  static let separators = CSVFormat.separators.map(String.init)
  static let skippedLines = 0...100

  static let csv: [Key] = [
    Key("separator", .text(choices: separators), "What stands between the fields [default: ,]"),
    Key("skip", .integer(skippedLines), "The number of lines before the names of the columns [default: 0]"),
    Key(
      "columns",
      .list(.text(), count: oneOrMore),
      "The names of the columns, if no line of the response has them; \"\" for one that is not read"
    ),
  ]

  static let basic: [Key] = [
    Key("user", .text(), "The user name, such as \"{param.user}\"", isRequired: true),
    Key("password", .text(), "The password, such as \"{param.password}\"", isRequired: true),
  ]

  static let assignment: [Key] = [
    Key("at", pointer, "Where the value is", isRequired: true),
    Key("rows", pointer, "With nearest: the list of rows, in which \"at\" is read"),
    Key("nearest", .object(nearest), "The row nearest to the place"),
    Key("secret", .boolean, "Whether it is a secret, such as the token of a session"),
  ]
}
