package import Aggregation
package import FoundationEssentials
package import Layout
import Text
package import Weather

/// Says that an answer is not of today.
package struct SampleLabel {
  private let origin: Origin
  private let date: Date
  private let language: Language

  package init(_ answer: some Answer, in language: Language) {
    self.init(answer.origin, answer.recorded, in: language)
  }

  /// - Parameter date: When it was recorded.
  package init(_ origin: Origin, _ date: Date, in language: Language) {
    self.language = language
    self.origin = origin
    self.date = date
  }

  package var text: String? {
    switch origin {
    case .live: nil
    case .recorded: language.text(.sampleRecorded, ["date": TimeText.utc.day(date)])
    case .madeUp: language.text(.sampleMadeUp, ["date": TimeText.utc.day(date)])
    }
  }

  /// The labels of several answers, each once and with the names of its answers where not all have the same,
  /// with air below; empty when all are live.
  package static func document(of answers: [(name: String, answer: some Answer)], in language: Language)
    -> Document
  {
    var labels: [(text: String, names: [String])] = []
    for (name, answer) in answers {
      guard let text = SampleLabel(answer, in: language).text else { continue }
      if let index = labels.firstIndex(where: { $0.text == text }) {
        labels[index].names.append(name)
      } else {
        labels.append((text, [name]))
      }
    }
    guard let first = labels.first else { return Document() }
    let isShared = first.names.count == answers.count
    let lines = labels.map { label in
      isShared ? label.text : language.labelled(language.list(label.names), label.text)
    }
    return Document(lines.map { .text(StyledText($0, .warning)) } + [.gap])
  }

  /// Empty for a live answer.
  package var document: Document { Document(text.map { [.text(StyledText($0, .warning))] } ?? []) }
}

extension Answer {
  /// The sources whose answers earlier runs kept, past their time.
  package var keptSources: [SourceID] {
    sources.filter { $0.status == .answered && $0.staleCause != nil }.map(\.source)
  }
}

/// Says whose answers were kept from earlier.
package struct KeptLabel {
  /// `nil` when all sources answered themselves.
  package let text: String?

  package init(_ answer: some Answer, in language: Language) {
    let names = answer.keptSources.map(\.name)
    text =
      names.isEmpty
      ? nil : language.labelled(language.text(.keptFromEarlier), language.list(names))
  }

  package var document: Document { Document(text.map { [.text(StyledText($0, .warning))] } ?? []) }
}

/// What the foot of a page says of the sources.
package struct SourceFooter {
  private let sources: [SourceOutcome]
  private let options: RenderOptions

  package init(_ sources: [SourceOutcome], options: RenderOptions) {
    self.sources = sources
    self.options = options
  }

  /// What of their answers could not be read or contradicts itself; empty unless
  /// everything is to be explained.
  package var problems: Document {
    guard options.explanation == .all else { return Document() }
    let lines = sources.flatMap { source in source.problems.map { "\(source.source): \($0)" } }
    return Document(lines.map { .text(StyledText($0, .dim)) })
  }

  /// The credits with a blank line above; empty when there are none.
  package var foot: Document { credits.blocks.isEmpty ? Document() : Document([.gap]) + credits }

  /// The credits that their terms ask for.
  var credits: Document {
    var document = Document()
    let hasLink = options.hyperlinks || options.isDocument
    let credited = sources.filter { $0.status == .answered }.unique(by: \.attribution)
    let credits = credited.compactMap { source in
      source.attribution.map { StyledText($0, .dim, link: hasLink ? source.attributionURL : nil) }
    }
    if let first = credits.first {
      document.add(.text(credits.dropFirst().reduce(first) { $0 + StyledText(" · ", .dim) + $1 }))
    }
    return document
  }
}
