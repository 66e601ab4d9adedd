import Foundation

// Usage: LocaleDataTool LIBRARY FOLDER
// Selects the part of ICU's data that agg reads. LIBRARY is the static library of the
// toolchain that holds the data of all languages. FOLDER gets `data.S`, the selection as a program for the
// assembler, and `link.ld`, which tells the linker to use it in place of the library's. Fails when the
// library cannot be read or lacks one of the languages.

/// The languages of agg, from its own source file `Language.swift`, and the one that every locale falls back
/// to. Time zones and calendars belong to no language and stay.
/// Bokmål inherits most of its data from `no`.
let languages = Set(["root", "no"] + Language.languages.map { Substring($0.rawValue) })

/// One file of ICU's data, such as `icudt76l/curr/de.res`.
struct DataItem {
  let name: String
  let bytes: Data

  /// Whether agg reads it: what belongs to no language, and of its languages the formats of numbers and
  /// dates, the names of countries, currencies and time zones, and plurals.
  var isNeeded: Bool {
    let path = name.split(separator: "/").dropFirst()
    guard let file = path.last else { return true }
    let kind = file.split(separator: ".").last ?? ""
    if Self.unusedFolders.contains(path.first ?? "") || Self.unusedKinds.contains(kind)
      || Self.unusedFiles.contains(file)
    {
      return false
    }
    let language = file.prefix { $0 != "_" && $0 != "." }
    let isLocale = kind == "res" && (2...3).contains(language.count)
    return !isLocale || languages.contains(language)
  }

  /// Sorting, line breaks, names of languages, numbers in words, transliteration and units: agg sorts by key,
  /// breaks lines itself, and has its own words for units.
  private static let unusedFolders: Set<Substring> = ["brkitr", "coll", "lang", "rbnf", "translit", "unit"]
  /// Converters of old character sets, word lists for line breaks, lists of confusable characters and
  /// profiles of StringPrep (RFC 3454): agg reads and writes UTF-8.
  private static let unusedKinds: Set<Substring> = ["cfu", "cnv", "dict", "spp"]
  /// The names of converters and of characters.
  private static let unusedFiles: Set<Substring> = ["cnvalias.icu", "unames.icu"]
}

/// ICU's data package (`ucmndata.h`): a header, a table of names and places, the names,
/// and the items at multiples of 16.
struct DataPackage {
  var header: Data
  var items: [DataItem]

  /// - Parameter library: An archive that holds the package somewhere.
  /// - Returns: `nil` when the archive holds no readable package.
  init?(in library: Data) {
    // A header begins with its size and the number 0xda27; the kind of data is twelve bytes further.
    guard let kind = library.firstRange(of: Data("CmnD".utf8)), kind.lowerBound >= 12 else { return nil }
    let package = library[(kind.lowerBound - 12)...]
    guard package.number(at: 0) >> 16 == 0x27da else { return nil }
    header = package.prefix(package.number(at: 0) & 0xffff)
    let table = package.dropFirst(header.count)
    // The end of the last item is not stored; it belongs to a language at the end of the alphabet.
    items = (0..<max(0, table.number(at: 0) - 1)).map { index in
      let (name, start, end) = (
        table.number(at: 8 * index + 4), table.number(at: 8 * index + 8), table.number(at: 8 * index + 16)
      )
      return DataItem(
        name: String(decoding: table.dropFirst(name).prefix { $0 != 0 }, as: UTF8.self),
        bytes: table.dropFirst(start).prefix(max(0, end - start))
      )
    }
  }

  var bytes: Data {
    var names = Data()
    var contents = Data()
    var table = Data(little: items.count)
    let namesStart = 4 + 8 * items.count
    let contentsStart = namesStart + items.reduce(0) { $0 + $1.name.utf8.count + 1 }
    for item in items {
      table += Data(little: namesStart + names.count)
      names += Data(item.name.utf8) + [0]
      // Aligned in the whole package, because the length of the header is a multiple of 16, too.
      contents += Data(repeating: 0, count: -(contentsStart + contents.count) & 15)
      table += Data(little: contentsStart + contents.count)
      contents += item.bytes
    }
    return header + table + names + contents
  }
}

extension Data {
  /// Four bytes, the lowest first.
  init(little number: Int) { self.init((0..<4).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }) }

  /// Four bytes, the lowest first; 0 behind the end.
  func number(at offset: Int) -> Int {
    dropFirst(offset).prefix(4).reversed().reduce(0) { $0 << 8 | Int($1) }
  }
}

/// Ends the build with the reason.
func fail(_ reason: String, code: Int32 = 1) -> Never {
  FileHandle.standardError.write(Data("\(reason)\n".utf8))
  exit(code)
}

let arguments = CommandLine.arguments
guard arguments.count == 3 else { fail("usage: LocaleDataTool LIBRARY FOLDER", code: 64) }
let folder = URL(filePath: arguments[2])
func write(_ data: Data, to name: String) {
  do { try data.write(to: folder.appending(path: name), options: .atomic) } catch {
    fail("cannot write \(name): \(error)")
  }
}
guard let library = try? Data(contentsOf: URL(filePath: arguments[1]), options: .mappedIfSafe),
  var package = DataPackage(in: library), let release = package.items.first?.name.split(separator: "/").first
else { fail("\(arguments[1]) has no readable ICU data") }
package.items.removeAll { !$0.isNeeded }
let names = Set(package.items.map(\.name))
for language in languages.sorted() where !names.contains("\(release)/\(language).res") {
  fail("the toolchain's ICU has no data for the language \(language)")
}
let path = folder.path(percentEncoded: false)
write(package.bytes, to: "selection.dat")
let assembly = """
  .section .rodata.locales, "a", @progbits
  .global agg_locales
  .balign 16
  agg_locales:
  .incbin "\(path)/selection.dat"
  .section .note.GNU-stack, "", @progbits

  """
write(Data(assembly.utf8), to: "data.S")
// ICU asks for a name such as `icudt76_dat`; the last letter of the release is its byte order.
let script = """
  INPUT("\(path)/data.o")
  \(release.dropLast())_dat = agg_locales;

  """
write(Data(script.utf8), to: "link.ld")
