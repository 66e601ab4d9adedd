import Aggregation
import FoundationEssentials
import Layout
import Weather

/// The advisories and pilot reports near an aerodrome, a row for each.
struct HazardTable {
  private let hazards: NearbyHazards
  private let ident: String
  private let now: Date
  private let options: RenderOptions
  private var language: Language { options.language }

  init(_ hazards: NearbyHazards, ident: String, now: Date, options: RenderOptions) {
    self.hazards = hazards
    self.ident = ident
    self.now = now
    self.options = options
  }

  var document: Document {
    guard hazards.isAnswered else {
      return Document([.text(StyledText(language.text(.hazardsNotFetchedFor, ["ident": ident])))])
    }
    var document = Document()
    let distance = HazardWords.nauticalMiles(hazards.reach, in: language)
    if !hazards.items.isEmpty {
      let note = language.text(.withinDistance, ["distance": distance])
      document.add(.heading(StyledText(language.text(.hazards)), note: StyledText(note, .dim)))
      var table = Table([Table.Column(), Table.Column()], narrowing: .stack(heads: 1))
      table.columns[0].isLabel = true
      let words = HazardWords.all(hazards.items.map(\.hazard), now: now, in: language)
      table.rows = zip(hazards.items, words).map { item, words in
        let place = item.distance.map { HazardWords.away($0, in: language) } ?? language.text(.placeUnknown)
        return [StyledText(words.name, .bold), StyledText(language.list([words.summary, place]))]
      }
      document.add(.table(table))
      if options.isVerbose {
        for text in hazards.items.compactMap(\.hazard.text) { document.add(.raw(text)) }
      }
    } else if hazards.missing.isEmpty {
      let none = language.text(.noHazardsWithin, ["distance": distance, "ident": ident])
      document.add(.text(StyledText(none)))
    }
    if !hazards.knowsAirmets { document.add(.text(StyledText(language.text(.airmetsUnknown)))) }
    // A list that could not be fetched must not look like an empty one.
    if !hazards.missing.isEmpty {
      document.add(.text(StyledText(HazardWords.missing(hazards.missing, in: language))))
    }
    return document
  }
}
