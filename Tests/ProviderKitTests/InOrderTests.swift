import ProviderKit
import Synchronization
import TestSupport
import Testing

struct InOrderTests {
  @Test func `the results are in the order of the elements, whichever ends first`() async {
    let lastHasEnded = Event()
    let results = await inOrder([0, 1, 2]) { element in
      if element == 0 { await lastHasEnded.wait() }
      if element == 2 { lastHasEnded.happen() }
      return element * 10
    }
    #expect(results == [0, 10, 20])
  }

  @Test func `no more elements than allowed are in progress, and all are processed`() async {
    let running = Atomic(0)
    let most = Atomic(0)
    let results = await inOrder(Array(0..<50), limit: 3) { element in
      most.max(running.add(1, ordering: .sequentiallyConsistent).newValue, ordering: .sequentiallyConsistent)
      await Task.yield()
      running.subtract(1, ordering: .sequentiallyConsistent)
      return element
    }
    #expect(results == Array(0..<50))
    #expect(most.load(ordering: .sequentiallyConsistent) <= 3)
  }

  @Test func `no elements give no results`() async {
    #expect(await inOrder([Int]()) { $0 }.isEmpty)
  }
}
