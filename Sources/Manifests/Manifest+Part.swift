import ProviderKit
import Weather

extension Manifest {
  /// The part of a report that a section is for; its raw value is the key of the section.
  enum Part: String, CaseIterable {
    case current, hourly, minutely, daily

    var content: MissingPart.Content {
      switch self {
      case .current: .current
      case .hourly, .daily: .forecast
      case .minutely: .minutes
      }
    }
  }

  subscript(part: Part) -> Section? { sections.first { $0.part == part }?.section }

  /// The sections that are read from the response to a step.
  func sections(ofStep step: String) -> [(part: Part, section: Section)] {
    sections.filter { $0.section.step == step }
  }
}

extension WeatherReport {
  func has(_ part: Manifest.Part) -> Bool {
    switch part {
    case .current: current != nil
    case .hourly: hourly != nil
    case .minutely: minutely != nil
    case .daily: daily != nil
    }
  }
}
