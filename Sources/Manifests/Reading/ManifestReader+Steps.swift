import CSV
import Configuration
import HTTPTransport
import ProviderKit
import SpannedJSON
import Text
import Weather
import XML

/// Reads the requests of a manifest.
extension ManifestReader {
  mutating func readSteps(_ root: JSONValue) -> [Manifest.Step] {
    let values = elements("steps", in: root)
    if let list = root["steps"], list.kind == .array, !ManifestSchema.stepCounts.contains(values.count) {
      let most = ManifestSchema.stepCounts.upperBound
      complain(list, "expected 1 to \(most) steps, found \(values.count)")
    }
    // All ids are collected first, so that one error does not cause others.
    stepIDs = values.compactMap { $0["id"]?.string }.unique()
    for value in values {
      guard let id = value["id"]?.string, let set = value["set"], set.kind == .object else { continue }
      for member in set.members where settingSteps[member.key.string] == nil {
        settingSteps[member.key.string] = id
      }
    }
    var seen: Set<String> = []
    for value in values {
      guard let place = value["id"], let id = place.string, !seen.insert(id).inserted else { continue }
      complain(place, "two steps have the id \"\(id)\"")
    }
    return values.compactMap { step($0) }
  }

  private mutating func step(_ value: JSONValue) -> Manifest.Step? {
    guard isObject(value, ManifestSchema.step) else { return nil }
    let id = read("id", in: value, as: .nonEmptyString)
    let address = value["url"].flatMap { self.address($0) }
    let query = members("query", in: value).compactMap { name, value in
      parameter(name, value).map { (name: name, value: $0) }
    }
    let headers = members("headers", in: value).compactMap { name, value in
      header(name, value).map { (name: name, value: $0) }
    }
    let basic = value["basic"].flatMap { self.basic($0, headers.map(\.name)) }
    let charset = read("charset", in: value, as: JSONShape<ResponseCharset>.name)
    let xml = value["xml"].flatMap { xmlMapping($0) }
    let csv = value["csv"].flatMap { csvFormat($0) }
    if let place = value["csv"], value["xml"] != nil {
      complain(place, "a response is in XML or in CSV, not in both")
    }
    let lifetime = read("ttl", in: value, as: .duration)
    let unless = value["unless"].flatMap { self.unless($0) }
    rowContext = RowContext()
    rowContext.table = csv
    let set = members("set", in: value).compactMap { name, value in assignment(name, value) }
    let format = csv.map { .csv($0) } ?? xml.map { .xml($0) } ?? Manifest.Format.json
    if format != .json, let place = value["set"], set.contains(where: \.isSecret) {
      complain(place, "a secret can only be taken from a response in JSON")
    }
    guard let id, let address else { return nil }
    (xmlMappings[id], csvFormats[id]) = (xml, csv)
    return Manifest.Step(
      id: id,
      address: address,
      query: query,
      headers: headers,
      basic: basic,
      timeToLive: lifetime,
      charset: charset,
      format: format,
      set: set,
      unless: unless,
      expects: members("expects", in: value).compactMap { expectation($0, $1) }
    )
  }

