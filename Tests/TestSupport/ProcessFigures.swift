import Foundation

/// The memory and files of a running process, according to Linux (proc(5)).
package struct ProcessFigures: Sendable {
  /// Resident memory, in bytes.
  package let memory: Int
  /// The maximum of its resident memory so far, in bytes.
  package let peakMemory: Int
  package let openFiles: Int

  /// - Returns: `nil` for a process that has ended.
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
