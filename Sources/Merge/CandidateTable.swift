import Weather

/// The candidates of all sources for each field, in the order of the sources, before families share their
/// weights.
struct CandidateTable {
  /// The fields that have a value. Each has a column, in this order.
  private let fields: FieldSet
  private let columns: [[Candidate]]

  init(_ views: [SourceView]) {
    var fields = views.reduce(into: FieldSet()) { $0.formUnion($1.content.values.fields) }
    if views.contains(where: \.content.isWindVariable) { fields.insert(.windDirection) }
    self.fields = fields
    let probabilities = FieldSet.probabilities
    columns = fields.map { field in
      let isProbability = probabilities.contains(field)
      var column: [Candidate] = []
      column.reserveCapacity(views.count)
      for view in views {
        if let candidate = view.candidate(field, isProbability: isProbability) { column.append(candidate) }
      }
      return column
    }
  }

  subscript(field: Field) -> [Candidate] {
    fields.contains(field) ? columns[fields.position(of: field)] : []
  }
}
