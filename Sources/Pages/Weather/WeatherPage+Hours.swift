import FoundationEssentials
import Layout
import Merge
import Text
import Weather

/// Hours as tables, one row each.
extension WeatherPage {
  /// A table for each local day, so that no row needs a date, below the day and its sources.
  ///
  /// - Parameter note: What stands below the table of a day.
  func tables(
    of hours: [MergedReadings],
    note: ([MergedReadings]) -> StyledText? = { _ in nil },
    _ table: ([MergedReadings]) -> Table
  ) -> Document {
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
      if let note = note(day.hours) { document.add(.text(note)) }
    }
    return document
  }

  /// `~ Possible: thunderstorm (07:00 to 10:00)`: the hazards that too few sources report to be the condition
  /// of these hours.
  func possible(in hours: [MergedReadings]) -> StyledText? {
    var spans: [(vote: ConditionVote, time: Range<Date>)] = []
    for hour in hours {
      let end = hour.time.addingTimeInterval(3600)
      for vote in (hour.condition?.possible ?? []).unique() where vote.isHazard {
        // The last hours are in descending order.
        let next = spans.lastIndex {
          $0.vote == vote && ($0.time.upperBound == hour.time || $0.time.lowerBound == end)
        }
        if let next {
          let time = spans[next].time
          spans[next].time = min(time.lowerBound, hour.time)..<max(time.upperBound, end)
        } else {
          spans.append((vote, hour.time..<end))
        }
      }
    }
    return possible(
      spans.map { vote, time in
        let ends = [time.lowerBound, time.upperBound].map { clock(at: $0).clock($0) }
        return (vote, language.text(.range, ["low": ends[0], "high": ends[1]]))
      }
    )
  }

  /// The same for days: `~ Possible: thunderstorm (Sat 21, Sun 22)`.
  func possible(on days: [MergedDay]) -> StyledText? {
    possible(days.flatMap { day in day.possible.filter(\.isHazard).map { ($0, weekday(of: day)) } })
  }

  private func possible(_ times: [(vote: ConditionVote, time: String)]) -> StyledText? {
    let hazards = times.map(\.vote).unique().map { vote in
      let own = language.list(times.compactMap { $0.vote == vote ? $0.time : nil })
      return "\(ConditionText.insideSentence(vote, in: language)) (\(own))"
    }
    return Caveats.possible(hazards, in: language)
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
