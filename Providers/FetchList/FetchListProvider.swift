import Catalog
import HTTPTransport
import ProviderKit
import SpannedJSON
import Weather
import XML

/// Requests the list and reads it unchanged: agg groups, sorts and filters it.
struct FetchListProvider: ItemListProvider {
  let configuration: ProviderConfiguration
  let host: ProviderHost
  var id: SourceID { configuration.id }

  func items() async throws(ProviderFailure) -> ItemListReport {
    let request = try configuration.request("/hiring.json", freshness: .seconds(6 * 3600))
    return try await host.reply(to: request, for: id) { response throws(ProviderFailure) in
      try report(in: response)
    }
  }

  private func report(in response: HTTPResponse) throws(ProviderFailure) -> ItemListReport {
    guard response.isSuccess else { throw serviceError(in: response) }
    let reply = try JSONReply(response, from: id)
    guard reply.root.kind == .array else {
      throw ProviderFailure(id, misshapen: reply.root.problem(expected: "an array of items"))
    }
    var reader = FieldReader()
    let elements = reader.rows(of: reply.root)
    var report = ItemListReport(
      source: id,
      fetched: response.received,
      items: Self.items(in: elements, &reader)
    )
    report.unreadableCount = elements.count - report.items.count
    report.origin = reply.origin
    report.problems = reader.reportProblems
    guard !report.items.isEmpty || elements.isEmpty else {
      throw ProviderFailure(id, unreadable: report.problems)
    }
    return report
  }

  /// An unreadable item is skipped. An item has no name if it is missing, null or of another kind, which is a
  /// problem.
  private static func items(in elements: Slice<JSONElements>, _ reader: inout FieldReader) -> [ListItem] {
    var items: [ListItem] = []
    items.reserveCapacity(elements.count)
    for element in elements {
      guard let id = reader.require("id", as: .lenientInt, in: element),
        let listID = reader.require("listId", as: .lenientInt, in: element)
      else { continue }
      let name = reader.string("name", in: element)?.cleaned().shortened(to: TextLimit.count)
      items.append(ListItem(id: id, listID: listID, name: name))
    }
    return items
  }

  /// Amazon S3 responds with 403 for a missing file unless anyone may list the bucket, and gives the reason
  /// in XML.
  private func serviceError(in response: HTTPResponse) -> ProviderFailure {
    ProviderFailure(
      id,
      .init(response, missing: .request),
      detail: Self.words(in: response.body).flatMap(host.message) ?? response.statusText
    )
  }

  /// The words of `<Error><Code>AccessDenied</Code><Message>Access Denied</Message>…</Error>` (Amazon S3 API
  /// reference, "Error responses").
  private static func words(in body: [UInt8]) -> String? {
    guard let error = try? XMLDocument(body).root, error.name == "Error",
      let code = error.children.first(where: { $0.name == "Code" })?.text
    else { return nil }
    let message = error.children.first { $0.name == "Message" }?.text
    return "\(code): \(message ?? "no reason given")"
  }
}
