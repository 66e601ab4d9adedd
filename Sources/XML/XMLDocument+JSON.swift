import SpannedJSON
import Text

extension XMLDocument {
  /// The document as JSON: an object with the root element.
  ///
  /// - Throws: When a row of a table has another number of cells than there are columns.
  package func json(_ mapping: XMLMapping = XMLMapping()) throws(XMLProblem) -> [UInt8] {
    var converter = XMLConverter(document: self, mapping: mapping)
    var writer = JSONWriter()
    try writer.object { writer throws(XMLProblem) in
      writer.key(named: root.name)
      try converter.write(root, to: &writer)
    }
    return writer.bytes
  }
}

/// Writes elements as JSON. It recurses as deep as the document, whose depth `XMLOptions` limits.
private struct XMLConverter {
  let document: XMLDocument
  let mapping: XMLMapping
  /// The columns that elements of the document name, by the name of these elements.
  private var foundColumns: [String: [String]] = [:]
  private var tableCount = 0
  /// Each table repeats the names of its columns, which must not make a small document a large one.
  private static let mostTables = 64

  init(document: XMLDocument, mapping: XMLMapping) {
    self.document = document
    self.mapping = mapping
  }

  mutating func write(_ element: XMLElement, to writer: inout JSONWriter) throws(XMLProblem) {
    let columns = mapping.tables[element.name]
    guard columns != nil || !element.attributes.isEmpty || !element.children.isEmpty else {
      return writer.xmlText(element.text)
    }
    try writer.object { writer throws(XMLProblem) in
      for attribute in element.attributes {
        writer.key(named: "@\(attribute.name)")
        writer.xmlText(attribute.value)
      }
      try writeChildren(of: element, to: &writer)
      if let columns {
        tableCount += 1
        try writeTable(in: element, names(columns), to: &writer)
      } else if !element.text.isEmpty {
        writer.key("#text")
        writer.xmlText(element.text)
      }
    }
  }

  /// Writes children of the same name together, in the order in which the names occur first.
  private mutating func writeChildren(of element: XMLElement, to writer: inout JSONWriter)
    throws(XMLProblem)
  {
    var names: [String] = []
    var groups: [String: [Int]] = [:]
    for (index, child) in element.children.enumerated() {
      if groups[child.name, default: []].isEmpty { names.append(child.name) }
      groups[child.name, default: []].append(index)
    }
    for name in names {
      let group = groups[name] ?? []
      writer.key(named: name)
      if group.count == 1, let index = group.first, !mapping.lists.contains(name) {
        try write(element.children[index], to: &writer)
        continue
      }
      try writer.array { writer throws(XMLProblem) in
        for index in group { try write(element.children[index], to: &writer) }
      }
    }
  }

  // MARK: - Tables

  private mutating func names(_ columns: XMLMapping.Columns) -> [String] {
    switch columns {
    case .named(let names): return names
    case .byElements(let name):
      if let names = foundColumns[name] { return names }
      let names = document.root.descendants(named: name).compactMap { $0["name"] }
      foundColumns[name] = names
      return names
    }
  }

  private func writeTable(in element: XMLElement, _ names: [String], to writer: inout JSONWriter)
    throws(XMLProblem)
  {
    func problem(expected: String, found: String) -> XMLProblem {
      let position = document.source.position(of: element.offset)
      return XMLProblem(position: position, expected: expected, found: found)
    }
    guard tableCount <= Self.mostTables else {
      throw problem(expected: "at most \(Self.mostTables) tables", found: "more")
    }
    guard Set(names).count == names.count, element.children.isEmpty else {
      throw problem(expected: "a table with each column once in <\(element.name)>", found: "another form")
    }
    var columns: [[String]] = Array(repeating: [], count: names.count)
    for line in element.text.utf8.split(separator: UInt8(ascii: "\n")) {
      let cells = line.split(whereSeparator: \.isXMLSpace)
      // An empty line is not a row.
      if cells.isEmpty { continue }
      guard cells.count == names.count else {
        throw problem(
          expected: "\(names.count) cells in each row of <\(element.name)>",
          found: "\(cells.count)"
        )
      }
      for (column, cell) in cells.enumerated() { columns[column].append(String(Substring(cell))) }
    }
    for (name, cells) in zip(names, columns) {
      writer.key(named: name)
      writer.array { for cell in cells { $0.xmlCell(cell) } }
    }
  }
}

extension XMLElement {
  /// It and the elements inside it that have a name, in the order of the document.
  fileprivate func descendants(named name: String) -> [XMLElement] {
    (self.name == name ? [self] : []) + children.flatMap { $0.descendants(named: name) }
  }
}

extension JSONWriter {
  /// Writes a text; `NaN`, with which XML Schema marks a number that is missing, is null.
  fileprivate mutating func xmlText(_ text: String) {
    if text == "NaN" { null() } else { string(text) }
  }

  /// Writes a cell of a table: a number if it is one.
  fileprivate mutating func xmlCell(_ cell: String) {
    if let number = Double.decimal(cell[...], with: "+-eE") { self.number(number) } else { xmlText(cell) }
  }
}
