import BenchmarkSupport
import Dispatch
import Foundation
import Glibc

// Usage: Compare LABEL RUNS COMMAND_A -- COMMAND_B
// Runs two commands in turn, A B A B …, and prints the ratio of their medians: wall time and CPU time of the
// children. A busy machine slows both, so a time alone would be useless.

struct Sample {
  var wall: Double
  var cpu: Double
}

func childCPU() -> Double {
  var usage = rusage()
  // Fills the given struct and stores no pointer to it.
  _ = unsafe getrusage(RUSAGE_CHILDREN.rawValue, &usage)
  func seconds(_ time: timeval) -> Double { Double(time.tv_sec) + Double(time.tv_usec) / 1e6 }
  return seconds(usage.ru_utime) + seconds(usage.ru_stime)
}

func measure(_ command: [String]) throws -> Sample {
  let process = Process()
  process.executableURL = URL(filePath: "/usr/bin/env")
  process.arguments = command
  process.standardInput = FileHandle.nullDevice
  process.standardOutput = FileHandle.nullDevice
  process.standardError = FileHandle.nullDevice
  // waitUntilExit() checks only every 50 ms.
  let ended = DispatchSemaphore(value: 0)
  process.terminationHandler = { _ in ended.signal() }
  let cpu = childCPU()
  let start = ContinuousClock.now
  try process.run()
  ended.wait()
  let (whole, fraction) = start.duration(to: .now).components
  // A failing command is often fast.
  guard process.terminationStatus == 0 else {
    print("\(command.prefix(3).joined(separator: " ")) … ended with \(process.terminationStatus)")
    exit(1)
  }
  return Sample(wall: Double(whole) + Double(fraction) / 1e18, cpu: childCPU() - cpu)
}

let words = Array(CommandLine.arguments.dropFirst())
guard words.count > 4, let runs = Int(words[1]), runs > 0, let middle = words.firstIndex(of: "--") else {
  print("usage: Compare LABEL RUNS COMMAND_A -- COMMAND_B")
  exit(64)
}
let commands = [Array(words[2..<middle]), Array(words[(middle + 1)...])]
var samples: [[Sample]] = [[], []]
for run in 0...runs {
  for (index, command) in commands.enumerated() {
    let sample = try measure(command)
    // The first round only warms the caches.
    if run > 0 { samples[index].append(sample) }
  }
}
let walls = samples.map { median($0.map(\.wall)) }
let cpus = samples.map { median($0.map(\.cpu)) }
let line = [
  words[0].padding(toLength: 34, withPad: " ", startingAt: 0),
  String(format: "wall %5.2f x   cpu %5.2f x", walls[0] / walls[1], cpus[0] / cpus[1]),
  String(
    format: "(%.1f and %.1f ms, cpu %.1f and %.1f ms)",
    walls[0] * 1000,
    walls[1] * 1000,
    cpus[0] * 1000,
    cpus[1] * 1000
  ),
]
print(line.joined(separator: "  "))
