import Foundation

/// The number of times that a process has a file or directory open, according to Linux (proc(5)).
///
/// - Parameter process: `self` for this one. Only root learns about one that has read a key.
package func openCount(of path: String, in process: String = "self") -> Int {
  let folder = "/proc/\(process)/fd"
  let path = URL(filePath: path).resolvingSymlinksInPath().path
  let links = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
  return links.count {
    (try? FileManager.default.destinationOfSymbolicLink(atPath: "\(folder)/\($0)")) == path
  }
}
