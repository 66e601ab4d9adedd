import Arguments
import Configuration
import Embedded
import FoundationEssentials
import Posix
import Text
import Weather

extension ProvidersCommand {
  enum New: LocalCommand {
    static let name = "new"

    static let spec = CommandSpec(
      name,
      "Write a commented manifest to start a source of your own",
      examples: [.init("agg providers new my-service", "then edit the file whose path it prints")],
      operands: [OperandSpec("name", "A name for the source: a-z, 0-9 and -")]
    )

    static func run(_ session: Session) async throws(CommandFailure) -> ExitCode {
      let name = session.command.operands[0]
      guard SourceID(name) != nil else {
        throw CommandFailure("\"\(name)\" is not a valid name. Use 1 to 32 of a-z, 0-9 and -.", .usage)
      }
      let shipped = ConfigReading.shipped.config.providers
      guard !shipped.contains(where: { $0.id.name == name }) else {
        throw CommandFailure("\(name) is a built-in source. Choose another name.", .usage)
      }
      let config = URL(filePath: try UserConfig(session).file)
      let folder = config.deletingLastPathComponent().appending(path: "providers")
      let file = folder.appending(path: "\(name).json")
      guard !FileStatus.isTaken(file.path) else {
        throw CommandFailure("\(file.path) exists already. Choose another name.", .usage)
      }
      do throws(SystemError) { try PrivateFile.makeDirectory(folder.path) } catch {
        throw CommandFailure("\(PrivateFile.Unwritable(folder.path, error))", .inputOutput)
      }
      do throws(PrivateFile.Unwritable) {
        try PrivateFile.write(Array(manifestStart(name).utf8), to: file.path)
      } catch {
        throw CommandFailure("\(error)", .inputOutput)
      }
      try session.output.answer("\(file.path)\n")
      let path = file.path.shellWord
      let elsewhere = session.command[GlobalOptions.config].map { " --config \($0.shellWord)" } ?? ""
      session.output.hint(
        """
        Edit it, then check it:  agg providers lint \(path)
        Try it on a response:    agg providers test \(path) --reply FILE
        Use it:
          agg config set providers.\(name).manifest providers/\(name).json\(elsewhere)
        """
      )
      return .success
    }

    private static func manifestStart(_ name: String) -> String {
      """
      {
        "manifest": 1,
        "id": "\(name)",
        "name": "The service's own name",
        // The credit that its terms require, and its link.
        "attribution": "Data by …",
        "attributionURL": "https://example.org",
        // The only hosts that requests are sent to.
        "hosts": ["api.example.org"],
        // What the user must set; remove it if the service needs no key.
        "params": { "key": { "required": true, "secret": true, "hint": "Get one at https://example.org/keys." } },
        "steps": [
          {
            "id": "forecast",
            // {lat:4} is the latitude with four decimals. Others: {lon}, {elev}, {today}, {yesterday},
            // {days}, {tz}, {lang} and {place.name}. "agg providers schema" describes every key of this file.
            "url": "https://api.example.org/v1/forecast",
            "ttl": "15m",
            "query": { "lat": "{lat:4}", "lon": "{lon:4}", "days": "{days}", "key": "{param.key}" }
          }
        ],
        // What other responses mean; 401, 403, 429 and 5xx are known already. Some services send 200 with an
        // error in the body, such as {"error": {"code": 1003, "message": "…"}}.
        "errors": [
          { "status": [400], "as": "request", "message": "/error" },
          { "at": "/error/code", "in": [1003], "as": "auth", "message": "/error/message" }
        ],
        "map": {
          "current": {
            "from": "forecast",
            // The pointers (RFC 6901) below start here.
            "at": "/current",
            "kind": "analysis",
            "time": "epoch /time",
            "fields": {
              "temperature": "C /temperature",
              "windSpeed": "m/s /wind/speed",
              "condition": { "of": "code /code", "codes": { "0": "clear", "61": "light rain" } }
            }
          },
          "hourly": {
            "from": "forecast",
            // An array of objects; "columns" for an object of arrays.
            "rows": "/hours",
            "kind": "forecast",
            "time": "epoch /time",
            "fields": {
              "temperature": "C /temperature",
              "precipitation": { "of": "mm /rain", "interval": "ending 1h" },
              "pop": { "of": "% /chance", "interval": "ending 1h" }
            }
          }
        }
      }

      """
    }
  }
}
