import ReferenceData
import Text

extension AirportCatalog {
  /// The airport that many people call so: `heathrow`, `O'Hare`, `Tokyo Haneda`, `Charles de Gaulle Airport`.
  ///
  /// - Returns: `nil` for another name, also for one that several airports have.
  package static func airport(everydayName text: String) -> Airport? {
    if let ident = everydayIdent(text) { return airport(ident: ident) }
    // Two words of the beginning of a name are not a town: towns are looked up before.
    let forms = wholeNames(text)
    guard text.utf8.count <= longestName, let first = forms.first, first.contains(" ") else { return nil }
    return onlyLarge(text) { name in forms.contains { "\(name) ".hasPrefix("\($0) ") } }
  }

  /// The only large airport with these words in its name, where the words are not a town: `Ben Gurion`.
  package static func airport(called text: String) -> Airport? {
    let forms = wholeNames(text)
    // A code in capitals is not a word of a name.
    guard text.utf8.count <= longestName, forms.first.map({ $0.count >= 4 }) == true,
      text != text.uppercased() || text.count > 4, !CityCatalog.isName(text)
    else { return nil }
    return onlyLarge(text) { name in forms.contains { " \(name) ".contains(" \($0) ") } }
  }

  /// The ident of the airport that has an everyday name of the table.
  static func everydayIdent(_ text: String) -> String? {
    guard text.utf8.count <= longestName else { return nil }
    for form in wholeNames(text) {
      if let ident = everydayNames[form] { return ident }
      // `London Heathrow`: the town is the one that the airport serves.
      let words = form.split(separator: " ")
      for index in words.indices.dropFirst() {
        let town = words[..<index].joined(separator: " ")
        guard let ident = everydayNames[words[index...].joined(separator: " ")],
          let city = airport(ident: ident)?.city, PlaceName.forms(of: city).contains(PlaceName.key(town))
        else { continue }
        return ident
      }
    }
    return nil
  }

  /// More bytes than any name of an airport has.
  private static let longestName = 120

  /// The forms of a name, without the word for an airport behind it.
  private static func wholeNames(_ text: String) -> [String] {
    PlaceName.forms(of: text).map { form in
      let words = form.split(separator: " ")
      return words.count > 1 && words.last == "airport" ? words.dropLast().joined(separator: " ") : form
    }
  }

  private static func onlyLarge(_ text: String, where isCalled: (String) -> Bool) -> Airport? {
    let found = airports(worthComparing: AirportSearch(text)).filter { airport in
      airport.isLarge && PlaceName.forms(of: airport.name).contains(where: isCalled)
    }
    return found.count == 1 ? found.first : nil
  }

  /// Names in folded form. The directory has many of these airports under an official name without them.
  private static let everydayNames: [String: String] = [
    "aeroparque": "SABE", "arlanda": "ESSA", "barajas": "LEMD", "ben gurion": "LLBG", "changi": "WSSS",
    "charles de gaulle": "LFPG", "chek lap kok": "VHHH", "ciampino": "LIRA", "cointrin": "LSGG",
    "congonhas": "SBSP", "daxing": "ZBAD", "domodedovo": "UUDD", "don mueang": "VTBD", "don muang": "VTBD",
    "dulles": "KIAD", "el prat": "LEBL", "esenboga": "LTAC", "ezeiza": "SAEZ", "ferihegy": "LHBP",
    "fiumicino": "LIRF", "flesland": "ENBR", "galeao": "SBGL", "gardermoen": "ENGM", "gatwick": "EGKK",
    "gimpo": "RKSS", "guarulhos": "SBGR", "haneda": "RJTT", "heathrow": "EGLL", "hongqiao": "ZSSS",
    "incheon": "RKSI", "itami": "RJOO", "kansai": "RJBB", "kastrup": "EKCH", "kingsford smith": "YSSY",
    "klia": "WMKK", "kloten": "LSZH", "la guardia": "KLGA", "laguardia": "KLGA", "landvetter": "ESGG",
    "le bourget": "LFPB", "linate": "LIML", "logan": "KBOS", "love field": "KDAL", "luton": "EGGW",
    "malpensa": "LIMC", "midway": "KMDW", "narita": "RJAA", "o hare": "KORD", "ohare": "KORD",
    "okecie": "EPWA", "orly": "LFPO", "pudong": "ZSPD", "pulkovo": "ULLI", "roissy": "LFPG",
    "ruzyne": "LKPR", "sabiha gokcen": "LTFJ", "schiphol": "EHAM", "schwechat": "LOWW", "sea tac": "KSEA",
    "seatac": "KSEA", "sheremetyevo": "UUEE", "sky harbor": "KPHX", "soekarno hatta": "WIII",
    "stansted": "EGSS", "suvarnabhumi": "VTBS", "tegel": "EDDT", "tullamarine": "YMML", "vantaa": "EFHK",
    "vnukovo": "UUWW", "zaventem": "EBBR",
  ]
}
