import Synchronization

/// A value that is computed once, when it is first read.
///
/// It is computed from what is known when it is created, so the result does not depend on when it is read.
/// Copies share the computation until one of them is set.
@propertyWrapper
package struct Deferred<Value: Sendable>: Sendable {
  private enum State {
    case pending(@Sendable () -> Value)
    case known(Value)
  }

  private final class Computation: Sendable {
    let state: Mutex<State>

    init(_ state: State) { self.state = Mutex(state) }
  }

  private var computation: Computation

  package init(_ compute: @escaping @Sendable () -> Value) { computation = Computation(.pending(compute)) }

  package init(wrappedValue value: Value) { computation = Computation(.known(value)) }

  package var wrappedValue: Value {
    get {
      computation.state.withLock { state in
        switch state {
        case .known(let value): return value
        case .pending(let compute):
          let value = compute()
          state = .known(value)
          return value
        }
      }
    }
    set { computation = Computation(.known(newValue)) }
  }

  package var projectedValue: Self {
    get { self }
    set { self = newValue }
  }
}
