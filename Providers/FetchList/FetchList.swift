package import ProviderKit

/// The item list of Fetch's coding exercise: a file on Amazon S3, items in no order, many without a name.
package enum FetchList {
  package static let kind = ProviderKind(
    name: "fetch-list",
    title: "Fetch hiring list",
    capabilities: .init(itemList: FetchListProvider.init),
    attribution: "List by Fetch",
    baseURL: "https://fetch-hiring.s3.amazonaws.com"
  )
}
