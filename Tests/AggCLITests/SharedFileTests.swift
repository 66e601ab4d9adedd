import Foundation
import Synchronization
import TestSupport
import Testing

/// What `agg share` writes into files, and what it leaves there when it cannot.
struct SharedFileTests {
  @Test(arguments: [
    (["decode", "METAR KPWM 202351Z 24008G18KT 4SM -RA BR BKN018 12/11 A2992"], "BKN018"),
    (["cities"], "berlin"), (["providers"], "open-meteo"),
  ])
  func `an answer without requests is shared, too`(words: [String], part: String) async throws {
    let workbench = try Workbench()
    let file = "\(workbench.home.path)/answer.txt"
    let result = try await workbench.agg(["share"] + words + ["--color", "always", "-o", file])
    #expect(result.status == 0 && result.output.isEmpty, "\(result.output)\(result.error)")
    let text = String(decoding: try workbench.home.read("answer.txt"), as: UTF8.self)
    #expect(text.contains(part) && !text.contains("\u{1B}"), "\(text)")
    #expect(try await workbench.agg(["share", "cities", "add", "Oslo"]).status == 64)
  }

  @Test func `an answer is shared as plain text, also into a file`() async throws {
    let workbench = try Workbench()
    let file = "\(workbench.home.path)/report.txt"
    let words = ["share", "airport", "KPWM", "--sample", "--color", "always"]
    let shown = try await workbench.agg(words)
    #expect(!shown.output.contains("\u{1B}"))
    let written = try await workbench.agg(words + ["-o", file])
    #expect(written.output.isEmpty)
    #expect(try await workbench.agg(words + ["-o", "-"]).output == shown.output)
    #expect(String(decoding: try workbench.home.read("report.txt"), as: UTF8.self) == shown.output)
    // An existing file keeps its permissions, a link keeps its target, and a device stays a device.
    try FileManager.default.setAttributes([.posixPermissions: 0o640], ofItemAtPath: file)
    let link = "\(workbench.home.path)/link.txt"
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: file)
    #expect(try await workbench.agg(["share", "list", "--sample", "-o", link]).status == 0)
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: link) == file)
    #expect(String(decoding: try workbench.home.read("report.txt"), as: UTF8.self) != shown.output)
    let attributes = try FileManager.default.attributesOfItem(atPath: file)
    #expect((attributes[.posixPermissions] as? NSNumber)?.intValue == 0o640)
    let full = try await workbench.agg(words + ["-o", "/dev/full"])
    #expect(full.status == 74 && full.error.contains("No space left"), "\(full.error)")
    let refused = try await workbench.agg(words + ["-o", "\(workbench.home.path)/nowhere/report.txt"])
    #expect(refused.status == 74)
  }

  @Test func `an incomplete write leaves the last good file`() async throws {
    try await expectGoodFile(after: "ulimit -f 1", in: ["sh", "-c"])
  }

  @Test(.needsMounts) func `a full disk leaves the last good file`() async throws {
    let shortage = "mount -t tmpfs -o size=8k none \"$HOME/disk\""
    try await expectGoodFile(after: shortage, in: ["unshare", "-rm", "sh", "-c"])
  }

  private func expectGoodFile(after shortage: String, in shell: [String]) async throws {
    let workbench = try Workbench()
    try workbench.home.write("", to: "disk/none")
    let script = """
      \(shortage) || exit
      umask 022; cd "$HOME/disk"; echo good >page.html; chmod 640 page.html; ln -s page.html link.html
      "$AGG" share weather Berlin --sample -o link.html
      echo $?; cat page.html; stat -c %a page.html; readlink link.html; ls | grep -v none
      """
    let result = try await Subprocess.run(
      "/usr/bin/env",
      shell + [script],
      environment: workbench.environment.merging(["AGG": try Subprocess.aggPath()]) { $1 }
    )
    #expect(result.output == "74\ngood\n640\npage.html\nlink.html\npage.html\n", "\(result.error)")
    #expect(result.error.contains("agg: cannot write link.html: "), "\(result.error)")
  }

  @Test func `a pipe, a stream or a mounted file is written in place`() async throws {
    let workbench = try Workbench()
    let script = """
      cd "$HOME"; umask 077
      share() { "$AGG" share airport KPWM --sample -o "$1"; }
      mkfifo pipe; cat pipe >copy & share pipe; wait
      { share /dev/stdout; echo end; } >>stream
      touch mounted; unshare -rm sh -c 'mount --bind mounted mounted && "$AGG" share airport KPWM --sample -o mounted' \
        || share mounted
      """
    let result = try await Subprocess.run(
      "/bin/sh",
      ["-c", script],
      environment: workbench.environment.merging(["AGG": try Subprocess.aggPath()]) { $1 }
    )
    let shown = try await workbench.agg(["airport", "KPWM", "--sample"]).output
    func text(_ name: String) throws -> String {
      String(decoding: try workbench.home.read(name), as: UTF8.self)
    }
    #expect(try text("copy") == shown, "\(result.error)")
    #expect(try text("stream") == shown + "end\n", "\(result.error)")
    #expect(try text("mounted") == shown, "\(result.error)")
    #expect(workbench.home.files().filter { !$0.hasPrefix(".") } == ["copy", "mounted", "pipe", "stream"])
  }

  @Test func `a pipe that nothing reads is an error`() async throws {
    let workbench = try Workbench()
    let script = #"cd "$HOME"; mkfifo pipe; exec "$AGG" share airport KPWM --sample -o pipe"#
    let result = try await Subprocess.run(
      "/bin/sh",
      ["-c", script],
      environment: workbench.environment.merging(["AGG": try Subprocess.aggPath()]) { $1 }
    )
    #expect(result.status == 74)
    #expect(result.error == "agg: cannot write pipe: nothing reads this pipe\n")
  }

  @Test func `a file name of another format is rejected`() async throws {
    let workbench = try Workbench()
    func share(_ file: String, _ more: String...) async throws -> Subprocess.Result {
      let path = "\(workbench.home.path)/\(file)"
      return try await workbench.agg(["share", "weather", "Berlin", "--sample", "-o", path] + more)
    }
    for name in ["page.png", "page.PDF", "table.xlsx"] {
      let result = try await share(name)
      #expect(result.status == 64 && result.error.contains(".svg for a picture"), "\(result.error)")
      #expect(!workbench.home.files().contains(name))
    }
    #expect(try await share("page.png", "--format", "text").status == 0)
    for (name, start) in [("a.markdown", "## Berlin"), ("a.jsonl", "{\"schema\""), ("a.prom", "# SAMPLE")] {
      #expect(try await share(name).status == 0)
      let text = String(decoding: try workbench.home.read(name), as: UTF8.self)
      #expect(text.hasPrefix(start), "\(text.prefix(60))")
    }
  }

  @Test func `a file keeps its last good answer, in the format of its extension`() async throws {
    let works = Mutex(true)
    let forecast = try Workbench.forecast()
    let server = try LoopbackServer { _ in
      works.withLock { $0 } ? .answer(forecast) : .answer("no", status: 500)
    }
    let workbench = try Workbench.asking(server)
    let page = "\(workbench.home.path)/page.html"
    let words = ["share", "weather", "Berlin", "-o", page, "--now", "2020-10-01T08:45:00Z", "--no-cache"]
    #expect(try await workbench.agg(words).status == 0)
    let good = try String(contentsOfFile: page, encoding: .utf8)
    #expect(good.hasPrefix("<!DOCTYPE html>"), "\(good.prefix(40))")
    works.withLock { $0 = false }
    let failed = try await workbench.agg(words)
    #expect(failed.status == 69 && failed.error.contains("the file was not changed"), "\(failed.error)")
    #expect(try String(contentsOfFile: page, encoding: .utf8) == good)
  }
}