  private mutating func address(_ value: JSONValue) -> Manifest.Address? {
    guard let text = read(value, as: .string) else { return nil }
    if text.hasPrefix("{"), text.hasSuffix("}"), let template = template(text, at: value) {
      if template.parts.count == 1, let name = template.variables.first, setVariables.contains(name) {
        return .variable(name)
      }
      complain(value, "only a variable that an earlier step sets can be a whole address")
      return nil
    }
    guard text.hasPrefix("https://") else {
      let help = text.hasPrefix("http://") ? "for \(Self.ownServer)" : nil
      expected("an address that begins with https://", at: value, help: help)
      return nil
    }
    let rest = text.dropFirst("https://".count)
    let host = rest.prefix { $0 != "/" }
    let path = rest.dropFirst(host.count)
    if host.contains("@") {
      complain(
        value,
        "an address has nothing before its host",
        help: "send a key in \"query\", \"headers\" or \"basic\""
      )
    } else if !hosts.contains(String(host)) {
      let isVariable = host.contains("{")
      let valid = hosts.filter(HostName.isName)
      complain(
        value,
        isVariable
          ? "the host must not be a variable"
          : "\(host.isEmpty ? "an empty host" : String(host)) is not in \"hosts\"",
        help: isVariable || valid.isEmpty ? nil : "hosts: \(valid.joined(separator: ", "))"
      )
    }
    if path.contains("?") {
      complain(value, "the address must not have a ?", help: "move the parameters to \"query\"")
      return nil
    }
    for part in path.split(separator: "/") where part == "." || part == ".." {
      complain(value, "the path must not have the part \"\(part)\"")
    }
    guard let template = template(path.isEmpty ? "/" : String(path), at: value) else { return nil }
    for case .literal(let literal) in template.parts where !literal.utf8.allSatisfy({ $0.isPathByte }) {
      complain(value, "percent-encode the special characters of the path")
    }
    return .fixed(host: String(host), path: template)
  }

  private mutating func parameter(_ name: String, _ value: JSONValue) -> Template? {
    guard !name.isEmpty, name.utf8.allSatisfy({ $0.isUnreserved }) else {
      complain(value, "the name of a query parameter may have letters, digits, -, ., _ and ~")
      return nil
    }
    return template(value)
  }

  private mutating func header(_ name: String, _ value: JSONValue) -> Template? {
    guard !name.isEmpty,
      name.utf8.allSatisfy({ $0.isASCIILetterOrDigit || "!#$%&'*+-.^_`|~".utf8.contains($0) })
    else {
      complain(value, "the name of a header may have letters, digits and !#$%&'*+-.^_`|~")
      return nil
    }
    if ["host", "cookie", "content-length", "transfer-encoding", "connection"].contains(name.lowercased()) {
      complain(value, "a manifest cannot set the header \(name)")
    }
    let template = template(value)
    for case .literal(let literal) in template?.parts ?? []
    where !literal.utf8.allSatisfy({ (32...126).contains($0) }) {
      complain(value, "the value of a header must be printable ASCII")
    }
    return template
  }

  /// The name and the password of basic authentication.
  private mutating func basic(_ value: JSONValue, _ headers: [String]) -> (
    user: Template, password: Template
  )? {
    guard isObject(value, ManifestSchema.basic) else { return nil }
    if headers.contains(where: { $0.lowercased() == "authorization" }) {
      complain(value, "use either \"basic\" or the header Authorization, not both")
    }
    guard let user = value["user"].flatMap({ template($0) }),
      let password = value["password"].flatMap({ template($0) })
    else { return nil }
    for case .literal(let text) in user.parts where text.contains(":") {
      complain(value, "a user name cannot have a colon (RFC 7617)")
    }
    return (user, password)
  }

  private mutating func xmlMapping(_ value: JSONValue) -> XMLMapping? {
    guard isObject(value, ManifestSchema.xml) else { return nil }
    var mapping = XMLMapping(
      lists: Set(elements("lists", in: value).compactMap { read($0, as: .nonEmptyString) })
    )
    for (name, columns) in members("tables", in: value) {
      if columns.kind == .array {
        let names = columns.elements.compactMap { read($0, as: .nonEmptyString) }
        if Set(names).count < columns.count ?? 0 { complain(columns, "a table has each column once") }
        if names.isEmpty { complain(columns, "a table needs columns") }
        mapping.tables[name] = .named(names)
      } else {
        mapping.tables[name] = read(columns, as: .nonEmptyString).map { .byElements($0) }
      }
    }
    return mapping
  }

