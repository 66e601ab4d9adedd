import Text

/// Names of hosts, as a manifest may list them.
enum HostName {
  /// Letters, digits and `-` in at least two labels, lower case (RFC 1123, section 2.1), and not an address.
  static func isName(_ text: String) -> Bool {
    let labels = text.split(separator: ".", omittingEmptySubsequences: false)
    return text.utf8.count <= 253 && labels.count >= 2 && !isAddress(text)
      && labels.allSatisfy { label in
        (1...63).contains(label.utf8.count) && !label.hasPrefix("-") && !label.hasSuffix("-")
          && label.utf8.allSatisfy { $0.isASCIILowercase || $0.isASCIIDigit || $0 == UInt8(ascii: "-") }
      }
  }

  /// Only numbers, or an IPv6 address: a name that ends in a number is read as an address (WHATWG URL,
  /// section 3.5).
  static func isAddress(_ text: String) -> Bool {
    let last = text.split(separator: ".").last ?? ""
    return text.hasPrefix("[") || text.filter { $0 == ":" }.count > 1
      || !last.isEmpty && last.utf8.allSatisfy { $0.isASCIIDigit } || last.hasPrefix("0x")
  }
}
