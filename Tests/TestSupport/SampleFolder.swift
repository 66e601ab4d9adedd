package import Aggregation
package import Foundation
package import HTTPTransport
import SpannedJSON
package import Weather

/// The recorded answers of a provider, `Providers/NAME/Samples`, and what must become of them, `Expected`.
package struct SampleFolder: Sendable {
  package struct Sample: Sendable, CustomStringConvertible {
    package let file: String
    package let exchange: Exchange
    package let expected: ExpectedFile

    package var description: String { file }
  }

  package let samples: [Sample]

  /// Files beside the index that it does not name: nobody would test them.
  package struct Strays: Error { package let files: [String] }

  /// - Throws: when the index or a body cannot be read, and `Strays`.
  package init(provider: String, testFile: String = #filePath) throws {
    let root = URL(filePath: testFile).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    let folder = root.appending(path: "Providers/\(provider)")
    let index = try JSONDocument([UInt8](Data(contentsOf: folder.appending(path: "Samples/index.json"))))
    var files: [String] = []
    // The body of each exchange is asked for once, in the order of the index.
    let exchanges = try Recording(index: index) { file in
      files.append(file)
      return (try? Data(contentsOf: folder.appending(path: "Samples/\(file)"))).map { [UInt8]($0) }
    }.exchanges
    let present = try FileManager.default.contentsOfDirectory(atPath: folder.appending(path: "Samples").path)
    let strays = Set(present).subtracting(files + [Recording.indexName])
    guard strays.isEmpty, files.count == exchanges.count else { throw Strays(files: strays.sorted()) }
    samples = zip(files, exchanges).map { file, exchange in
      let name = file.prefix { $0 != "." } + (file.contains(".synthetic.") ? ".synthetic" : "") + ".txt"
      let expected = ExpectedFile(folder.appending(path: "Expected/\(name)"))
      return Sample(file: file, exchange: exchange, expected: expected)
    }
  }

  package subscript(file: String) -> Sample? { samples.first { $0.file == file } }
}

extension ProviderHost {
  /// A host that answers every request with one response.
  package static func answering(
    _ status: Int,
    _ body: [UInt8],
    headers: HTTPHeaders = [:],
    origin: Origin = .live,
    at now: Date = Date(timeIntervalSince1970: 1_632_193_500)
  ) -> Self {
    Self(now: now) { request throws(TransportError) in
      HTTPResponse(
        status: status,
        headers: headers,
        body: body,
        url: request.url,
        received: now,
        origin: origin
      )
    }
  }

  /// A host that answers from one recording, and only at its own address.
  package static func answering(_ exchange: Exchange) -> Self {
    let transport = ReplayTransport(Recording(exchanges: [exchange]))
    return Self(now: exchange.recorded) { request throws(TransportError) in try await transport.send(request)
    }
  }
}