  private mutating func csvFormat(_ value: JSONValue) -> CSVFormat? {
    guard isObject(value, ManifestSchema.csv) else { return nil }
    var format = CSVFormat()
    if let place = value["separator"], let text = read(place, as: .string) {
      if ManifestSchema.separators.contains(text), let separator = text.utf8.first {
        format.separator = separator
      } else {
        expected("one of \(alternatives(ManifestSchema.separators.map(\.debugDescription)))", at: place)
      }
    }
    if let skip = read("skip", in: value, as: .int(in: ManifestSchema.skippedLines)) { format.skip = skip }
    if let place = value["columns"], place.kind == .array {
      let names = place.elements.compactMap { read($0, as: .string)?.trimmed }
      let named = names.filter { !$0.isEmpty }
      if named.isEmpty { complain(place, "a table needs columns") }
      if Set(named).count < named.count { complain(place, "a table has each column once") }
      format.columns = names
    } else {
      _ = elements("columns", in: value)
    }
    return format
  }

  /// Complains about rows that are not where the response has them: those of CSV are its elements, and those
  /// of XML are not a list when there is only one.
  ///
  /// - Parameter section: What reads the rows.
  mutating func checkRows(_ section: JSONValue, of step: String?) {
    guard let step else { return }
    rowContext.table = csvFormats[step]
    if rowContext.table != nil {
      if let place = section["rows"] { checkTable(place) }
      if let place = section["columns"] {
        complain(place, "a response in CSV has rows", help: "\"rows\": \"\"")
      }
      if let place = section["at"], Int(place.string?.dropFirst() ?? "") == nil {
        complain(place, Self.rowOfTable, help: Self.firstRow)
      }
    }
    guard let rows = section["rows"], let mapping = xmlMappings[step],
      let element = rows.string.flatMap({ JSONPointer($0) })?.tokens.last,
      element != "*", !element.hasPrefix("["), !mapping.lists.contains(element)
    else { return }
    complain(
      rows,
      "a response may have a single element \(element), which is then not a list",
      help: "\"xml\": { \"lists\": [\"\(element)\"] } in step \(step)"
    )
  }

  private static let rowOfTable = "a row of a response in CSV is at its number"
  private static let firstRow = "/0 is the first row"

  /// Complains about the location of rows that CSV cannot have.
  private mutating func checkTable(_ rows: JSONValue) {
    if let text = rows.string, text != "", text != "/*" {
      complain(rows, "the rows of a response in CSV are at \"\"")
    }
  }

  /// Complains about a pointer that leads to nothing in CSV, whose rows have a text in each column.
  mutating func checkColumn(_ pointer: JSONPointer, isFromRoot: Bool, at place: JSONValue) {
    guard let table = rowContext.table else { return }
    var tokens = pointer.tokens[...]
    if isFromRoot, let row = tokens.popFirst(), Int(row) == nil, !row.hasPrefix("*") {
      return complain(place, Self.rowOfTable, help: Self.firstRow)
    }
    guard let name = tokens.first, tokens.count == 1 else {
      return complain(
        place,
        "a row of a response in CSV has only its columns",
        help: "/ and the name of one, in which / is ~1: /Station~1Location"
      )
    }
    if let columns = table.columns, !columns.contains(name), !name.contains("{lang}") {
      unknown("column", name, at: place, known: columns.filter { !$0.isEmpty })
    }
  }

  /// The units that the response may state: one, or several.
  private mutating func expectation(_ text: String, _ value: JSONValue)
    -> (pointer: JSONPointer, anyOf: Set<JSONScalar>)?
  {
    guard let pointer = JSONPointer(text) else {
      complain(value, "\"\(text)\" is not a pointer", help: "such as \"/flags/units\"")
      return nil
    }
    let literals = value.kind == .array ? Array(value.elements) : [value]
    let scalars = literals.compactMap { literal in
      let scalar = JSONScalar(literal)
      if scalar == nil { expected("text, a number, true or false", at: literal) }
      return scalar
    }
    if literals.isEmpty { complain(value, "an empty list matches no response") }
    return (pointer, Set(scalars))
  }

  private mutating func unless(_ value: JSONValue) -> String? {
    guard let template = template(value) else { return nil }
    guard template.parts.count == 1, let name = template.variables.first else {
      complain(value, "expected one variable such as \"{lat}\", found \(value.summary)")
      return nil
    }
    return name
  }

