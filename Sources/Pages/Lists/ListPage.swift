package import Aggregation
import Catalog
package import Layout
import Weather

/// A list with its groups under headings.
package struct ListPage {
  private let answer: ListAnswer
  private let options: RenderOptions
  private var language: Language { options.language }

  package init(_ answer: ListAnswer, options: RenderOptions) {
    self.answer = answer
    self.options = options
  }

  /// On a terminal the user has just typed the name of the list; only a separate document shows it.
  package var document: Document { Document(content.blocks, subject: answer.name) }

  private var content: Document {
    guard let groups = answer.groups else {
      return Document([
        .text(StyledText(language.text(.listUnavailable, ["name": answer.name]), .warning))
      ])
    }
    var document = SampleLabel(answer, in: language).document + StaleLabel(answer, in: language).document
    guard !groups.groups.isEmpty else {
      document.add(language.text(.listEmpty, ["name": answer.name]))
      document.add(leftOut(groups))
      return document
    }
    for group in groups.groups {
      document.add(.gap)
      let count = NumberText.fixed(Double(group.items.count), in: language)
      document.add(
        .heading(StyledText(language.text(.listGroup, ["id": "\(group.listID)", "count": count])))
      )
      document.add(.items(group.items.compactMap(\.name)))
    }
    document.add(.gap)
    document.add(leftOut(groups))
    document.add(SourceFooter(answer.sources, options: options).credits)
    return document
  }

  /// Empty when no item was left out.
  private func leftOut(_ groups: ItemGroups) -> Document {
    let kinds: [(Int, Phrase)] = [
      (groups.blankCount, .withBlankName), (groups.unnamedCount, .withoutName),
      (groups.unreadableCount, .unreadable),
    ]
    let words = kinds.filter { $0.0 > 0 }.map { count, phrase in
      language.text(phrase, ["count": NumberText.fixed(Double(count), in: language)])
    }
    guard !words.isEmpty else { return Document() }
    let text = language.text(.itemsLeftOut, ["items": language.list(words)])
    return Document([.text(StyledText(text, .dim))])
  }
}
