import Aggregation
import FoundationEssentials
import Merge
import SpannedJSON
import Weather

/// The precipitation of the next minutes.
extension WeatherJSON {
  /// - Parameters:
  ///   - reach: How far ahead, in seconds.
  ///   - chance: The least chance in percent that counts.
  func writeRain(within reach: Double, chance: Double?, to writer: inout JSONWriter) {
    let outlook = answer.rain(within: reach, chance: chance)
    writer.key("rain")
    writer.object { object in
      object.member("expected", outlook.isExpected)
      object.member("until", outlook.end)
      object.member("leastChance", chance, decimals: 0)
      object.member("dryUntil", outlook.dryUntil)
      object.key("spell")
      write(outlook.spell, to: &object)
    }
    writer.key("minutely")
    writer.array { list in
      for step in answer.minutes.prefix(while: { $0.time < outlook.end }) {
        row(to: &list) { write(step, to: &$0) }
      }
    }
  }

  private func write(_ spell: RainOutlook.Spell?, to writer: inout JSONWriter) {
    guard let spell else { return writer.null() }
    writer.object { object in
      object.member("kind", spell.kind.rawValue)
      object.member("start", spell.start)
      object.member("startKnown", spell.isStartKnown)
      object.member("end", spell.end)
      object.member("knownUntil", spell.knownUntil)
      object.member("begun", spell.isNow)
      object.member("max", spell.peak, decimals: 1)
      object.member("unit", Field.precipitation.unitName(isNow: true))
      object.member("chance", spell.chance, decimals: 0)
      object.member("wetSources", spell.wetSources)
      object.member("sources", spell.sources)
    }
  }

  private func write(_ step: MergedReadings, to writer: inout JSONWriter) {
    writer.object { object in
      object.member("time", step.time)
      if let condition = step.condition {
        object.key("condition")
        write(condition, to: &object)
      }
      for field in [Field.precipitation, .pop] {
        guard let merged = step.values[field] else { continue }
        object.key(named: field.name)
        write(merged, isNow: true, to: &object)
      }
    }
  }
}
