extension Result {
  /// What comes of work that waits, as a value.
  package init(_ work: () async throws(Failure) -> Success) async {
    do throws(Failure) {
      self = .success(try await work())
    } catch {
      self = .failure(error)
    }
  }
}
