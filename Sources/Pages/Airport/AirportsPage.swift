package import Aggregation
import Catalog
import FoundationEssentials
package import Layout
import Text
import Weather

/// Several airports side by side: what each reports, with the same value of all airports in a row, then the
/// original reports and the forecasts.
package struct AirportsPage {
  private let pages: [AirportPage]
  private let options: RenderOptions

  package init(_ answers: [AirportAnswer], options: RenderOptions) {
    pages = answers.map { AirportPage($0, options: options) }
    self.options = options
  }

  /// Below this width, and when the user names the parts to show, each airport has a page of its own.
  package static func isFor(_ answers: [AirportAnswer], _ options: RenderOptions) -> Bool {
    answers.count > 1 && options.width >= SideBySide.leastWidth && options.airportSections == nil
  }

  private var language: Language { options.language }

  package var document: Document {
    var document = SampleLabel.document(of: pages.map { ($0.answer.ident.text, $0.answer) }, in: language)
    let table = SideBySide(
      names: pages.map { StyledText($0.answer.ident.text, .bold, link: $0.link) },
      rows: rows
    )
    document.add(table.document(width: options.width))
    document.add(.gap)
    for page in pages { document.add(page.report) }
    for page in pages { document.add(named(page.forecast, page)) }
    for page in pages {
      document.add(.gap)
      document.add(named(page.winds, page))
    }
    document.add(.gap)
    for sources in pages.map(\.sources).unique() where !sources.isEmpty {
      document.add(.text(StyledText(sources, .dim)))
    }
    let footer = SourceFooter(pages.flatMap(\.answer.sources), options: options)
    document.add(footer.credits)
    document.add(footer.problems)
    document.subject = pages.map(\.answer.ident.text).joined(separator: ", ")
    return document
  }

  private var rows: [SideBySide.Row] { heads + runways + weather + measurements }

  private var heads: [SideBySide.Row] {
    let category = pages.map { page in
      page.answer.conditions == nil ? StyledText(language.text(.noReport), .dim) : page.category
    }
    return [
      SideBySide.Row("", pages.map { StyledText(shortName($0), .dim) }),
      SideBySide.Row(language.text(.category), category),
      SideBySide.Row("", pages.map { StyledText($0.lender.map { "(\($0))" } ?? "") }),
      row(language.text(.observed)) { page, conditions in
        conditions.observed.map { observed in
          let now = page.answer.now
          let age = now.timeIntervalSince(observed)
          let time = TimeText.zulu(observed, now: now)
          return age < 0 ? time : language.list([time, TimeText.age(age, in: language)])
        }
      },
      row(language.text(.wind)) { page, conditions in
        conditions.wind.flatMap { wind in
          var steady = wind
          (steady.gust, steady.variableBetween) = (nil, nil)
          return page.quantities.aviationWind(steady)
        }
      },
      row("") { page, conditions in
        conditions.wind?.variableBetween.map(page.quantities.range)
      },
      row(language.text(.gusts)) { page, conditions in
        conditions.wind.flatMap { page.quantities.gust(of: $0) }
      },
    ]
  }

  private var weather: [SideBySide.Row] {
    let visibility = [
      row(language.text(.visibility)) { page, conditions in
        page.quantities.visibilities(of: conditions, isShort: true)
      }
    ]
    let ranges = rows("RVR") { page, conditions in
      let text = RunwayVisualRangeText(quantities: page.quantities)
      return conditions.runwayVisualRanges.compactMap { range in
        text.text(range).map { "\(range.runway) \($0)" }
      }
    }
    let sky = [
      row(language.text(.sky)) { page, conditions in
        conditions.sky.map(SkyText(quantities: page.quantities).short)
      },
      row(language.text(.weather)) { _, conditions in
        conditions.weather.map { weather in
          weather.map { $0.token ?? WeatherText.words($0, in: language) }.joined(separator: " ")
        }
      },
    ]
    let shear = rows(language.text(.windShear)) { page, conditions in conditions.windShear.map(page.text) }
    let trend = rows(language.text(.trend)) { page, conditions in
      page.trends(conditions).flatMap { StyledText($0).wrapped(to: Self.trendWidth, indent: 2) }.map(\.plain)
    }
    return visibility + ranges + sky + shear + trend
  }

  private var measurements: [SideBySide.Row] {
    [
      row(language.text(.temperature)) { page, conditions in
        conditions.temperature.map { page.quantities.reportedTemperature($0) }
      },
      row(language.text(.dewPoint)) { page, conditions in
        conditions.dewPoint.map { page.quantities.reportedTemperature($0) }
      },
      row(language.text(.altimeter)) { page, conditions in page.quantities.altimeter(of: conditions) },
      row(language.text(.humidity)) { page, conditions in
        conditions.relativeHumidity.map(page.quantities.percent)
      },
      row(language.text(.densityAltitude)) { page, _ in
        page.answer.densityAltitude.map(page.quantities.height)
      },
      row(language.text(.pressureAltitude)) { page, _ in
        page.answer.pressureAltitude.map(page.quantities.height)
      },
      row(language.text(.cloudBase)) { page, conditions in page.estimatedCloudBase(conditions) },
    ]
  }

  /// A change of several groups is longer than other values.
  private static let trendWidth = 28

  /// A row for each line of the airport with the most lines.
  private func rows(
    _ label: String,
    _ lines: (AirportPage, StationConditions) -> [String]
  ) -> [SideBySide.Row] {
    let cells = pages.map { page in page.answer.conditions.map { lines(page, $0.content) } ?? [] }
    return (0..<(cells.map(\.count).max() ?? 0)).map { line in
      SideBySide.Row(
        line == 0 ? label : "",
        cells.map { StyledText($0.indices.contains(line) ? $0[line] : "") }
      )
    }
  }

  private func row(_ label: String, _ text: (AirportPage, StationConditions) -> String?) -> SideBySide.Row {
    SideBySide.Row(
      label,
      pages.map { page in StyledText(page.answer.conditions.flatMap { text(page, $0.content) } ?? "") }
    )
  }

  /// The runway of each airport that faces most into the wind, and below it the headwind and crosswind.
  private var runways: [SideBySide.Row] {
    let best = pages.map(\.runwaysInWind.best)
    let winds = zip(pages, best).map { page, best in
      best.map { RunwayWindText(quantities: page.quantities, isWithUnit: true).lines($0.wind) } ?? []
    }
    return [
      SideBySide.Row(language.text(.runwayLabel), best.map { StyledText($0?.end.designator ?? "") })
    ]
      + (0..<2).map { line in
        SideBySide.Row("", winds.map { StyledText($0.indices.contains(line) ? $0[line] : "") })
      }
      + rows(language.text(.runways)) { page, _ in
        RunwaysInWind.closures(of: page.answer).map { closure in
          let runway = closure.runway.map { "\($0) " } ?? ""
          return runway + language.text(closure.phrase)
        }
      }
  }

  private func shortName(_ page: AirportPage) -> String {
    let name = page.answer.airport?.city ?? page.answer.airport?.name ?? ""
    return TextWidth.truncated(name, to: 24, ellipsis: options.glyphs.ellipsis)
  }

  /// A part of an airport's page, with the ident before the heading.
  private func named(_ part: Document, _ page: AirportPage) -> Document {
    Document(
      part.blocks.map { block in
        guard case .heading(let title, let note) = block else { return block }
        return .heading(StyledText("\(page.answer.ident.text)  ") + title, note: note)
      }
    )
  }
}
