import Aggregation
import Catalog
import FoundationEssentials
import SpannedJSON
import Weather

/// Sun and moon over a place as JSON.
struct SunJSON {
  let answer: SunAnswer

  func writeMembers(to writer: inout JSONWriter) {
    WeatherJSON.writeMembers(of: answer.place, to: &writer)
    writer.member("sunElevationDegrees", answer.sunPosition?.apparentElevation, decimals: 2)
    writer.member("sunAzimuthDegrees", answer.sunPosition?.azimuth, decimals: 2)
    writer.key("moon")
    if let moon = answer.moonPhase { write(moon, to: &writer) } else { writer.null() }
    writer.key("days")
    writer.array { list in for day in answer.days { write(day, to: &list) } }
  }

  private func write(_ moon: MoonPhase, to writer: inout JSONWriter) {
    writer.object { object in
      object.member("phase", "\(moon.name)")
      object.member("illuminatedFraction", moon.illuminatedFraction, decimals: 3)
      object.member("ageDays", moon.age, decimals: 1)
      let names: [StaticString] = ["nextNew", "nextFirstQuarter", "nextFull", "nextLastQuarter"]
      for (quarter, name) in zip(MoonQuarter.allCases, names) {
        object.member(name, moon.next(quarter))
      }
    }
  }

  private func write(_ day: SunAnswer.Day, to writer: inout JSONWriter) {
    writer.object { object in
      object.member("start", day.interval.lowerBound)
      object.member("end", day.interval.upperBound)
      object.member("sunUp", Self.name(day.sun.horizon.course))
      object.member("civilDawn", day.sun.civilDawn)
      object.member("sunrise", day.sun.sunrise)
      object.member("solarNoon", day.sun.solarNoon)
      object.member("sunset", day.sun.sunset)
      object.member("civilDusk", day.sun.civilDusk)
      object.member("nauticalDawn", day.sun.nauticalDawn)
      object.member("nauticalDusk", day.sun.nauticalDusk)
      object.member("astronomicalDawn", day.sun.astronomicalDawn)
      object.member("astronomicalDusk", day.sun.astronomicalDusk)
      object.member("dayLengthSeconds", Int(day.sun.dayLength.components.seconds))
      object.member("moonUp", day.moon.map { Self.name($0.horizon.course) })
      object.member("moonrise", day.moon?.moonrise)
      object.member("moonset", day.moon?.moonset)
      object.key("all")
      object.object { all in
        all.member("civilDawn", day.sun.civil.rises)
        all.member("sunrise", day.sun.horizon.rises)
        all.member("sunset", day.sun.horizon.sets)
        all.member("civilDusk", day.sun.civil.sets)
        all.member("nauticalDawn", day.sun.nautical.rises)
        all.member("nauticalDusk", day.sun.nautical.sets)
        all.member("astronomicalDawn", day.sun.astronomical.rises)
        all.member("astronomicalDusk", day.sun.astronomical.sets)
        all.member("moonrise", day.moon?.horizon.rises ?? [])
        all.member("moonset", day.moon?.horizon.sets ?? [])
      }
    }
  }

  /// When the sun or the moon is up.
  static func name(_ course: HorizonCrossings.Course) -> String {
    switch course {
    case .crosses: "partOfDay"
    case .alwaysAbove: "allDay"
    case .alwaysBelow: "never"
    }
  }
}
