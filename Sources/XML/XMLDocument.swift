import SpannedJSON

/// A whole XML document.
package struct XMLDocument: Sendable {
  package let root: XMLElement
  /// The text, to locate an element.
  let source: JSONSource

  /// Reads a whole text in one pass without recursion.
  ///
  /// - Throws: The first error and its position.
  /// - Note: XML 1.0, fifth edition, without a document type declaration. Namespaces are not resolved.
  package init(_ bytes: [UInt8], options: XMLOptions = XMLOptions()) throws(XMLProblem) {
    var scanner = try XMLScanner(bytes, options)
    root = try scanner.scanDocument()
    source = JSONSource(bytes)
  }

  package init(_ text: String, options: XMLOptions = XMLOptions()) throws(XMLProblem) {
    try self.init([UInt8](text.utf8), options: options)
  }
}

/// An element of a document.
package struct XMLElement: Hashable, Sendable {
  /// As it is written, with its prefix: `gml:pos`.
  package let name: String
  /// In their order, each name once.
  package internal(set) var attributes: [XMLAttribute] = []
  package internal(set) var children: [XMLElement] = []
  /// The text directly inside it, without that of its children and without white space at both ends.
  package internal(set) var text = ""
  /// Where its start tag begins, in bytes from the start of the document.
  let offset: Int

  init(name: String, offset: Int) {
    self.name = name
    self.offset = offset
  }

  /// The value of an attribute.
  package subscript(_ name: String) -> String? { attributes.first { $0.name == name }?.value }
}

/// An attribute of an element.
package struct XMLAttribute: Hashable, Sendable {
  /// As it is written, with its prefix: `xlink:href`.
  package let name: String
  package let value: String
}
