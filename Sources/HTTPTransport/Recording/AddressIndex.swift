/// Finds the recorded addresses that match a request among thousands. Addresses without marks are looked up;
/// the few with marks are compared one by one.
struct AddressIndex {
  /// In lower case.
  private(set) var hosts: Set<String> = []
  private let addresses: [RecordedAddress]
  /// The indices of each address without a mark.
  private var unmarked: [RecordedAddress: [Int]] = [:]
  /// The indices of the others.
  private var marked: [Int] = []

  init(_ addresses: [RecordedAddress]) {
    self.addresses = addresses
    for (index, address) in addresses.enumerated() {
      hosts.insert(address.host)
      if address.isMarked { marked.append(index) } else { unmarked[address, default: []].append(index) }
    }
  }

  /// The indices of the matching addresses, in order.
  func indices(matching address: RecordedAddress) -> [Int] {
    func matches(_ index: Int) -> Bool { addresses[index].matches(address) }
    // Its own marks match anything.
    if address.isMarked { return addresses.indices.filter(matches) }
    return (unmarked[address, default: []] + marked.filter(matches)).sorted()
  }
}
