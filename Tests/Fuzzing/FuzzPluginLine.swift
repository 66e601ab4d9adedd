import FoundationEssentials
import Weather

@testable import ProgramProviders

/// Reads bytes as the output of a program, split into lines at the ends of the reads: the first line is its
/// hello, the next one its answer.
@c(LLVMFuzzerTestOneInput)
public func fuzzPluginLine(_ data: UnsafePointer<UInt8>, _ count: Int) -> CInt {
  let bytes = unsafe Array(UnsafeBufferPointer(start: data, count: count))
  let lines = cut(bytes, in: count)
  precondition(lines == cut(bytes, in: 7), "other lines when they come in other parts")
  guard let first = lines.first, case .ok(let greeting)? = try? ProgramReply(first, to: 1),
    let hello = try? ProgramHello(greeting), let source = SourceID("fuzz")
  else {
    for line in lines { _ = try? ProgramReply(line, to: 2) }
    return 0
  }
  for line in lines.dropFirst() {
    guard case .ok(let answer)? = try? ProgramReply(line, to: 2) else { continue }
    var report = WeatherReport(
      source: source,
      family: nil,
      fetched: Date(timeIntervalSince1970: 1_790_000_000)
    )
    var mapper = AnswerMapper(hello)
    mapper.map(answer, into: &report)
    for problem in report.problems { _ = problem.path + problem.message }
  }
  return 0
}

private func cut(_ bytes: [UInt8], in size: Int) -> [[UInt8]] {
  var buffer = LineBuffer()
  var lines: [[UInt8]] = []
  var rest = bytes[...]
  while !rest.isEmpty {
    guard (try? buffer.append(Array(rest.prefix(max(size, 1))))) != nil else { return lines }
    rest = rest.dropFirst(max(size, 1))
    while let line = buffer.nextLine() { lines.append(line) }
  }
  return lines + [buffer.lastLine()].compactMap { $0 }
}
