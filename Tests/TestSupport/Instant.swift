package import Foundation

/// A time such as `2026-07-21T02:00:00Z`.
package func instant(_ text: String) throws -> Date { try Date(text, strategy: .iso8601) }
