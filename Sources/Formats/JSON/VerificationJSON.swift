import Aggregation
import Merge
import SpannedJSON
import Weather

/// The errors of the sources as JSON.
struct VerificationJSON {
  let answer: VerificationAnswer

  func write(to writer: inout JSONWriter) {
    writer.member("verify", answer.mode.rawValue)
    writer.key("places")
    writer.array { list in for spot in answer.spots { write(spot, to: &list) } }
  }

  private func write(_ spot: VerificationAnswer.Spot, to writer: inout JSONWriter) {
    writer.object { place in
      place.member("name", spot.name)
      place.members(of: spot.coordinates)
      place.member("waiting", spot.waiting)
      place.member("firstPair", spot.first)
      place.member("lastPair", spot.last)
      place.key("scores")
      place.array { list in
        for score in spot.scores {
          list.object { object in
            object.member("field", score.field.name)
            object.member("unit", score.field.unit.rawValue)
            object.member("leadHoursMax", score.lead.rawValue)
            object.member("source", score.source.name)
            object.member("pairs", score.pairs)
            object.member("bias", score.bias, decimals: 2)
            object.member("meanAbsoluteError", score.meanAbsoluteError, decimals: 2)
            object.member(
              "learnedWeight",
              spot.learned[score.source, score.field, score.lead]?.factor,
              decimals: 4
            )
          }
        }
      }
    }
  }
}
