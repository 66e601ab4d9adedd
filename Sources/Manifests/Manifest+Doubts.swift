import ProviderKit
import SpannedJSON
import Weather

extension Manifest {
  /// What is possible in a report but most often an error in the manifest, for a test of it.
  func doubts(about report: WeatherReport, in schedule: StepSchedule) -> [ReportProblem] {
    var doubts: [ReportProblem] = []
    for (part, section) in sections {
      for (field, rule) in section.list.fields where rule.content.units == [.percent] {
        let values = report.values(of: field, in: part)
        // All of them may be 0 or 1 %, but no service has decimals of percents that small.
        if values.allSatisfy({ $0 <= 1 }), values.contains(where: { $0 != $0.rounded() }) {
          let message = "all values are at most 1 %: is the unit frac?"
          doubts.append(ReportProblem(path: "\(part.rawValue).\(field.name)", message: message))
        }
      }
    }
    for (step, ending) in schedule.endings {
      guard let response = try? ending.get() else { continue }
      let (count, all) = response.elsewhere
      if count > 0 {
        let message = "\(count) of \(all) are not for this place: their outlines do not contain it"
        doubts.append(ReportProblem(path: "alerts", message: message))
      }
      var filters = sections(ofStep: step).flatMap { part, section in
        ([section.list] + section.joined).enumerated().map { number, list in
          let name = number == 0 ? part.rawValue : "\(part.rawValue).joined[\(number - 1)]"
          return (name, list.rows, list.only, list.references)
        }
      }
      if let alerts, alerts.step == step {
        filters.append(("alerts", alerts.rows, alerts.only, alerts.references))
      }
      for (name, rows, filter, references) in filters {
        guard let filter, filter.variable == nil, references[filter.reference].isFixed else { continue }
        if case .columns = rows { continue }
        let all = rows.contents(of: response.root)
        if all.isEmpty || all.contains(where: { filter.isMet(by: $0, of: response.root, references) }) {
          continue
        }
        let message = "\"only\" reads none of the \(all.count) rows"
        doubts.append(ReportProblem(path: name, message: message))
      }
    }
    return doubts
  }
}

extension WeatherReport {
  /// The values of a field in the rows of a part.
  fileprivate func values(of field: Field, in part: Manifest.Part) -> [Double] {
    switch part {
    case .current: [current?.content[field]].compactMap(\.self)
    case .hourly: (hourly?.content ?? []).compactMap { $0[field] }
    case .minutely: (minutely?.content ?? []).compactMap { $0[field] }
    case .daily: (daily?.content ?? []).compactMap { $0.values[field] }
    }
  }
}
