import Foundation

/// What a running process holds, as Linux tells it (proc(5)).
package struct ProcessFigures: Sendable {
  /// Resident memory, in bytes.
  package let memory: Int
  /// The most resident memory that it ever had, in bytes.
  package let peakMemory: Int
  package let openFiles: Int

  /// - Returns: `nil` for one that has ended.
  package init?(of process: Int32) {
    guard let status = try? String(contentsOfFile: "/proc/\(process)/status", encoding: .utf8),
      let files = try? FileManager.default.contentsOfDirectory(atPath: "/proc/\(process)/fd")
    else { return nil }
    func kilobytes(_ name: String) -> Int? {
      status.split(separator: "\n").first { $0.hasPrefix(name) }?.split { !$0.isNumber }.first.flatMap {
        Int($0)
      }
    }
    guard let memory = kilobytes("VmRSS:"), let peak = kilobytes("VmHWM:") else { return nil }
    (self.memory, peakMemory, openFiles) = (memory << 10, peak << 10, files.count)
  }
}
