import Aggregation
import Layout
import Merge
import Weather

/// Explains the condition: the votes of the sources, and the shares that the rules compared.
extension ExplanationPage {
  func conditionSection(_ condition: MergedCondition) -> Document {
    let word =
      condition.condition.map { ConditionText.words(ConditionVote($0, condition.intensity), in: language) }
      ?? language.text(.noCondition)
    let note =
      condition.agreement.map { agreement in
        let grade = page.quantities.percent(agreement * 100)
        return language.text(.conditionAgreement, ["condition": word, "grade": grade])
      } ?? word
    var section = Document([
      .heading(StyledText(language.text(.condition)), note: StyledText(note)),
      .table(table(of: condition)),
    ])
    for step in condition.steps { section.add(text(of: step), .dim) }
    if let word = condition.condition, let voted = condition.votedCondition,
      let temperature = page.answer.current.temperature
    {
      let words: KeyValuePairs = [
        "voted": ConditionText.words(ConditionVote(voted), in: language),
        "shown": ConditionText.insideSentence(ConditionVote(word), in: language),
        "temperature": page.quantities.temperature(temperature),
      ]
      section.add(language.text(.phaseByTemperature, words), .dim)
    }
    if !condition.possible.isEmpty {
      let words = condition.possible.map { ConditionText.insideSentence($0, in: language) }
      section.add(language.labelled(language.text(.possible), language.list(words)), .dim)
    }
    if let word = condition.condition, let voted = condition.votedIntensity {
      let words = ConditionText.words(ConditionVote(word, voted), in: language)
      section.add(language.text(.strengthLimited, ["condition": words]), .dim)
    }
    if let unexpected = condition.unexpected {
      let reason: Phrase = condition.isDryByNowcast ? .nowcastStandsForIt : .rejectedUnexpected
      section.add(leftOut(ConditionText.words(unexpected, in: language), reason))
    }
    for rejected in condition.rejected {
      let words = ConditionText.words(rejected.vote, in: language)
      let name = page.name(rejected.source, of: .sky)
      section.add(leftOut("\(name) \(words)", rejected.reason.phrase))
    }
    return section
  }

  /// `Rain or snow: 0.75 of the votes, 0.50 needed`
  private func text(of step: MergedCondition.Step) -> String {
    if step.group == .sky, step.share == 0 { return language.text(.skyFromCloudCover) }
    let number = { NumberText.fixed($0, decimals: 2, in: language) }
    let phrase: Phrase =
      switch step.verdict {
      case .decides: step.threshold == nil ? .stepShare : .stepNeeded
      case .tooFew: .stepTooFew
      case .alone: .stepAlone
      }
    return language.text(
      phrase,
      [
        "group": language.text(step.group.phrase), "share": number(step.share),
        "needed": step.threshold.map(number) ?? "",
      ]
    )
  }

  private func leftOut(_ word: String, _ reason: Phrase) -> Document.Block {
    leftOut(language.text(.sentence, ["text": language.list([word, language.text(reason)])]))
  }

  private func table(of condition: MergedCondition) -> Table {
    var table = Table([
      Table.Column(language.text(.sourceColumn), importance: 2),
      Table.Column(language.text(.conditionColumn), importance: 1),
      Table.Column(language.text(.weightColumn), .decimal),
    ])
    table.columns[0].isLabel = true
    table.showsHeader = false
    for vote in condition.votes {
      table.rows.append([
        StyledText(page.name(vote.source, of: .sky)),
        StyledText(ConditionText.words(vote.vote, in: language)),
        StyledText(
          !vote.decides
            ? language.text(.tookNoPart) : condition.votes.count > 1 ? words.cell(weight: vote.weight) : "",
          .dim
        ),
      ])
    }
    return table
  }
}

extension MergedCondition.Step.Group {
  fileprivate var phrase: Phrase {
    switch self {
    case .severe: .severeGroup
    case .thunder: .thunderGroup
    case .freezing: .freezingGroup
    case .icePellets: .icePelletsGroup
    case .wet: .wetGroup
    case .liquid: .liquidGroup
    case .solid: .solidGroup
    case .mixed: .mixedGroup
    case .ice: .iceGroup
    case .obscured: .obscuredGroup
    case .sky: .skyGroup
    }
  }
}
