import HTTPTransport
import Posix
import ProviderKit

extension Executable {
  /// Why a program did not do what it was started for.
  package struct DeliveryFailure: Error, Hashable, CustomStringConvertible {
    package let description: String
  }

  /// Starts the program, gives it a text on its standard input, and waits for its end: in the environment and
  /// within the limits of a source, and no process of it is left afterwards.
  ///
  /// - Throws: When it may not be trusted, cannot be started, is not done in time or exits with another code
  ///   than 0; with the last lines of its standard error.
  package func deliver(_ input: String, within limit: Duration) async throws(DeliveryFailure) {
    let end: Void? = try await Thread.value { cancellation throws(DeliveryFailure) in
      try deliver([UInt8](input.utf8), within: limit, unless: cancellation)
    }
    guard end != nil else { throw DeliveryFailure(description: Thread.shortage) }
  }

  private func deliver(
    _ input: [UInt8],
    within limit: Duration,
    unless cancellation: CancelSignal
  ) throws(DeliveryFailure) {
    let deadline = ContinuousClock.now + limit
    var conversation = ProgramConversation(with: try start(unless: cancellation), cancellation)
    let outcome = conversation.deliver(input, until: deadline)
    let remains = conversation.end(SecretRedactor())
    let reason: String? =
      switch outcome {
      case .timedOut: "it did not end within \(limit)"
      case .cancelled: "it was stopped"
      case .ended, .tooLong:
        remains.exit == .code(0) ? nil : remains.exit?.description(within: .standard) ?? "it was stopped"
      }
    guard let reason else { return }
    throw DeliveryFailure(description: ([reason] + remains.errors.suffix(3)).joined(separator: "; "))
  }

  private func start(unless cancellation: CancelSignal) throws(DeliveryFailure) -> ProgramProcess {
    do throws(TrustedProgram.Problem) {
      return try start(TrustedProgram(path: path, sha256: sha256), parameters: [:], unless: cancellation)
    } catch {
      throw DeliveryFailure(description: error.hint)
    }
  }
}
