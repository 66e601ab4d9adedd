import FoundationEssentials
import Posix
import ProviderKit

extension TrustedProgram {
  /// What to do when the system cannot run the file, by its first bytes: for an interpreter that is missing,
  /// the system only says that there is no such file.
  var startRemedy: String? {
    guard let file = try? FileDescriptor(opening: file) else { return nil }
    defer { file.close() }
    guard let start = try? file.read(upTo: 256) else { return nil }
    if start.starts(with: [0x7F] + "ELF".utf8) { return "Use a program that is built for this system" }
    if start.starts(with: [0xEF, 0xBB, 0xBF] + "#!".utf8) {
      return "Save the script without a byte order mark, so that it begins with #!"
    }
    guard start.starts(with: "#!".utf8) else { return "A script needs a first line such as #!/bin/sh" }
    let line = start.prefix { $0 != UInt8(ascii: "\n") }
    if line.last == UInt8(ascii: "\r") {
      return "Save the script with the line ends of Unix: its first line ends with a carriage return"
    }
    let words = String(decoding: line.dropFirst(2), as: UTF8.self).split { $0 == " " || $0 == "\t" }
    guard let interpreter = words.first, !FileManager.default.isExecutableFile(atPath: String(interpreter))
    else {
      return nil
    }
    return "Correct its first line: \(String(interpreter).cleaned()) cannot be run"
  }
}
