import Foundation
import TestSupport
import Testing

/// The table of faults, tried with the real program: the other source answers, one line names the source and
/// the cause, the exit code is that of the table, no key is written anywhere, and all ends in time. `make
/// faults` tries the slow ones, too.
struct FaultTests {
  private static let isSlow = ProcessInfo.processInfo.environment["AGG_FAULTS"] == "slow"
  /// The numbers to try; by default all.
  private static let numbers = ProcessInfo.processInfo.environment["AGG_FAULT"].map { text in
    // Not a number of the table.
    Set(text.split(separator: ",").map { Int($0) ?? 0 })
  }

  @Test func `the table is complete`() {
    let known = Set(Fault.all.map(\.number))
    #expect(known == Set(1...72))
    #expect(
      Self.numbers.map { !$0.isEmpty && $0.isSubset(of: known) } ?? true,
      "AGG_FAULT names an unknown fault"
    )
  }

  @Test func `every fault has the effect in the table`() async throws {
    try await Self.tryOut(needing: nil)
  }

  @Test(.needs("openssl")) func `every fault of a certificate has the effect in the table`() async throws {
    try await Self.tryOut(needing: .certificates)
  }

  @Test(.needsMounts) func `every fault of a file system has the effect in the table`() async throws {
    try await Self.tryOut(needing: .mounts)
  }

  private static func tryOut(needing need: Fault.Need?) async throws {
    let faults = Fault.all.filter { fault in
      fault.need == need && (isSlow || !fault.isSlow) && (numbers?.contains(fault.number) ?? true)
    }
    let laboratory = try await FaultLaboratory(faults)
    // One after the other they would take ten times as long; all at once they would slow each other down.
    var waiting = faults[...]
    await withTaskGroup(of: Void.self) { group in
      for _ in 0..<6 {
        if let fault = waiting.popFirst() { group.addTask { await tryOut(fault, laboratory) } }
      }
      while await group.next() != nil {
        if let fault = waiting.popFirst() { group.addTask { await tryOut(fault, laboratory) } }
      }
    }
  }

  private static func tryOut(_ fault: Fault, _ laboratory: FaultLaboratory) async {
    do {
      try await laboratory.tryOut(fault)
    } catch {
      Issue.record("\(fault): \(error)")
    }
  }
}
