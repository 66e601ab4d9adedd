import Text
import Weather

extension TemplateField {
  /// What is wrong with the name of a field, and its offset in characters.
  struct NameProblem: Error {
    let problem: FieldTemplateError.Problem
    let offset: Int
  }

  /// The field of that name or short name.
  package init?(name: String) {
    let name = Field.shortNames[name]?.name ?? name
    guard let found = Self.all.first(where: { $0.name == name }) else { return nil }
    self = found
  }

  /// Parses the name of a field with an optional moment before it: `temperature`, `tomorrow.high`.
  static func named(_ name: String) throws(NameProblem) -> (field: TemplateField, moment: TemplateMoment) {
    guard !name.isEmpty else { throw NameProblem(problem: .noName, offset: 0) }
    // Some field names contain a dot, too.
    if let field = TemplateField(name: name) { return (field, .now) }
    var moment = TemplateMoment.now
    var rest = name[...]
    if let dot = name.firstIndex(of: ".") {
      let word = String(name[..<dot])
      guard let found = TemplateMoment(word) else {
        throw NameProblem(problem: .unknownMoment(word), offset: 0)
      }
      moment = found
      rest = name[name.index(after: dot)...]
    }
    let offset = name.count - rest.count
    guard !rest.isEmpty else { throw NameProblem(problem: .noName, offset: offset) }
    guard let field = TemplateField(name: String(rest)) else {
      let near = nearest(to: String(rest), among: all.map(\.name) + Field.shortNames.keys.sorted())
      throw NameProblem(problem: .unknownField(String(rest), nearest: near), offset: offset)
    }
    guard field.has(moment) else {
      throw NameProblem(problem: .onlyNow(field: field.name, moment.description), offset: offset)
    }
    return (field, moment)
  }
}
