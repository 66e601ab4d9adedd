import SpannedJSON
import Testing

@Test func `values of every kind`() throws {
  let root = try JSONDocument(#"{"a":[1,2.5,"x\n\u00e9",true,null,{}],"b":{"c":-0,"d":1e400}}"#).root
  #expect(root["a"]?.count == 6)
  #expect(root["a"]?[1]?.double == 2.5)
  #expect(root["a"]?[2]?.string == "x\né")
  #expect(root["b"]?["d"]?.double == nil)
  #expect(root["b"]?["d"]?.path.description == "b.d")
  #expect(root["a"]?[5]?.path.description == "a[5]")
}
