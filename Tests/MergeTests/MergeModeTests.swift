import Testing
import Weather

@testable import Merge

/// The names of the merge modes, as in the config and after `--merge`.
struct MergeModeTests {
  @Test(arguments: ["consensus", "first", "median", "only=open-meteo"])
  func `a mode has the name that it is read from`(name: String) {
    #expect(MergeMode(name: name)?.name == name)
  }

  @Test(arguments: ["", "Median", "only", "only=", "only=a b", "consensus=nws"])
  func `another name is not a mode`(name: String) {
    #expect(MergeMode(name: name) == nil)
  }

  @Test func `messages list all names`() {
    #expect(MergeMode.commonNames == ["consensus", "first", "median"])
    #expect(MergeMode.syntax == "consensus, first, median or only=ID")
  }
}
