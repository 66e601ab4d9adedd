/// Decodes keys from the bytes of a terminal, in any pieces.
///
/// Sequences have the form of ECMA-48, so an unknown one is skipped as a whole and never taken for typed
/// letters. An escape byte alone is a key too. Only time distinguishes it from the beginning of a sequence,
/// so the caller waits a moment while `isWaiting` and then calls `flush`.
package struct KeyDecoder: Sendable {
  private enum State: Hashable, Sendable {
    case ground
    case escape
    /// After `ESC [`, with its parameters so far.
    case control([UInt8])
    /// After `ESC [ [`, which the Linux console sends before one more byte.
    case console
    /// After `ESC [ M`, with which old terminals report the mouse in three more bytes.
    case mouse(missing: Int)
    /// After `ESC O`.
    case shifted
    /// A string reply (OSC, DCS, APC, PM, SOS) up to its terminator.
    case words(isEscaped: Bool)
    /// The bytes of one character, and how many are missing.
    case character([UInt8], missing: Int)
    case paste
  }

  private var state = State.ground
  private var pasted: [UInt8] = []

  package init() {}

  /// Whether a sequence has begun that the next bytes may complete. A paste may take any time.
  package var isWaiting: Bool {
    switch state {
    case .ground, .paste: false
    default: true
    }
  }

  /// Decodes the next bytes.
  ///
  /// - Returns: The keys that are complete.
  package mutating func decode(_ bytes: some Sequence<UInt8>) -> [Key] {
    var keys: [Key] = []
    for byte in bytes { take(byte, &keys) }
    return keys
  }

  /// Called after a pause: a pending escape byte is the key, and an incomplete sequence is discarded.
  package mutating func flush() -> [Key] {
    guard isWaiting else { return [] }
    defer { state = .ground }
    return state == .escape ? [.escape] : []
  }

  // MARK: - Bytes

  private static let escape: UInt8 = 0x1B

  private mutating func take(_ byte: UInt8, _ keys: inout [Key]) {
    switch state {
    case .ground: begin(byte, &keys)
    case .escape: introduce(byte, &keys)
    case .control(let parameters): control(byte, parameters, &keys)
    case .mouse(let missing): mouse(byte, missing: missing, &keys)
    case .shifted: leave(byte, &keys) { Self.shifted(byte) }
    case .console: leave(byte, &keys) { nil }
    case .words(let isEscaped): words(byte, isEscaped: isEscaped, &keys)
    case .character(let bytes, let missing): character(byte, bytes, missing: missing, &keys)
    case .paste: paste(byte, &keys)
    }
  }

  private mutating func begin(_ byte: UInt8, _ keys: inout [Key]) {
    state = .ground
    switch byte {
    case Self.escape: state = .escape
    case 0x09: keys.append(.tab)
    case 0x0A, 0x0D: keys.append(.enter)
    case 0x08, 0x7F: keys.append(.backspace)
    // Control clears bit 6: 1 is Ctrl-A, 0 is Ctrl-@.
    case 0..<0x20: keys.append(.control(Character(Unicode.Scalar(byte | 0x40).properties.lowercaseMapping)))
    case 0x20..<0x7F: keys.append(.character(Character(Unicode.Scalar(byte))))
    case 0xC2..<0xE0: state = .character([byte], missing: 1)
    case 0xE0..<0xF0: state = .character([byte], missing: 2)
    case 0xF0..<0xF5: state = .character([byte], missing: 3)
    // Not the beginning of a character.
    default: break
    }
  }

  private mutating func introduce(_ byte: UInt8, _ keys: inout [Key]) {
    switch byte {
    case Self.escape: keys.append(.escape)
    case UInt8(ascii: "["): state = .control([])
    case UInt8(ascii: "O"): state = .shifted
    case UInt8(ascii: "]"), UInt8(ascii: "P"), UInt8(ascii: "X"), UInt8(ascii: "^"), UInt8(ascii: "_"):
      state = .words(isEscaped: false)
    // A key with Alt: unused, and not the key without Alt.
    case 0x20..<0x7F: state = .ground
    default:
      keys.append(.escape)
      begin(byte, &keys)
    }
  }

  /// No terminal sends more parameters.
  private static let mostParameters = 32

  private mutating func control(_ byte: UInt8, _ parameters: [UInt8], _ keys: inout [Key]) {
    switch byte {
    case 0x20..<0x40:
      if parameters.count < Self.mostParameters { state = .control(parameters + [byte]) }
    case UInt8(ascii: "[") where parameters.isEmpty: state = .console
    case UInt8(ascii: "M") where parameters.isEmpty: state = .mouse(missing: 3)
    case 0x40..<0x7F:
      state = .ground
      let first = parameters.prefix { $0 != UInt8(ascii: ";") }
      if byte == UInt8(ascii: "~"), first.elementsEqual("200".utf8) {
        state = .paste
        pasted = []
      } else if let key = Self.key(first, final: byte) {
        keys.append(key)
      }
    default: begin(byte, &keys)
    }
  }

  /// Button, column and line, each from a space on. agg never requests them, but another program may have.
  private mutating func mouse(_ byte: UInt8, missing: Int, _ keys: inout [Key]) {
    guard byte >= 0x20 else { return begin(byte, &keys) }
    state = missing == 1 ? .ground : .mouse(missing: missing - 1)
  }

  /// The last byte of a sequence; a control byte ends it without being part of it.
  private mutating func leave(_ byte: UInt8, _ keys: inout [Key], _ key: () -> Key?) {
    guard (0x20..<0x7F).contains(byte) else { return begin(byte, &keys) }
    state = .ground
    if let key = key() { keys.append(key) }
  }

  private mutating func words(_ byte: UInt8, isEscaped: Bool, _ keys: inout [Key]) {
    switch byte {
    case 0x07: state = .ground
    case UInt8(ascii: "\\") where isEscaped: state = .ground
    case _ where isEscaped:
      state = .escape
      introduce(byte, &keys)
    case Self.escape: state = .words(isEscaped: true)
    // Quitting works at any time.
    case 0x03, 0x18, 0x1A: begin(byte, &keys)
    default: break
    }
  }

  private mutating func character(_ byte: UInt8, _ bytes: [UInt8], missing: Int, _ keys: inout [Key]) {
    guard (0x80..<0xC0).contains(byte) else { return begin(byte, &keys) }
    let bytes = bytes + [byte]
    guard missing == 1 else { return state = .character(bytes, missing: missing - 1) }
    state = .ground
    // An overlong encoding or half of a surrogate pair is not a character.
    if let text = String(validating: bytes, as: UTF8.self), let character = text.first {
      keys.append(.character(character))
    }
  }

  // MARK: - Paste

  private static let pasteEnd = Array("\u{1B}[201~".utf8)
  /// No name of a place is longer.
  private static let longestPaste = 4096

  private mutating func paste(_ byte: UInt8, _ keys: inout [Key]) {
    // Terminals paste no control characters: this one was pressed, and must work even if the end of the paste
    // was lost.
    guard byte != 0x03 else { return begin(byte, &keys) }
    pasted.append(byte)
    if pasted.count > 2 * Self.longestPaste {
      pasted.removeSubrange(Self.longestPaste..<(pasted.count - Self.pasteEnd.count))
    }
    guard pasted.suffix(Self.pasteEnd.count).elementsEqual(Self.pasteEnd) else { return }
    state = .ground
    let text = String(decoding: pasted.dropLast(Self.pasteEnd.count).prefix(Self.longestPaste), as: UTF8.self)
    let line = text.unicodeScalars.map { $0.properties.generalCategory == .control ? " " : String($0) }
    keys.append(.paste(line.joined()))
  }

  // MARK: - Sequences

  /// The key for `ESC [ … final`. Modifiers are ignored; a private sequence is a reply and not a key.
  private static func key(_ parameter: ArraySlice<UInt8>, final: UInt8) -> Key? {
    guard parameter.allSatisfy({ (0x30..<0x3A).contains($0) }) else { return nil }
    guard final == UInt8(ascii: "~") else {
      return final == UInt8(ascii: "Z") ? .backTab : cursor(final)
    }
    return switch String(decoding: parameter, as: UTF8.self) {
    case "1", "7": .home
    case "3": .delete
    case "4", "8": .end
    case "5": .pageUp
    case "6": .pageDown
    default: nil
    }
  }

  private static func shifted(_ final: UInt8) -> Key? { final == UInt8(ascii: "M") ? .enter : cursor(final) }

  private static func cursor(_ final: UInt8) -> Key? {
    switch final {
    case UInt8(ascii: "A"): .up
    case UInt8(ascii: "B"): .down
    case UInt8(ascii: "C"): .right
    case UInt8(ascii: "D"): .left
    case UInt8(ascii: "F"): .end
    case UInt8(ascii: "H"): .home
    default: nil
    }
  }
}
