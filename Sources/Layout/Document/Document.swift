/// An answer as content in reading order, without width, colours or markup. The terminal, Markdown, HTML and
/// SVG each have a printer of this document.
package struct Document: Hashable, Sendable {
  /// One piece of the content. Each printer decides how it looks.
  package enum Block: Hashable, Sendable {
    /// The subject of the answer, and beside it the time or the category.
    case title(StyledText, aside: StyledText)
    case heading(StyledText, note: StyledText = StyledText())
    /// Wraps at spaces if necessary.
    case text(StyledText)
    /// A report exactly as its station sent it.
    case raw(String)
    case facts(Facts)
    case table(Table)
    case timeline(Timeline)
    /// Rows of characters at fixed positions.
    case picture([StyledText])
    /// Documents side by side.
    case columns(Columns)
    /// Short items, in as many columns as fit.
    case items([String])
    /// An empty line before the next block.
    case gap
  }

  package var blocks: [Block] = []
  /// The subject, if no title states it.
  package var subject: String?

  package init(_ blocks: [Block] = [], subject: String? = nil) {
    self.blocks = blocks
    self.subject = subject
  }

  package mutating func add(_ block: Block) { blocks.append(block) }
  /// Adds a paragraph, which wraps at spaces if necessary.
  package mutating func add(_ text: String, _ style: Style = .plain) {
    blocks.append(.text(StyledText(text, style)))
  }
  /// Adds the blocks of another document, and its subject if this one has none.
  package mutating func add(_ document: Document) {
    blocks += document.blocks
    subject = subject ?? document.subject
  }

  package static func + (left: Document, right: Document) -> Document {
    var document = left
    document.add(right)
    return document
  }

  /// The document with every text transformed, for example cleaned or converted to ASCII.
  package func mapText(_ transform: (String) -> String) -> Document {
    Document(
      blocks.map { block in
        switch block {
        case .title(let title, let aside): .title(title.mapText(transform), aside: aside.mapText(transform))
        case .heading(let title, let note): .heading(title.mapText(transform), note: note.mapText(transform))
        case .text(let text): .text(text.mapText(transform))
        case .raw(let text): .raw(transform(text))
        case .facts(let facts): .facts(facts.mapText(transform))
        case .table(let table): .table(table.mapText(transform))
        case .timeline(let timeline): .timeline(timeline)
        case .picture(let rows): .picture(rows.map { $0.mapText(transform) })
        case .columns(let columns): .columns(columns.mapText(transform))
        case .items(let items): .items(items.map(transform))
        case .gap: .gap
        }
      },
      subject: subject.map(transform)
    )
  }
}

/// Labelled values in two groups: side by side if there is room, else the first above the second.
package struct Facts: Hashable, Sendable {
  /// A label with its value.
  package struct Fact: Hashable, Sendable {
    package var label: String
    /// One text for each line.
    package var lines: [StyledText]
    /// Whether the fact is left out when one of its lines would have to wrap, as an address would.
    package var staysWhole = false

    package init(label: String, lines: [StyledText], staysWhole: Bool = false) {
      self.label = label
      self.lines = lines
      self.staysWhole = staysWhole
    }
  }

  package var first: [Fact] = []
  package var second: [Fact] = []

  package init(first: [Fact] = [], second: [Fact] = []) {
    self.first = first
    self.second = second
  }

  package var isEmpty: Bool { first.isEmpty && second.isEmpty }
  package var all: [Fact] { first + second }

  /// Does nothing for a missing value.
  package static func add(_ label: String, _ value: String?, to group: inout [Fact]) {
    if let value { group.append(Fact(label: label, lines: [StyledText(value)])) }
  }

  /// The same with every text transformed.
  package func mapText(_ transform: (String) -> String) -> Facts {
    func map(_ facts: [Fact]) -> [Fact] {
      facts.map { fact in
        Fact(
          label: transform(fact.label),
          lines: fact.lines.map { $0.mapText(transform) },
          staysWhole: fact.staysWhole
        )
      }
    }
    return Facts(first: map(first), second: map(second))
  }
}
