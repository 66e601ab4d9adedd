import Foundation

/// The memory, files, threads and processor time of a running process, according to Linux (proc(5)).
package struct ProcessFigures: Sendable {
  /// Resident memory, in bytes.
  package let memory: Int
  /// The maximum of its resident memory so far, in bytes.
  package let peakMemory: Int
  /// `nil` where this user must not know: a process that has read a key hides its files from all but root.
  package let openFiles: Int?
  package let threads: Int
  /// The processor time of all its threads, in clock ticks: hundredths of a second.
  package let processorTicks: Int

  /// - Returns: `nil` for a process that has ended.
  package init?(of process: Int32) {
    guard let status = try? String(contentsOfFile: "/proc/\(process)/status", encoding: .utf8) else {
      return nil
    }
    func number(_ name: String) -> Int? {
      status.split(separator: "\n").first { $0.hasPrefix(name) }?.split { !$0.isNumber }.first.flatMap {
        Int($0)
      }
    }
    // The name of the program, in parentheses, may contain anything.
    let line = try? String(contentsOfFile: "/proc/\(process)/stat", encoding: .utf8)
    guard let memory = number("VmRSS:"), let peak = number("VmHWM:"), let threads = number("Threads:"),
      let fields = line?.split(separator: ")").last?.split(separator: " "), fields.count > 12,
      let user = Int(fields[11]), let system = Int(fields[12])
    else { return nil }
    openFiles = try? FileManager.default.contentsOfDirectory(atPath: "/proc/\(process)/fd").count
    (self.memory, peakMemory) = (memory << 10, peak << 10)
    (self.threads, processorTicks) = (threads, user + system)
  }
}
