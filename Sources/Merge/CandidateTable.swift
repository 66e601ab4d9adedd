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
    var columns = fields.map { _ in
      var column: [Candidate] = []
      column.reserveCapacity(views.count)
      return column
    }
    for view in views { view.addCandidates(to: &columns, of: fields) }
    self.columns = columns
  }

  subscript(field: Field) -> [Candidate] {
    fields.contains(field) ? columns[fields.position(of: field)] : []
  }
}
