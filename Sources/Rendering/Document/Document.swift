/// An answer as content in reading order: what is said, not yet how wide, in which colours or in which
/// markup. The terminal, Markdown, HTML and SVG have each a printer of the same document.
struct Document: Hashable, Sendable {
  enum Block: Hashable, Sendable {
    /// What the answer is about, and beside it the time or the category.
    case title(StyledText, aside: StyledText)
    case heading(StyledText, note: StyledText = StyledText())
    /// Breaks at spaces where it must.
    case text(StyledText)
    /// A report as its station sent it, to the letter.
    case raw(String)
    case facts(Facts)
    case table(Table)
    case timeline(Timeline)
    /// Rows of signs that keep their places.
    case picture([StyledText])
    /// Documents side by side.
    case columns(Columns)
    /// Short items, in as many columns as fit.
    case items([String])
    /// Air before the next block.
    case gap
  }

  var blocks: [Block] = []
  /// What it is about, where no title says so.
  var subject: String?

  init(_ blocks: [Block] = [], subject: String? = nil) {
    self.blocks = blocks
    self.subject = subject
  }

  mutating func add(_ block: Block) { blocks.append(block) }
  mutating func add(_ text: String, _ style: Style = .plain) { blocks.append(.text(StyledText(text, style))) }
  mutating func add(_ document: Document) { blocks += document.blocks }

  static func + (left: Document, right: Document) -> Document { Document(left.blocks + right.blocks) }

  /// Every text of the document, changed: the door for cleaning and for ASCII.
  func mapText(_ transform: (String) -> String) -> Document {
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

/// Labelled values in two groups: side by side where there is room, else the first above the second.
struct Facts: Hashable, Sendable {
  struct Fact: Hashable, Sendable {
    var label: String
    /// One text for each line.
    var lines: [StyledText]
    /// Left out where a line of it would have to be broken, as an address would.
    var staysWhole = false
  }

  var first: [Fact] = []
  var second: [Fact] = []

  var isEmpty: Bool { first.isEmpty && second.isEmpty }
  var all: [Fact] { first + second }

  /// Nothing is added for a value that is not there.
  static func add(_ label: String, _ value: String?, to group: inout [Fact]) {
    if let value { group.append(Fact(label: label, lines: [StyledText(value)])) }
  }

  func mapText(_ transform: (String) -> String) -> Facts {
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
