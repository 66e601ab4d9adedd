/// What a tape has, finished or not.
protocol TapeWords: ~Copyable {
  /// An index outside reads as a null.
  subscript(index: Int) -> TapeWord { get }
}

extension TapeWords where Self: ~Copyable {
  /// The tape index after the value at `index`.
  @inline(__always)
  func endOfValue(_ index: Int) -> Int { self[index].isContainer ? self[index].payload : index &+ 1 }

  /// The tape index after the member whose key is at `index`.
  @inline(__always)
  func endOfMember(_ index: Int) -> Int { endOfValue(index &+ 1) }
}

/// The finished tape of a document.
///
/// Not an array, so that reading it needs no reference counting.
// Sound: the words are written before a `Tape` is made and never changed afterwards, so threads may
// share them; each index is compared with `count`. The memory has one owner, because the type cannot
// be copied.
@safe
struct Tape: TapeWords, ~Copyable, @unchecked Sendable {
  private let words: UnsafeMutablePointer<TapeWord>
  let count: Int

  fileprivate init(words: UnsafeMutablePointer<TapeWord>, count: Int) {
    unsafe self.words = words
    self.count = count
  }

  deinit { unsafe words.deallocate() }

  @inline(__always)
  subscript(index: Int) -> TapeWord {
    guard UInt(bitPattern: index) < UInt(bitPattern: count) else { return TapeWord(.literal, at: 0, 0) }
    return unsafe words[index]  // 0 <= index < count, checked above
  }
}

/// The tape while it is written: grows like an array, without checking for unique ownership at each word.
// Sound: `count <= capacity` always holds, `append` makes room before it writes, the subscript checks; the
// memory has one owner, because the type cannot be copied, and goes to the `Tape` or is freed here.
@safe
struct TapeBuilder: TapeWords, ~Copyable {
  private var words: UnsafeMutablePointer<TapeWord>
  private(set) var count = 0
  private var capacity: Int

  init(capacity: Int) {
    self.capacity = max(capacity, 16)
    unsafe words = .allocate(capacity: self.capacity)
  }

  deinit { unsafe words.deallocate() }

  @inline(__always)
  mutating func append(_ word: TapeWord) {
    if count == capacity { grow() }
    unsafe words.advanced(by: count).initialize(to: word)
    count &+= 1
  }

  @inline(never)
  private mutating func grow() {
    let larger = UnsafeMutablePointer<TapeWord>.allocate(capacity: capacity &* 2)
    unsafe larger.moveInitialize(from: words, count: count)
    unsafe words.deallocate()
    unsafe words = larger
    capacity &*= 2
  }

  subscript(index: Int) -> TapeWord {
    @inline(__always) get {
      guard UInt(bitPattern: index) < UInt(bitPattern: count) else { return TapeWord(.literal, at: 0, 0) }
      return unsafe words[index]  // 0 <= index < count, checked above
    }
    @inline(__always) set {
      guard UInt(bitPattern: index) < UInt(bitPattern: count) else { return }
      unsafe words[index] = newValue  // 0 <= index < count, checked above
    }
  }

  /// Transfers the memory.
  consuming func finish() -> Tape {
    let tape = unsafe Tape(words: words, count: count)
    discard self
    return tape
  }
}
