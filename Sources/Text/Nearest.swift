/// The name that was probably meant.
///
/// - Returns: `nil` when none is similar: at most one change for every three letters, at least one change is
///   allowed, and a part of the word must be left; or the word, of at least three letters, is the beginning
///   of the name. The first of equal ones.
package func nearest(to word: String, among names: [String]) -> String? {
  let typed = word.lowercased()
  let longer = typed.count >= 3 ? names.filter { $0.lowercased().hasPrefix(typed) } : []
  if longer.count == 1 { return longer[0] }
  let lowered = Array(typed)
  let limit = allowedChanges(to: lowered.count)
  var best: (name: String, distance: Int)?
  for name in names {
    let letters = Array(name.lowercased())
    guard abs(letters.count - lowered.count) <= limit else { continue }
    let distance = editDistance(lowered, letters)
    guard distance <= limit, distance < max(lowered.count, letters.count) || distance == 0 else { continue }
    if distance < best?.distance ?? .max { best = (name, distance) }
  }
  return best?.name ?? longer.first
}

/// `Berlin`, `Berlin or Bergen`, `Berlin, Bergen or Oslo`; with a comma in a name, `Moss or Paris, Texas`.
package func alternatives(_ names: [String]) -> String {
  guard let last = names.last, names.count > 1 else { return names.joined() }
  let comma = names.contains { $0.contains(",") } ? " or " : ", "
  return "\(names.dropLast().joined(separator: comma)) or \(last)"
}

/// The one of a few words that was typed, in any case; the text itself if it is another word.
package func inItsCase(_ text: String, among words: [String]) -> String {
  let lowered = text.lowercased()
  return words.first { $0.lowercased() == lowered } ?? text
}

/// How many changes are allowed for a word with this number of letters.
package func allowedChanges(to letterCount: Int) -> Int { max(1, letterCount / 3) }

/// The number of insertions, deletions, changes and swaps of neighbours between two words (restricted
/// Damerau-Levenshtein).
package func editDistance(_ first: [Character], _ second: [Character]) -> Int {
  guard !first.isEmpty, !second.isEmpty else { return max(first.count, second.count) }
  var beforeLast: [Int] = []
  var last = Array(0...second.count)
  for i in 1...first.count {
    var row = [i]
    for j in 1...second.count {
      let cost = first[i - 1] == second[j - 1] ? 0 : 1
      var distance = min(last[j] + 1, row[j - 1] + 1, last[j - 1] + cost)
      if i > 1, j > 1, first[i - 1] == second[j - 2], first[i - 2] == second[j - 1] {
        distance = min(distance, beforeLast[j - 2] + 1)
      }
      row.append(distance)
    }
    beforeLast = last
    last = row
  }
  return last[second.count]
}
