import Weather

// The data of runs at the same time.

extension VerificationLog {
  /// What a later state of an earlier log has beyond it.
  package func additions(to earlier: Self) -> Self {
    var added = Self()
    for (place, entry) in entries {
      let known = earlier.entries[place]
      var part = Entry(name: entry.name)
      part.forecasts = entry.forecasts.filter { known?.forecasts[$0.key] == nil }
      part.pairs = entry.pairs.filter { known?.pairs[$0.key] != $0.value }
      part.days = entry.days.filter { known?.days[$0.key] != $0.value }
      if !part.isEmpty { added.entries[place] = part }
    }
    return added
  }

  /// Adds the data of another run. What is stored already stays: the first forecast and the first observation
  /// count.
  package mutating func add(_ other: Self) {
    for (place, part) in other.entries {
      var entry = entries[place] ?? Entry(name: part.name)
      for (key, values) in part.forecasts where entry.forecasts[key] == nil { entry.forecasts[key] = values }
      for (key, pair) in part.pairs {
        var known = entry.pairs[key] ?? Pair()
        for (field, value) in pair.observed where known.observed[field] == nil {
          (known.forecast[field], known.observed[field]) = (pair.forecast[field], value)
        }
        entry.pairs[key] = known
      }
      for (key, day) in part.days {
        var known = entry.days[key] ?? day
        known.observed = known.observed ?? day.observed
        entry.days[key] = known
      }
      entries[place] = entry
    }
  }
}
