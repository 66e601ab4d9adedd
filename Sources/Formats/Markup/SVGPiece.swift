import Layout

/// A part of a line that is drawn as one element: words, one symbol, or a bar.
struct SVGPiece: Hashable {
  enum Shape: Hashable {
    /// Spread over its columns, whatever the width of the font.
    case words(String)
    /// Centred in its columns: symbols and wide characters, whose width differs between fonts.
    case sign(String)
    /// So many eighths of the line's height from the bottom. As text, fonts would leave gaps between bars.
    case bar(eighths: Int)
    /// So many quarters of the whole height in stripes. A pale colour would hardly stand out from the paper.
    case stripes(quarters: Int)
    /// The dots of braille cells, from the left. Few fonts have them, and none in the width of its letters.
    case dots([UInt8])
  }

  var shape: Shape
  var column: Int
  var width: Int
  var style: Style

  static func pieces(of line: StyledText) -> [SVGPiece] {
    var pieces: [SVGPiece] = []
    var column = 0
    for span in line.spans {
      var isJoined = false
      var spaces = 0
      for character in span.text {
        let width = TextWidth.of(String(character))
        defer { column += width }
        if character == " " {
          spaces += 1
          continue
        }
        let shape = Shape(character, width: width)
        // Two spaces separate columns: text after them must not move with text before them.
        if isJoined, spaces < 2, let joined = pieces.last?.shape.joined(with: shape, spaces: spaces) {
          pieces[pieces.count - 1].shape = joined
          pieces[pieces.count - 1].width += width + spaces
        } else if width > 0 {
          pieces.append(SVGPiece(shape: shape, column: column, width: width, style: span.style))
        }
        (isJoined, spaces) = (true, 0)
      }
    }
    return pieces
  }

  func element(in grid: SVGGrid, row: Int) -> String {
    let left = grid.left(of: column)
    let length = width * SVGGrid.column
    let baseline = grid.top(of: row) + SVGGrid.ascent
    let names = style.classes
    let looks = names.isEmpty ? "" : " class=\"\(names)\""
    switch shape {
    case .words(let text):
      return """
        <text\(looks) x="\(left)" y="\(baseline)" textLength="\(length)" \
        lengthAdjust="spacingAndGlyphs">\(Markup.isolated(text, by: .characters))</text>
        """
    case .sign(let text):
      let classes = names.isEmpty ? "wide" : "wide \(names)"
      return
        "<text class=\"\(classes)\" x=\"\(left + length / 2)\" y=\"\(baseline)\">\(Markup.sign(text))</text>"
    case .bar(let eighths):
      let height = eighths * SVGGrid.line / 8
      let top = grid.top(of: row) + SVGGrid.line - height
      return "<rect\(looks) x=\"\(left)\" y=\"\(top)\" width=\"\(length)\" height=\"\(height)\"/>"
    case .stripes(let quarters):
      let pitch = SVGGrid.line / 3
      let stripes = (0..<3).map {
        "M\(left) \(grid.top(of: row) + $0 * pitch)h\(length)v\(quarters * pitch / 4)H\(left)z"
      }
      return "<path\(looks) d=\"\(stripes.joined())\"/>"
    case .dots(let cells):
      return "<path\(looks) d=\"\(Self.path(of: cells, in: grid, column: column, row: row))\"/>"
    }
  }

  /// A small square for each dot.
  private static func path(of cells: [UInt8], in grid: SVGGrid, column: Int, row: Int) -> String {
    // The column and row of the dot for each bit of a cell (Unicode, Braille Patterns).
    let dots = [(0, 0), (0, 1), (0, 2), (1, 0), (1, 1), (1, 2), (0, 3), (1, 3)]
    let half = Pixels(hundredths: 125)
    let tops = (0..<4).map { "\(grid.top(of: row) + (2 * $0 + 1) * SVGGrid.line / 8 - half)" }
    var path = ""
    for (index, cell) in cells.enumerated() {
      let lefts = (0..<2).map {
        "\(grid.left(of: column + index) + (2 * $0 + 1) * SVGGrid.column / 4 - half)"
      }
      for (bit, dot) in dots.enumerated() where cell >> bit & 1 == 1 {
        path += "M"
        path += lefts[dot.0]
        path += " "
        path += tops[dot.1]
        path += "h2.5v2.5h-2.5z"
      }
    }
    return path
  }
}

extension SVGPiece.Shape {
  init(_ character: Character, width: Int) {
    let scalar = character.unicodeScalars.first?.value ?? 0
    switch scalar {
    case 0x2581...0x2588: self = .bar(eighths: Int(scalar - 0x2580))
    case 0x2801...0x28FF: self = .dots([UInt8(scalar - 0x2800)])
    case 0x2591...0x2593: self = .stripes(quarters: Int(scalar - 0x2590))
    // Letters and common punctuation.
    case ..<0x2030 where width < 2: self = .words(String(character))
    default: self = .sign(String(character))
    }
  }

  /// The two as one shape; `nil` if they cannot be joined.
  func joined(with next: Self, spaces: Int) -> Self? {
    switch (self, next) {
    case (.words(let first), .words(let second)):
      .words(first + String(repeating: " ", count: spaces) + second)
    case (.bar, .bar) where self == next && spaces == 0: self
    case (.stripes, .stripes) where self == next && spaces == 0: self
    case (.dots(let first), .dots(let second)) where spaces == 0: .dots(first + second)
    default: nil
    }
  }
}
