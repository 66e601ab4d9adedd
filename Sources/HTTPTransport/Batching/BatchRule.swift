/// How a request for one item can be sent together with requests for others, to a service that answers for
/// several items at once, such as the reports of several stations.
///
/// A class, because a request is passed on a dozen times on its way.
package final class BatchRule: Sendable {
  /// A response to several items, taken apart.
  package enum Parts: Sendable {
    /// The body of the response to each item. The service has nothing for an item without one.
    case bodies([String: [UInt8]])
    /// The service may have left something out, because the response would have been too long.
    case incomplete
    /// The response has another shape. Its reader explains that best, so each request gets all of it.
    case unreadable
  }

  /// What the request asks for.
  package let item: String
  /// The maximum number of items in one request.
  package let limit: Int
  /// The address of a request for some items. Requests whose addresses without any item are equal can be sent
  /// together.
  package let url: @Sendable (_ items: [String]) -> String
  /// Takes the response to several items apart.
  package let split: @Sendable (HTTPResponse) -> Parts

  package init(
    item: String,
    limit: Int,
    url: @escaping @Sendable (_ items: [String]) -> String,
    split: @escaping @Sendable (HTTPResponse) -> Parts
  ) {
    self.item = item
    self.limit = limit
    self.url = url
    self.split = split
  }
}
