import Foundation
import SpannedJSON
import TestSupport
import Testing

/// Any input gives a document or an error, and everything in a document can be read.
struct JSONRobustnessTests {
  /// Reads everything in a document; the sum keeps the optimizer from removing the work.
  @discardableResult
  private func walk(_ value: JSONValue, budget: inout Int) -> Int {
    guard budget > 0 else { return 0 }
    budget -= 1
    var sum = value.span.count + (value.count ?? 0) + value.summary.utf8.count
    sum += (value.string?.utf8.count ?? 0) + (value.int == nil ? 0 : 1) + (value.double == nil ? 0 : 1)
    for element in value.elements { sum += walk(element, budget: &budget) }
    for member in value.members {
      sum += member.key.string.utf8.count + walk(member.value, budget: &budget)
    }
    return sum
  }

  /// - Returns: How many readings gave a document.
  @discardableResult
  private func read(_ bytes: [UInt8]) -> Int {
    var documents = 0
    for options in [JSONOptions.reply, .config] {
      do throws(JSONSyntaxError) {
        let document = try JSONDocument(bytes, options: options)
        var budget = 2000
        // Reading every value without a trap is the whole test.
        _ = walk(document.root, budget: &budget)
        documents += 1
        #expect(document.root.span.upperBound <= bytes.count)
      } catch {
        for problem in error.problems {
          #expect(problem.span.upperBound <= bytes.count)
          let excerpt = error.source.excerpt(of: problem.span)
          #expect(excerpt.caretColumn <= 100)
        }
      }
    }
    return documents
  }

  /// Writes a value with at most so many elements of each array.
  private func write(_ value: JSONValue, elements: Int, into writer: inout JSONWriter) {
    switch value.kind {
    case .array:
      writer.array {
        for element in value.elements.prefix(elements) { write(element, elements: elements, into: &$0) }
      }
    case .object:
      writer.object {
        for member in value.members {
          $0.key(named: member.key.string)
          write(member.value, elements: elements, into: &$0)
        }
      }
    default: writer.value(value)
    }
  }

  @Test(arguments: Fixture.shortReplies)
  func `no prefix of a reply causes a trap`(name: String) throws {
    let bytes = try Fixture.bytes(name)
    for count in 0..<min(bytes.count, 1700) { read(Array(bytes.prefix(count))) }
    #expect(throws: JSONSyntaxError.self) { try JSONDocument(Array(bytes.prefix(bytes.count / 2))) }
  }

  @Test(arguments: Fixture.replies)
  func `random damage to a reply causes no trap`(name: String) throws {
    let whole = try Fixture.bytes(name)
    // A long reply is shortened by its rows, so that it stays one.
    var shortened = JSONWriter()
    write(try JSONDocument(whole).root, elements: 2, into: &shortened)
    let bytes = whole.count > 4000 ? shortened.bytes : whole
    var documents = 0
    var generator = SplitMix64(state: UInt64(whole.count))
    let significant = [UInt8]("\"\\{}[],:/*-+.eE0u\u{0}\n".utf8) + [0x80, 0xC0, 0xED, 0xF4, 0xFF]
    for _ in 0..<300 {
      var damaged = bytes
      for _ in 0..<Int.random(in: 1...4, using: &generator) {
        let place = Int.random(in: 0..<damaged.count, using: &generator)
        let byte =
          Bool.random(using: &generator)
          ? UInt8.random(in: 0...255, using: &generator) : significant.randomElement(using: &generator) ?? 0
        switch Int.random(in: 0...2, using: &generator) {
        case 0: damaged[place] = byte
        case 1: damaged.insert(byte, at: place)
        default: damaged.remove(at: place)
        }
      }
      documents += read(damaged)
    }
    #expect(documents > 0, "some damage must leave a document")
  }

