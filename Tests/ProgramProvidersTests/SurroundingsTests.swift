import Foundation
import Glibc
import HTTPTransport
import ProviderKit
import TestSupport
import Testing

extension ProgramTests {
  /// The surroundings that a program gets.
  @Suite struct SurroundingsTests {
    /// The output of a command that runs instead of an answer.
    private func output(
      _ command: String,
      parameters: [String: String] = [:],
      environment: [String: String] = [:]
    ) async throws -> String {
      let directory = try TemporaryDirectory()
      // A shell whose script is an argument has only the given descriptors open.
      let outcome = try await ask(
        ["/bin/sh", "-c", "{ \(command); } >\(directory.path)/out", "the program", "one  two", "$three"],
        parameters: parameters,
        environment: environment
      )
      #expect(outcome.failure?.detail == "it exited with code 0 before it responded")
      return String(decoding: try directory.read("out"), as: UTF8.self)
    }

    @Test func `a program inherits only the allowed variables`() async throws {
      let text = try await output(
        "env",
        parameters: ["api-key": "s3cr3t", "File2": "/tmp/a b"],
        environment: [
          "HOME": "/home/me", "LANG": "de_DE.UTF-8", "TZ": "Europe/Berlin", "PATH": "/evil",
          "LD_PRELOAD": "/evil.so",
          "AGG_PARAM_X": "1", "OPENWEATHERMAP_API_KEY": "other",
        ]
      )
      // The shell itself sets PWD and similar variables.
      let lines = text.split(separator: "\n").filter {
        !["PWD", "OLDPWD", "SHLVL", "_"].contains($0.prefix { $0 != "=" })
      }
      #expect(
        lines.sorted() == [
          "AGG_PARAM_API_KEY=s3cr3t", "AGG_PARAM_FILE2=/tmp/a b", "AGG_PLUGIN=1", "HOME=/home/me",
          "LANG=de_DE.UTF-8",
          "PATH=/usr/bin:/bin", "TZ=Europe/Berlin",
        ]
      )
    }

    @Test func `no shell reads the arguments of a program`() async throws {
      #expect(try await output("printf '%s|' \"$0\" \"$@\"") == "the program|one  two|$three|")
    }

    @Test func `a program starts at the root, as the leader of its group`() async throws {
      #expect(try await output("pwd") == "/\n")
      let numbers = try await output("ps -o pid= -o pgid= -p $$ 2>/dev/null || cut -d' ' -f1,5 /proc/$$/stat")
        .split { $0 == " " || $0 == "\n" }
      #expect(numbers.count == 2)
      #expect(numbers.first == numbers.last)
      #expect(numbers.first != "\(getpid())"[...])
    }

    @Test func `a program inherits only its standard streams`() async throws {
      // A descriptor without the flag that closes it.
      let open = dup(1)
      defer { close(open) }
      // 1 is the file that the command writes to; the shell moved the program's stream to 10 or above.
      let files = try await output("ls /proc/$$/fd")
        .split(separator: "\n").compactMap { Int($0) }.sorted()
      #expect(files.filter { $0 < 10 } == [0, 1, 2])
      #expect(files.count <= 4)
    }

    @Test func `a program has limits and gains no rights`() async throws {
      // As in agg.
      let before = signal(SIGPIPE, SIG_IGN)
      defer { _ = signal(SIGPIPE, before) }
      let limits = try await output("exec cat /proc/self/limits /proc/self/status")
      for (name, limit) in [
        ("Max cpu time", "10 11"), ("Max file size", "16777216 16777216"), ("Max open files", "64 64"),
        ("Max core file size", "0 0"), ("Max data size", "1073741824 1073741824"),
        ("Max processes", "4096 4096"),
      ] {
        let line = limits.split(separator: "\n").first { $0.hasPrefix(name) }?.dropFirst(name.count)
        #expect(line?.split(separator: " ").prefix(2).joined(separator: " ") == limit, "\(name)")
      }
      #expect(limits.contains("NoNewPrivs:\t1\n"))
      // No signal is blocked or ignored, whatever the state in agg. Signals from 32 on belong to the C
      // library.
      for mask in ["SigBlk:", "SigIgn:"] {
        let line = limits.split(separator: "\n").first { $0.hasPrefix(mask) }
        let bits = line.flatMap { UInt64($0.dropFirst(mask.count).drop { $0 == "\t" }, radix: 16) }
        #expect(bits.map { $0 & 0x7fff_ffff } == 0, "\(mask)")
      }
    }

    @Test func `a file of more than 16 MiB is not written`() async throws {
      let directory = try TemporaryDirectory()
      let outcome = try await ask(
        ["/bin/sh", "-c", "exec head -c 20000000 /dev/zero >\(directory.path)/out"]
      )
      #expect(outcome.failure?.detail == "it wrote a file of more than 16 MiB before it responded")
      #expect(try directory.read("out").count == 16 << 20)
    }

    @Test(arguments: [
      ([:], #""name":"Berlin"}"#),
      (["mine": "7", "b": "x\"y"], #""name":"Berlin","ids":{"b":"x\"y","mine":"7"}}"#),
    ])
    func `a program gets two requests, a line each`(ids: [String: String], name: String) async throws {
      let directory = try TemporaryDirectory()
      let script = try Script(
        "read -r h; printf %s\\\\n \"$h\" >\(directory.path)/out; echo '\(Script.hello)'; "
          + "read -r q; printf %s\\\\n \"$q\" >>\(directory.path)/out; echo '\(warm)'"
      )
      let parameters = ["key": "a\"b\nc"]
      let outcome = try await ask(script, parameters: parameters, ids: ids, hours: 48, timeout: .seconds(10))
      #expect(outcome.report != nil)
      let lines = String(decoding: try directory.read("out"), as: UTF8.self).split(separator: "\n")
      #expect(lines.first == #"{"op":"hello","id":1,"agg":"9.9","protocols":[1]}"#)
      let query = try #require(lines.last)
      let (start, end) = (
        #"{"op":"query","id":2,"place":{"lat":52.52,"lon":13.41,"tz":"Europe/Berlin",\#(name),"#
          + #""want":["current","hourly"],"hours":48,"now":1601553600,"deadlineMs":"#,
        #","params":{"key":"a\"b\nc"}}"#
      )
      #expect(query.hasPrefix(start))
      #expect(query.hasSuffix(end))
      let left = try #require(Int(query.dropFirst(start.count).dropLast(end.count)))
      #expect((7000...9000).contains(left))
    }
  }
}
