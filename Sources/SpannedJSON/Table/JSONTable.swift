/// Objects of JSON as the rows of a table, column by column. A `JSONWriter` that has a table passes it the
/// values that it would otherwise write as text; members that are not written are null.
// Sound: `columns` has one owner, because the type cannot be copied, and its places come from the ranges of
// `children`, which are those of `columns`.
// Not a buffer pointer: Swift 6.3 cannot compile the places of one with the thread sanitizer.
@safe
package struct JSONTable: ~Copyable {
  /// The rows themselves are the first column. Those of the members of an object stand together.
  private let columns: UnsafeMutablePointer<TableColumn>
  private let columnCount: Int
  /// The column of the innermost object or list that is not closed yet.
  private var open: Int?
  /// The row of the open object in its column; `nil` if a list is open, or nothing.
  private var row: Int?
  /// The column of the next value.
  private var target = 0
  /// The names of the columns of the rows.
  private let names: ChosenMembers
  /// What names meant before, each at a place that follows from its address. They are so many that few have
  /// the same place.
  private var known = [KnownName](repeating: KnownName(), count: 4096)

  private struct KnownName {
    /// The address, in 48 bits, and the column of the object.
    var key: UInt = 0
    /// `nil` if the object has no such column.
    var child: Int32?
  }

  package init(_ members: [TableType.Member]) {
    names = ChosenMembers(Set(members.map(\.name)))
    // Each member stands behind its parent, and behind the members of those before its parent.
    var list: [(member: TableType.Member, parent: Int?)] = [(TableType.Member("", .object(members)), nil)]
    var children: [Range<Int>] = []
    while children.count < list.count {
      let start = list.count
      let members: [TableType.Member] =
        switch list[children.count].member.type {
        case .list(let element): [TableType.Member("item", element)]
        case .object(let members): members
        default: []
        }
      list += members.map { ($0, children.count) }
      children.append(start..<list.count)
    }
    columnCount = list.count
    unsafe columns = .allocate(capacity: columnCount)
    for (place, entry) in list.enumerated() {
      let column = TableColumn(entry.member, parent: entry.parent, children: children[place])
      unsafe (columns + place).initialize(to: column)
    }
  }

  deinit {
    unsafe columns.deinitialize(count: columnCount)
    unsafe columns.deallocate()
  }

  /// The number of rows.
  package var count: Int { unsafe columns[0].count }

  /// Calls a closure with each column, an object or list before its children.
  package func forEachColumn(_ body: (borrowing TableColumn) -> Void) {
    func visit(_ places: Range<Int>) {
      for place in places {
        unsafe body(columns[place])
        unsafe visit(columns[place].children)
      }
    }
    unsafe visit(columns[0].children)
  }

  // MARK: - What the writer passes

  /// Takes the key of the next value, a constant of the program.
  ///
  /// - Returns: Whether the open object has such a column.
  @inline(__always)
  mutating func key(_ name: StaticString) -> Bool {
    guard let open, let row, let child = child(of: open, name) else { return false }
    target = child
    // An object has a member once.
    return unsafe columns[child].count <= row
  }

  /// Takes the key of the next value.
  ///
  /// - Returns: Whether the open object has such a column.
  mutating func key(named name: Span<UInt8>) -> Bool {
    guard let open, let row, let child = search(open, name) else { return false }
    target = child
    return unsafe columns[child].count <= row
  }

  /// Whether the rows have a column of one of these names.
  func has(anyOf names: [StaticString]) -> Bool { self.names.contains(anyOf: names) }

  /// The child of an object. The same constants come in every row, and comparing their addresses takes a
  /// tenth of the time that comparing the texts takes.
  @inline(__always)
  private mutating func child(of parent: Int, _ name: StaticString) -> Int? {
    let key = unsafe UInt(bitPattern: name.utf8Start) ^ UInt(bitPattern: parent) &<< 48
    // Fibonacci hashing (D. E. Knuth, The Art of Computer Programming, section 6.4): the twelve highest bits.
    let place = Int(truncatingIfNeeded: (key &* 0x9E37_79B9_7F4A_7C15) &>> 52)
    if known[place].key == key { return known[place].child.map(Int.init) }
    return learn(key, at: place, parent, name)
  }

  @inline(never)
  private mutating func learn(_ key: UInt, at place: Int, _ parent: Int, _ name: StaticString) -> Int? {
    let child = name.withUTF8Buffer { unsafe search(parent, $0.span) }
    known[place] = KnownName(key: key, child: child.map(Int32.init))
    return child
  }

  private func search(_ parent: Int, _ name: Span<UInt8>) -> Int? {
    for place in unsafe columns[parent].children where unsafe columns[place].hasName(name) { return place }
    return nil
  }

  mutating func text(_ value: Span<UInt8>) {
    fillUp()
    unsafe columns[target].append(text: value)
  }

  mutating func integer(_ value: Int) {
    fillUp()
    unsafe columns[target].append(integer: value)
  }

  mutating func number(_ value: Double) {
    fillUp()
    unsafe columns[target].append(number: value)
  }

  mutating func time(microsecondsSince1970 value: Int64) {
    fillUp()
    unsafe columns[target].append(microsecondsSince1970: value)
  }

  mutating func boolean(_ value: Bool) {
    fillUp()
    unsafe columns[target].append(boolean: value)
  }

  /// A null in an object is the same as no member.
  mutating func null() {
    if row == nil { unsafe columns[target].appendNulls(1) }
  }

  /// Begins an object or a list.
  ///
  /// - Returns: Whether the column has such values; if not, it gets a null, and `end` must not follow.
  mutating func begin() -> Bool {
    fillUp()
    if unsafe columns[target].isObject {
      unsafe columns[target].appendObject()
    } else if unsafe !columns[target].isList {
      unsafe columns[target].appendNulls(1)
      return false
    }
    enter(target)
    return true
  }

  /// Ends the innermost object or list.
  mutating func end() {
    guard let closed = open else { return }
    if unsafe columns[closed].isList {
      let elements = unsafe columns[closed].children.lowerBound
      unsafe columns[closed].appendList(upTo: columns[elements].count)
    }
    enter(unsafe columns[closed].parent)
  }

  /// Makes an object or list the one that values are added to; `nil` for the next row.
  private mutating func enter(_ column: Int?) {
    open = column
    row = nil
    guard let column else { return target = 0 }
    if unsafe columns[column].isObject {
      row = unsafe columns[column].count - 1
    } else {
      target = unsafe columns[column].children.lowerBound
    }
  }

  /// Appends a null for each row before the open one that does not have the member.
  private mutating func fillUp() {
    guard let row else { return }
    let missing = unsafe row - columns[target].count
    if missing > 0 { unsafe columns[target].appendNulls(missing) }
  }

  /// Appends the nulls of the last rows: call it before reading the columns.
  package mutating func finish() {
    // Children stand behind their parents.
    for parent in 0..<columnCount where unsafe columns[parent].isObject {
      let count = unsafe columns[parent].count
      for child in unsafe columns[parent].children {
        unsafe columns[child].appendNulls(count - columns[child].count)
      }
    }
  }
}
