import CTestSupport
import Posix

/// Runs a test of file permissions so that they apply to root, too.
///
/// - Throws: Also when the system does not let root give up its privilege.
package func obeyingPermissions(_ body: () throws -> Void) throws {
  let failure = obey_permissions(1)
  guard failure == 0 else { throw SystemError(failure) }
  defer { _ = obey_permissions(0) }
  try body()
}
