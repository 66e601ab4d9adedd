import ProviderKit
import SpannedJSON

/// One line of a program's response: a result or an error.
enum ProgramReply {
  case ok(JSONValue)
  case error(ProviderFailure.Reason, message: String?)

  static let options = JSONOptions(dialect: .reply, maximumSize: LineBuffer.maximumLine, maximumDepth: 32)

  /// Why a line is not a response.
  struct ParseError: Error, Hashable {
    let message: String
  }

  /// - Parameter id: Of the request. A response may omit it, but must not have another one.
  init(_ line: [UInt8], to id: Int) throws(ParseError) {
    let root: JSONValue
    do throws(JSONSyntaxError) {
      root = try JSONDocument(line, options: Self.options).root
    } catch {
      throw ParseError(message: "the response is not JSON at column \(error.first.column): \(error.first)")
    }
    do throws(JSONProblem) {
      self = try Self.reply(root, to: id)
    } catch {
      throw ParseError(message: error.description)
    }
  }

  private static func reply(_ root: JSONValue, to id: Int) throws(JSONProblem) -> Self {
    guard root.kind == .object else { throw root.problem(expected: "an object") }
    if let echo = root["id"], !echo.isNull, echo.int != id { throw echo.problem(expected: "\(id)") }
    guard let error = root["error"], !error.isNull else { return .ok(try root.require("ok", as: .object)) }
    let message = try error.require(as: .object)["message"]?.string?.cleanedMessage()
    do throws(JSONProblem) {
      let word = try error.require("kind", as: JSONShape<ProviderFailure.Word>.name)
      return .error(word.reason(waiting: wait(error["retryAfterSeconds"])), message: message)
    } catch {
      // Its message is more useful than its kind of error.
      guard let message else { throw error }
      return .error(.schema, message: message.adding(remark: error.description))
    }
  }

  /// No wait, and one of more than a week, are ignored.
  private static func wait(_ seconds: JSONValue?) -> Duration? {
    seconds?.lenientDouble.flatMap { $0 > 0 && $0 <= 604_800 ? .seconds($0) : nil }
  }
}
