package import Aggregation
package import Layout
import Text
import Weather

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

  /// The credits with a blank line above; empty if no source requires one.
  package var foot: Document { credits.blocks.isEmpty ? Document() : Document([.gap]) + credits }

  /// The credits that the terms of the sources require.
  var credits: Document {
    var document = Document()
    let hasLink = options.hyperlinks || options.hasOwnLayout
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
