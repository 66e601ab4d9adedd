extension Result {
  /// The result of asynchronous work, as a value.
  @inlinable
  package init(_ work: () async throws(Failure) -> Success) async {
    do throws(Failure) {
      self = .success(try await work())
    } catch {
      self = .failure(error)
    }
  }

  /// `nil` for a success.
  @inlinable
  package var failure: Failure? { if case .failure(let failure) = self { failure } else { nil } }
}
