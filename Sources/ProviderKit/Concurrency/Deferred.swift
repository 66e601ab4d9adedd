import Synchronization

/// A value that is computed once, when it is first read.
///
/// It is computed from what is known when it is created, so the result does not depend on when it is read.
package final class Deferred<Value: Sendable>: Sendable {
  private enum State {
    case pending(@Sendable () -> Value)
    case known(Value)
  }

  private let state: Mutex<State>

  package init(_ compute: @escaping @Sendable () -> Value) { state = Mutex(.pending(compute)) }

  package init(known value: Value) { state = Mutex(.known(value)) }

  package var value: Value {
    state.withLock { state in
      switch state {
      case .known(let value): return value
      case .pending(let compute):
        let value = compute()
        state = .known(value)
        return value
      }
    }
  }
}
