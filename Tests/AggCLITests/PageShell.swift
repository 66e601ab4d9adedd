import Foundation
import TestSupport
import Testing

/// A shell with its own home directory, in which a reader types the commands of a page.
///
/// No request leaves this machine: `agg` uses its samples, and `curl` writes a recorded response. On the
/// pages the reader's home is `/home/me`.
struct PageShell {
  let workbench: Workbench
  private let environment: [String: String]

  init() throws {
    workbench = try Workbench()
    environment = workbench.environment.merging([
      "PATH": "\(workbench.home.path)/.programs:/usr/bin:/bin"
    ]) { $1 }
    try program("agg", Self.agg)
    try program("curl", Self.curl)
    if programPath("duckdb") == nil { try program("duckdb", Self.duckDB) }
  }

  /// Adds `--sample` to commands that would send requests, unless their options choose other responses. `agg
  /// watch` ends after one round; TUITests drive `agg tui`.
  private static let agg = """
    case " $* " in
    *" --sample "* | *" --replay "* | *" --offline "* | *" -p attic "* | *" --clear "* | *" --reset "*)
      exec "$program" "$@" ;;
    esac
    case $1 in share) answer=$2 ;; *) answer=$1 ;; esac
    case $answer in
    Berlin | KPWM | weather | hourly | daily | rain | alerts | air | sun | compare | explain | map | airport | airports | verify | list | doctor | check)
      exec "$program" "$@" --sample ;;
    watch) exec "$program" "$@" --sample --times 1 ;;
    tui) exec "$program" help tui ;;
    *) exec "$program" "$@" ;;
    esac
    """

  private static let curl = """
    while [ $# -gt 0 ]; do
      case $1 in -o) exec cp "$recorded" "$2" ;; esac
      shift
    done
    exit 1
    """

  /// Checks the words of a query and the file that it reads, and makes the file that it writes. DuckDB is not
  /// in Debian, so most machines lack it.
  private static let duckDB = """
    [ $# = 2 ] && [ "$1" = -c ] || { echo "duckdb: expected -c QUERY"; exit 1; }
    read=${2#*FROM }
    read=${read#read_ndjson(}
    read=${read#\\'}
    read=${read%%\\'*}
    [ -s "$read" ] || { echo "duckdb: no file $read"; exit 1; }
    case $2 in *" TO '"*) write=${2##* TO \\'}; cp "$read" "${write%%\\'*}" ;; esac
    """

  private func program(_ name: String, _ lines: String) throws {
    let recorded = "Providers/OpenMeteo/Samples/forecast-berlin-2020.synthetic.json"
    let head = """
      #!/bin/sh
      program='\(try Subprocess.aggPath())'
      recorded='\(Repository.root.appending(path: recorded).path)'

      """
    try workbench.home.writeProgram(head + lines + "\n", to: ".programs/\(name)")
  }

  private func atHome(_ text: String) -> String { text.replacing("/home/me", with: workbench.home.path) }

  /// Saves a block in the file that the page names, if that is in the reader's home.
  func save(_ block: MarkdownPage.Block) throws {
    guard let file = block.file else { return }
    for home in ["~/", "/home/me/"] where file.hasPrefix(home) {
      try workbench.home.write(atHome(block.text) + "\n", to: String(file.dropFirst(home.count)))
    }
  }

  /// Runs lines up to the first that fails, with both outputs joined and a key to paste as the input.
  func run(_ lines: String) async throws -> (output: String, status: Int32) {
    let result = try await Subprocess.run(
      "/bin/bash",
      ["-e", "-o", "pipefail", "-c", "exec 2>&1\n\(atHome(lines))"],
      environment: environment,
      input: "canary-4711\n",
      directory: workbench.home.path,
      limit: .seconds(60)
    )
    return (result.output.replacing(workbench.home.path, with: "/home/me"), result.status)
  }
}
