import ProviderKit
package import SpannedJSON
import Weather

extension CAPInfo {
  /// Reads the members that have CAP's names and forms in all services (CAP 1.2, section 3.2.2).
  package mutating func readSharedMembers(of object: JSONValue, with reader: inout FieldReader) {
    severity = reader.read("severity", as: .nameInAnyCase, in: object) ?? .unknown
    urgency = reader.read("urgency", as: .nameInAnyCase, in: object) ?? .unknown
    certainty = reader.read("certainty", as: .nameInAnyCase, in: object) ?? .unknown
    onset = reader.time("onset", in: object)
    senderName = reader.text("senderName", in: object)
    description = reader.paragraphs("description", in: object)
    instruction = reader.paragraphs("instruction", in: object)
  }
}
