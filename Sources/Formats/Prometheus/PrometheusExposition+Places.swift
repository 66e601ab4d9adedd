import Aggregation
import Catalog
import FoundationEssentials
import Pages
import Weather

extension PrometheusExposition {
  mutating func add(_ answer: AirportAnswer) {
    let place = answer.ident.text
    let station = answer.borrowedConditions?.ident
    let current = answer.withoutOutdatedReport
    if let conditions = current.conditions?.content {
      for field in Field.weather {
        let (value, bound) = (conditions.value(of: field), conditions.bound(of: field))
        add(value, of: field, bound, PrometheusSubject(place, station: station))
      }
      let outlook = conditions.categoryOutlook
      if let category = outlook.worst {
        add(
          "agg_flight_category",
          "The flight category; 1 for the one that applies.",
          ["place": place, "station": station, "category": category.rawValue],
          1
        )
      }
      if outlook.bound != nil {
        add(.atMost, of: "flight_category", PrometheusSubject(place, station: station))
      }
    }
    if let best = RunwaysInWind(current).best {
      let labels: KeyValuePairs<String, String?> = [
        "place": place, "station": station, "runway": best.end.designator,
      ]
      add(
        "agg_runway_headwind_meters_per_second",
        "Headwind on the runway most into the wind.",
        labels,
        best.wind.headwind?.metersPerSecond,
        decimals: 1
      )
      add(
        "agg_runway_crosswind_meters_per_second",
        "Crosswind on that runway, from either side.",
        labels,
        best.wind.crosswind?.metersPerSecond,
        decimals: 1
      )
    }
    add(answer.sources, place: place)
    if let conditions = answer.conditions, let observed = conditions.content.observed {
      let age = answer.now.timeIntervalSince(observed)
      let labels: KeyValuePairs<String, String?> = [
        "place": place, "station": station, "source": conditions.source.name,
      ]
      add(age: age, labels)
    }
  }

  mutating func add(_ answer: SunAnswer, _ place: String) {
    add(
      "agg_sun_elevation_degrees",
      "Height of the sun over the horizon.",
      ["place": place],
      answer.sunPosition?.apparentElevation,
      decimals: 2
    )
    add(
      "agg_moon_illuminated_ratio",
      "Illuminated fraction of the moon.",
      ["place": place],
      answer.moonPhase?.illuminatedFraction,
      decimals: 3
    )
  }
}
