/// Finds among thousands of recorded addresses those that a request means. Where neither side has a mark they
/// are equal and looked up; the few with a mark are gone through for each request.
struct AddressIndex {
  /// In lower case.
  private(set) var hosts: Set<String> = []
  private let addresses: [RecordedAddress]
  /// Where each address without a mark stands.
  private var unmarked: [RecordedAddress: [Int]] = [:]
  /// Where the others stand.
  private var marked: [Int] = []

  init(_ addresses: [RecordedAddress]) {
    self.addresses = addresses
    for (index, address) in addresses.enumerated() {
      hosts.insert(address.host)
      if address.isMarked { marked.append(index) } else { unmarked[address, default: []].append(index) }
    }
  }

  /// Where the addresses stand that match one, in their order.
  func indices(matching address: RecordedAddress) -> [Int] {
    func matches(_ index: Int) -> Bool { addresses[index].matches(address) }
    // Its own marks stand for anything.
    if address.isMarked { return addresses.indices.filter(matches) }
    return (unmarked[address, default: []] + marked.filter(matches)).sorted()
  }
}