  @Test func `random bytes of JSON's own alphabet cause no trap`() {
    var generator = SplitMix64(state: 7)
    let alphabet = [UInt8](#"{}[]",:\/*0123456789.-+eEtrufalsn u"#.utf8) + [0x0A, 0xE2, 0x82]
    for _ in 0..<4000 {
      let count = Int.random(in: 0...24, using: &generator)
      read((0..<count).map { _ in alphabet.randomElement(using: &generator) ?? 0 })
    }
  }

  @Test(arguments: Fixture.replies)
  func `recorded replies read as Foundation reads them`(name: String) throws {
    let bytes = try Fixture.bytes(name)
    let ours = try JSONDocument(bytes).root
    let theirs = try JSONSerialization.jsonObject(with: Data(bytes), options: .fragmentsAllowed)
    #expect(same(ours, theirs))
  }

  @Test func `random documents read as Foundation reads them`() throws {
    var generator = SplitMix64(state: 42)
    for _ in 0..<1000 {
      var writer = JSONWriter(Bool.random(using: &generator) ? .compact : .pretty)
      writeRandomValue(&writer, depth: 0, &generator)
      let (bytes, text) = (writer.bytes, writer.text)
      let ours = try JSONDocument(bytes).root
      let theirs = try JSONSerialization.jsonObject(with: Data(bytes), options: .fragmentsAllowed)
      #expect(same(ours, theirs), "\(text)")
      var again = JSONWriter()
      again.value(ours)
      let bytesAgain = again.bytes
      #expect(same(try JSONDocument(bytesAgain).root, theirs), "\(text)")
    }
  }

  private func writeRandomValue(_ writer: inout JSONWriter, depth: Int, _ generator: inout SplitMix64) {
    switch Int.random(in: 0...(depth > 5 ? 5 : 8), using: &generator) {
    case 0: writer.null()
    case 1: writer.bool(Bool.random(using: &generator))
    case 2: writer.int(Int(truncatingIfNeeded: generator.next()) >> Int.random(in: 0...63, using: &generator))
    case 3: writer.number(Double(bitPattern: generator.next()))
    case 4:
      writer.number(
        Double.random(in: -1e4...1e4, using: &generator),
        decimals: Int.random(in: 0...6, using: &generator)
      )
    case 5: writer.string(randomString(&generator))
    case 6, 7:
      let count = Int.random(in: 0...5, using: &generator)
      writer.array { for _ in 0..<count { writeRandomValue(&$0, depth: depth + 1, &generator) } }
    default:
      let count = Int.random(in: 0...5, using: &generator)
      writer.object {
        for index in 0..<count {
          $0.key(named: randomString(&generator) + String(index))
          writeRandomValue(&$0, depth: depth + 1, &generator)
        }
      }
    }
  }

  private func randomString(_ generator: inout SplitMix64) -> String {
    let limits: [UInt32] = [0x80, 0x80, 0x800, 0x3000, 0x10FFFF]
    let scalars = (0..<Int.random(in: 0...12, using: &generator)).compactMap { _ in
      Unicode.Scalar(
        UInt32.random(in: 0...(limits.randomElement(using: &generator) ?? 0x80), using: &generator)
      )
    }
    return String(String.UnicodeScalarView(scalars))
  }

  private func same(_ ours: JSONValue, _ theirs: Any) -> Bool {
    switch theirs {
    case is NSNull: return ours.isNull
    case let array as [Any]:
      return ours.kind == .array && ours.count == array.count
        && zip(ours.elements, array).allSatisfy { same($0, $1) }
    case let object as [String: Any]:
      return ours.kind == .object && ours.members.count == object.count
        && ours.members.allSatisfy { member in
          object[member.key.string].map { same(member.value, $0) } ?? false
        }
    case let string as String: return ours.string.map { Array($0.utf8) == Array(string.utf8) } ?? false
    case let number as NSNumber:
      if let bool = ours.bool { return bool == number.boolValue }
      // JSONSerialization stores some numbers as decimals, whose doubleValue may be wrong in the last digits;
      // that agg's are exact is tested against the standard library.
      return ours.double.map { abs($0 - number.doubleValue) <= abs($0) * 1e-14 } ?? false
    default: return false
    }
  }
}
