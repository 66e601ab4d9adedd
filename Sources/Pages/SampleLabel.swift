package import Aggregation
package import FoundationEssentials
package import Layout
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
