import Aggregation
import Catalog
import Weather

/// A list under its headings.
struct ListPage {
  private let answer: ListAnswer
  private let options: RenderOptions

  init(_ answer: ListAnswer, options: RenderOptions) {
    self.answer = answer
    self.options = options
  }

  var document: Document {
    guard let groups = answer.groups else {
      return Document([
        .text(StyledText("The list \"\(answer.name)\" could not be had: no source answered.", .warning))
      ])
    }
    var document = SampleLabel(answer).document
    guard !groups.groups.isEmpty else {
      document.add("The list \"\(answer.name)\" is empty.")
      document.add(leftOut(groups))
      return document
    }
    for group in groups.groups {
      document.add(.gap)
      let count = NumberText.fixed(Double(group.items.count))
      document.add(.heading(StyledText("List \(group.listID) (\(count))")))
      document.add(.items(group.items.compactMap(\.name)))
    }
    document.add(.gap)
    document.add(leftOut(groups))
    document.add(Credits(answer.sources, isVerbose: options.isVerbose).document)
    return document
  }

  /// Silent when nothing was.
  private func leftOut(_ groups: ItemGroups) -> Document {
    let kinds = [(groups.blankCount, "with a blank name"), (groups.unnamedCount, "without a name")].filter {
      $0.0 > 0
    }
    guard !kinds.isEmpty else { return Document() }
    let words = kinds.map { "\(NumberText.fixed(Double($0.0))) \($0.1)" }
    return Document([.text(StyledText("Left out: \(words.joined(separator: ", ")).", .dim))])
  }
}
