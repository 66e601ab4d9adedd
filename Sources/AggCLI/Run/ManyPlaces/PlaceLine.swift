import Formats
import Text

/// A place of a list.
struct PlaceLine: Sendable {
  let listed: ListedPlace
  /// As it is looked up, or why it is not a place.
  let place: Result<String, CommandFailure>

  /// What messages about it begin with.
  var name: String {
    let place = (try? place.get()) ?? ""
    return listed.line.map { "line \($0)" } ?? place
  }

  /// What messages that name the place begin with.
  var opening: String { listed.line.map { "line \($0): " } ?? "" }

  /// In bytes. No name of a place is longer.
  static let longest = 4096

  private init(_ listed: ListedPlace, _ place: Result<String, CommandFailure>) {
    self.listed = listed
    self.place = place
  }

  /// A place of the command line.
  init(typed place: String) { self.init(ListedPlace(line: nil), .success(place)) }

  /// Reads a line: a place, or an id and a place with a tab between them.
  ///
  /// - Parameters:
  ///   - bytes: Without the line feed.
  ///   - number: From 1.
  /// - Returns: `nil` for a blank line and for a comment, which begins with `#`.
  init?(_ bytes: [UInt8], number: Int) {
    func unreadable(_ reason: String) -> Self {
      Self(ListedPlace(line: number), .failure(CommandFailure(reason, .noPlace)))
    }
    // A byte order mark may stand at the beginning of a file.
    let bytes = number == 1 && bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? bytes.dropFirst(3) : bytes[...]
    if bytes.count > Self.longest {
      self = unreadable("it is longer than \(Self.longest) bytes")
    } else if bytes.contains(0) {
      self = unreadable("it contains a NUL byte; a list is plain text in UTF-8")
    } else if let text = String(validating: bytes, as: UTF8.self) {
      let tab = text.utf8.firstIndex(of: UInt8(ascii: "\t"))
      let parts = (tab.map { [text[..<$0], text[text.utf8.index(after: $0)...]] } ?? [text[...]])
        .map(\.trimmed)
      let (id, place) = (parts.count > 1 ? parts[0] : "", parts[parts.count - 1])
      guard !(id.isEmpty && place.isEmpty), !parts[0].hasPrefix("#") else { return nil }
      self.init(
        ListedPlace(line: number, id: id.isEmpty ? nil : id),
        place.isEmpty
          ? .failure(CommandFailure("there is no place behind the id \"\(id)\"", .noPlace)) : .success(place)
      )
    } else {
      self = unreadable("it is not UTF-8")
    }
  }
}
