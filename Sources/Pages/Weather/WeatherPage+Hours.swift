import Layout
import Merge

/// Hours as tables, one row each.
extension WeatherPage {
  /// A table for each local day, so that no row needs a date, below the day and its sources.
  func tables(of hours: [MergedReadings], _ table: ([MergedReadings]) -> Table) -> Document {
    var days: [(name: String, hours: [MergedReadings])] = []
    for hour in hours {
      let name = clock(at: hour.time).weekday(hour.time)
      if days.last?.name != name { days.append((name, [])) }
      days[days.count - 1].hours.append(hour)
    }
    let tables = days.map { table($0.hours) }
    var document = Document()
    for (index, day) in days.enumerated() {
      var table = tables[index]
      table.rowsElsewhere = tables.indices.flatMap { $0 == index ? [] : tables[$0].rows }
      let sources = StyledText(sources(of: day.hours), .dim)
      document.add(Document([.gap, .heading(StyledText(day.name), note: sources), .table(table)]))
    }
    return document
  }

  /// The clock of each hour of a day. When clocks go back, one hour occurs twice; then the zone tells the two
  /// apart.
  func clocks(of hours: [MergedReadings]) -> [String] {
    let times = hours.map { clock(at: $0.time) }
    let names = zip(times, hours).map { $0.clock($1.time) }
    let twice = Set(names.filter { name in names.count { $0 == name } > 1 })
    return zip(times, names).map { twice.contains($1) ? "\($1) \($0.zone)" : $1 }
  }
}
