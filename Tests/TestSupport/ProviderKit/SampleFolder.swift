package import Foundation
package import HTTPTransport
import SpannedJSON

/// The recorded responses of a provider, `Providers/NAME/Samples`, and the expected report for each one,
/// `Providers/NAME/Expected`.
package struct SampleFolder: Sendable {
  /// A recorded response and the name of its file.
  package struct Sample: Sendable {
    package let file: String
    package let exchange: Exchange
  }

  /// The samples in the order of `Samples/index.json`; empty without this file.
  package let samples: [Sample]
  private let folder: URL

  /// The folder of all providers.
  package static let providers = Repository.root.appending(path: "Providers")

  package enum Mistake: Error {
    /// Files beside the index that it does not name: no test would read them.
    case strays([String])
    case noSample(String)
  }

  /// - Throws: When the index or a body cannot be read, and `Mistake.strays`.
  package init(provider: String) throws {
    folder = Self.providers.appending(path: provider)
    let recordings = folder.appending(path: "Samples")
    let index = try JSONDocument([UInt8](Data(contentsOf: recordings.appending(path: Recording.indexName))))
    var files: [String] = []
    // The body of each exchange is read once, in the order of the index.
    let exchanges = try Recording(index: index) { file in
      files.append(file)
      return (try? Data(contentsOf: recordings.appending(path: file))).map { [UInt8]($0) }
    }.exchanges
    let present = try FileManager.default.contentsOfDirectory(atPath: recordings.path)
    let strays = Set(present).subtracting(files + [Recording.indexName])
    guard strays.isEmpty, files.count == exchanges.count else { throw Mistake.strays(strays.sorted()) }
    samples = zip(files, exchanges).map(Sample.init)
  }

  /// The sample of a file of `Samples`.
  package subscript(file: String) -> Sample {
    get throws {
      guard let sample = samples.first(where: { $0.file == file }) else { throw Mistake.noSample(file) }
      return sample
    }
  }

  /// Compares the report that a provider makes of each sample with its file in `Expected`. Each sample is
  /// also read with some of its numbers replaced by those that no integer can hold, which may cost its
  /// report, but must not end the process.
  ///
  /// - Parameter report: The text of the report, see `ReportDump`.
  /// - Returns: The first difference of each sample, and the files of `Expected` without a sample.
  package func differences(from report: (Sample) async throws -> String) async throws -> [String] {
    var texts: [String: String] = [:]
    for sample in samples {
      texts[sample.file] = try await report(sample)
      for damaged in sample.withHugeNumbers { _ = try? await report(damaged) }
    }
    return try Self.differences(from: texts, of: folder)
  }

  /// Compares reports with the files in `Expected` of a folder.
  ///
  /// - Parameter texts: The text of each report, by the file of its sample.
  package static func differences(from texts: [String: String], of folder: URL) throws -> [String] {
    let expected = folder.appending(path: "Expected")
    let names = Dictionary(uniqueKeysWithValues: texts.map { (expectedName(of: $0.key), $0.value) })
    let present = try FileManager.default.contentsOfDirectory(atPath: expected.path)
    let strays = Set(present).subtracting(names.keys).sorted().map { "\($0) has no sample" }
    if texts.isEmpty { return ["there are no samples"] + strays }
    return names.sorted { $0.key < $1.key }.compactMap { name, text in
      ExpectedFile(expected.appending(path: name)).difference(from: text)
    } + strays
  }

  private static func expectedName(of file: String) -> String {
    file.prefix { $0 != "." } + (file.contains(".synthetic.") ? ".synthetic" : "") + ".txt"
  }
}

extension SampleFolder.Sample {
  /// Copies with another one of the numbers each, spread over the whole response.
  fileprivate var withHugeNumbers: [Self] {
    let body = exchange.body
    let starts = body.indices.filter { isDigit(body[$0]) && ($0 == 0 || !isDigit(body[$0 - 1])) }
    return stride(from: 0, to: starts.count, by: max(1, starts.count / 30)).map { place in
      let end = body[starts[place]...].firstIndex { !isDigit($0) } ?? body.endIndex
      let number = place.isMultiple(of: 2) ? "99999999999999999999" : "9223372036854775807"
      var damaged = exchange
      damaged.body = body[..<starts[place]] + Array(number.utf8) + body[end...]
      return Self(file: file, exchange: damaged)
    }
  }

  private func isDigit(_ byte: UInt8) -> Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) }
}
