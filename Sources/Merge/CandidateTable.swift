import Weather

/// The candidates of all sources for each field, in the order of the sources, before families share their
/// weights.
struct CandidateTable {
  /// The fields that have a candidate. Each has a column, in this order.
  private let fields: FieldSet
  /// Column after column, each with room for every source: one allocation instead of one for each field.
  private let cells: [Candidate]
  /// How many cells of each column are in use.
  private let counts: [Int]
  private let height: Int

  init(_ views: [SourceView]) {
    let fields = views.reduce(into: FieldSet()) { $0.formUnion($1.fields) }
    let height = views.count
    let empty = Candidate(rank: 0, value: 0, weight: 0)
    var cells = Array(repeating: empty, count: fields.count * height)
    var counts = Array(repeating: 0, count: fields.count)
    for view in views {
      // A span, because each subscript of an inline array copies all of it.
      let values = view.content.values
      let numbers = values.numbers.span
      let own = view.fields
      for (column, field) in fields.enumerated() where own.contains(field) {
        cells[column * height + counts[column]] = view.candidate(field, numbers[Int(field.rawValue)])
        counts[column] += 1
      }
    }
    (self.fields, self.cells, self.counts, self.height) = (fields, cells, counts, height)
  }

  subscript(field: Field) -> ArraySlice<Candidate> {
    guard fields.contains(field) else { return [] }
    let column = fields.position(of: field)
    return cells[column * height..<column * height + counts[column]]
  }
}
