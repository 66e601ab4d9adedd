package import Aggregation
package import FoundationEssentials
package import Layout
import Text
package import Weather

/// The line that marks an answer as a recorded or made-up sample.
package struct SampleLabel {
  private let origin: Origin
  private let date: Date
  private let language: Language

  package init(_ answer: some Answer, in language: Language) {
    let origin = answer.origin
    // A live answer has no label, and its date is not looked for.
    self.init(origin, origin == .live ? answer.now : answer.recorded, in: language)
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

  /// The labels of several answers, followed by a blank line. Equal labels appear once; unless all answers
  /// share one label, the names of its answers precede it. Empty when all answers are live.
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
  /// The sources whose responses come from the cache and are stale.
  package var staleSources: [SourceID] {
    sources.compactMap { $0.staleCause != nil && $0.status == .answered ? $0.source : nil }
  }
}

/// The line that names the sources whose cached responses are shown.
package struct StaleLabel {
  /// `nil` when no response is stale.
  package let text: String?

  package init(_ answer: some Answer, in language: Language) {
    let names = answer.staleSources.map(\.name)
    text =
      names.isEmpty
      ? nil : language.labelled(language.text(.fromCache), language.list(names))
  }

  package var document: Document { Document(text.map { [.text(StyledText($0, .warning))] } ?? []) }
}

/// The lines about the sources at the foot of a page.
package struct SourceFooter {
  private let sources: [SourceOutcome]
  private let options: RenderOptions

  package init(_ sources: [SourceOutcome], options: RenderOptions) {
    self.sources = sources
    self.options = options
  }

  /// Parts of the responses that were unreadable or contradictory; empty unless the user asked to have
  /// everything explained.
  package var problems: Document {
    guard options.explanation == .all else { return Document() }
    let lines = sources.flatMap { source in source.problems.map { "\(source.source): \($0)" } }
    return Document(lines.map { .text(StyledText($0, .dim)) })
  }

  /// The credits with a blank line above; empty when there are none.
  package var foot: Document { credits.blocks.isEmpty ? Document() : Document([.gap]) + credits }

  /// The credits that the terms of the sources require.
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