  /// A variable that later steps may use. A step cannot replace parameters and built-in variables, except for
  /// the place.
  private mutating func assignment(_ name: String, _ value: JSONValue) -> Manifest.Assignment? {
    let isPlain = !name.isEmpty && name.utf8.allSatisfy { $0.isASCIILetterOrDigit || "-._".utf8.contains($0) }
    guard isPlain, !Variables.isFixed(name) else {
      complain(
        value,
        "\"\(name)\" is not a valid name",
        help: "use letters, digits, -, . and _, but not the name of a parameter or a variable such as {today}"
      )
      return nil
    }
    variables.insert(name)
    setVariables.insert(name)
    guard value.kind == .object else {
      guard let pointer = read(value, as: .pointer(isLiteral: rowContext.table != nil)) else { return nil }
      checkColumn(pointer, isFromRoot: true, at: value)
      return Manifest.Assignment(
        variable: name,
        pointer: pointer,
        isSecret: isCalledSecret(name, pointer, at: value)
      )
    }
    guard isObject(value, ManifestSchema.assignment), let place = value["at"],
      let pointer = read(place, as: .pointer(isLiteral: rowContext.table != nil))
    else { return nil }
    checkColumn(pointer, isFromRoot: value["nearest"] == nil, at: place)
    let nearest = value["nearest"].flatMap { nearestElement($0, in: value) }
    if value["nearest"] == nil, let rows = value["rows"] {
      complain(rows, "\"nearest\" is missing: it says which of the rows is meant")
    }
    let isSecret =
      value["secret"] == nil
      ? nearest == nil && isCalledSecret(name, pointer, at: value)
      : read("secret", in: value, as: .bool) ?? false
    if nearest != nil, isSecret { complain(value, "a value of the nearest row cannot be a secret") }
    return Manifest.Assignment(variable: name, pointer: pointer, isSecret: isSecret, nearest: nearest)
  }

  private mutating func nearestElement(_ value: JSONValue, in object: JSONValue) -> Manifest.NearestElement? {
    guard isObject(value, ManifestSchema.nearest) else { return nil }
    if object["rows"] == nil { complain(value, "\"rows\" is missing: the list that has the rows") }
    let pointers = JSONShape<JSONPointer>.pointer(isLiteral: rowContext.table != nil)
    guard let rows = read("rows", in: object, as: .pointer),
      let latitude = read("latitude", in: value, as: pointers),
      let longitude = read("longitude", in: value, as: pointers),
      let within = read("within", in: value, as: .kilometers)
    else { return nil }
    if rowContext.table != nil, let place = object["rows"] { checkTable(place) }
    for (name, pointer) in [("latitude", latitude), ("longitude", longitude)] {
      if let place = value[name] { checkColumn(pointer, isFromRoot: false, at: place) }
    }
    return Manifest.NearestElement(
      rows: rows.tokens,
      latitude: latitude,
      longitude: longitude,
      within: within
    )
  }

  /// Whether a variable, or the member that it is read from, has the name of a secret. Then it is one, which
  /// is a warning, because the manifest does not say so.
  private mutating func isCalledSecret(_ name: String, _ pointer: JSONPointer, at value: JSONValue) -> Bool {
    let member = pointer.tokens.last ?? ""
    // A key alone is most often that of a place or a station.
    let isOfMember = member.lowercased() != "key" && SecretName.isSecret(member)
    guard isOfMember || SecretName.isSecret(name) else { return false }
    warn(
      value,
      "\(isOfMember ? "\(pointer)" : "the name \(name)") looks like that of a key, so it is treated as a secret,"
        + " and the response is not cached but requested in every run",
      help: "write {\"at\": \"\(pointer)\", \"secret\": true} if it is one, \"secret\": false if it is not"
    )
    return true
  }
}

extension UInt8 {
  /// The characters of a path (RFC 3986, section 3.3); `%` for those that are encoded already.
  fileprivate var isPathByte: Bool { isUnreserved || "/%!$&'()*+,;=:@".utf8.contains(self) }
}
