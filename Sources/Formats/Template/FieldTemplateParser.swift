import Text

/// Parses a template, character by character.
struct FieldTemplateParser {
  private let template: String
  private let subject: AnswerSubject?
  private var cursor: CharacterCursor

  init(_ template: String, about subject: AnswerSubject?) {
    self.template = template
    self.subject = subject
    cursor = CharacterCursor(template)
  }

  mutating func pieces() throws(FieldTemplateError) -> [FieldTemplate.Piece] {
    guard !cursor.isEmpty else { throw error(.empty, at: 0) }
    var pieces: [FieldTemplate.Piece] = []
    var text = ""
    while let character = cursor.next {
      switch (character, cursor.character(after: 1)) {
      case ("{", "{"), ("}", "}"), ("\\", "\\"): take(2, character, to: &text)
      case ("\\", "n"): take(2, "\n", to: &text)
      case ("\\", "t"): take(2, "\t", to: &text)
      case ("}", _): throw error(.neverOpened, at: cursor.index)
      case ("{", _):
        if !text.isEmpty { pieces.append(.text(text)) }
        text = ""
        pieces.append(.field(try placeholder()))
      default: take(1, character, to: &text)
      }
    }
    if !text.isEmpty { pieces.append(.text(text)) }
    return pieces
  }

  private mutating func take(_ count: Int, _ character: Character, to text: inout String) {
    text.append(character)
    cursor.index += count
  }

  // MARK: - Fields

  private mutating func placeholder() throws(FieldTemplateError) -> FieldTemplate.Placeholder {
    let opening = cursor.index
    cursor.index += 1
    let (field, moment) = try field(opening: opening)
    var placeholder = FieldTemplate.Placeholder(field: field, moment: moment)
    while let character = cursor.next {
      cursor.index += 1
      switch character {
      case "}": return placeholder
      case "|": placeholder.filters.append(try filter(of: placeholder.field, opening: opening))
      case ":" where cursor.next == "-":
        cursor.index += 1
        placeholder.fallback = cursor.word { $0 != "}" && $0 != "{" }
        try close(opening)
        return placeholder
      case ":": placeholder.decimals = try decimals(of: placeholder.field)
      case "?":
        placeholder.fallback = ""
        try close(opening)
        return placeholder
      default: throw error(.unexpected(String(character)), at: cursor.index - 1)
      }
    }
    throw error(.neverClosed, at: opening)
  }

  private mutating func field(
    opening: Int
  ) throws(FieldTemplateError) -> (TemplateField, TemplateMoment) {
    let start = cursor.index
    let name = cursor.word { $0.isLetter || $0.isNumber || "_-.+".contains($0) }
    if cursor.next == nil { throw error(.neverClosed, at: opening) }
    let (field, moment): (TemplateField, TemplateMoment)
    do throws(TemplateField.NameProblem) {
      (field, moment) = try TemplateField.named(name)
    } catch {
      throw self.error(error.problem, at: start + error.offset)
    }
    let subjects = field.subjects(at: moment)
    if let subject, !subjects.contains(subject) {
      throw error(.otherSubject(field: name, subjects, asked: subject), at: start)
    }
    return (field, moment)
  }

  private mutating func filter(of field: TemplateField, opening: Int) throws(FieldTemplateError)
    -> TemplateFilter
  {
    let start = cursor.index
    let name = cursor.word { !"}{|:?".contains($0) }
    if cursor.next == nil { throw error(.neverClosed, at: opening) }
    guard let filter = TemplateFilter(name: name) else {
      let near = nearest(to: name, among: TemplateFilter.all.map(\.name))
      throw error(.unknownFilter(name, nearest: near), at: start)
    }
    let isUnit = !filter.quantities.isEmpty
    if isUnit, !filter.quantities.contains(where: { $0 == field.content.quantity }) {
      let allowed = field.content.units
      throw error(.wrongUnit(name, field: field.name, allowed: allowed), at: start)
    }
    if filter == .number, !field.content.isNumber { throw error(.noNumber(field: field.name), at: start) }
    return filter
  }

  private mutating func decimals(of field: TemplateField) throws(FieldTemplateError) -> Int {
    let start = cursor.index
    let text = cursor.word { $0.isNumber }
    guard text.utf8.count == 1, let decimals = Int(text), decimals <= 6 else {
      throw error(.decimals, at: start)
    }
    guard field.content.isNumber else { throw error(.noNumber(field: field.name), at: start) }
    return decimals
  }

  private mutating func close(_ opening: Int) throws(FieldTemplateError) {
    guard let character = cursor.next else { throw error(.neverClosed, at: opening) }
    guard character == "}" else { throw error(.unexpected(String(character)), at: cursor.index) }
    cursor.index += 1
  }

  private func error(_ problem: FieldTemplateError.Problem, at index: Int) -> FieldTemplateError {
    FieldTemplateError(problem: problem, template: template, position: index + 1)
  }
}
