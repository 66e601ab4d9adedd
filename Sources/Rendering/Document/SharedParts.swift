import Aggregation
import FoundationEssentials
import Weather

/// Says that an answer is not of today.
struct SampleLabel {
  private let origin: Origin
  private let date: Date
  private let language: Language

  init(_ answer: some Answer, in language: Language) {
    self.init(answer.origin, answer.now, in: language)
  }

  init(_ origin: Origin, _ date: Date, in language: Language) {
    self.language = language
    self.origin = origin
    self.date = date
  }

  var text: String? {
    switch origin {
    case .live: nil
    case .recorded: language.text(.sampleRecorded, ["date": TimeText.utc.day(date)])
    case .madeUp: language.text(.sampleMadeUp, ["date": TimeText.utc.day(date)])
    }
  }

  /// Each label of several answers once, with air below; empty when all are live.
  static func document(of answers: [some Answer], in language: Language) -> Document {
    var seen: Set<String> = []
    let labels = answers.compactMap { SampleLabel($0, in: language).text }.filter { seen.insert($0).inserted }
    return labels.isEmpty
      ? Document() : Document(labels.map { .text(StyledText($0, .warning)) } + [.gap])
  }

  /// Empty for a live answer.
  var document: Document { Document(text.map { [.text(StyledText($0, .warning))] } ?? []) }
}

/// The credits that the terms of the sources ask for.
struct Credits {
  private let sources: [SourceOutcome]
  private let options: RenderOptions

  init(_ sources: [SourceOutcome], options: RenderOptions) {
    self.sources = sources
    self.options = options
  }

  var document: Document {
    var document = Document()
    var seen: Set<String> = []
    let credits = sources.compactMap { source -> StyledText? in
      guard source.status == .answered, let text = source.attribution, seen.insert(text).inserted else {
        return nil
      }
      return StyledText(text, .dim, link: options.hyperlinks ? source.attributionURL : nil)
    }
    if let first = credits.first {
      document.add(.text(credits.dropFirst().reduce(first) { $0 + StyledText(" · ", .dim) + $1 }))
    }
    return document
  }
}
