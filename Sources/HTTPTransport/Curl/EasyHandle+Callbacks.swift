import CCurl
import Glibc

// Called by libcurl, on the thread that handles transfers: C functions whose context is the transfer given to
// `EasyHandle.start`.

func receiveBody(
  _ bytes: UnsafeMutablePointer<CChar>?,
  _ size: Int,
  _ count: Int,
  _ context: UnsafeMutableRawPointer?
) -> Int {
  unsafe deliver(bytes, size &* count, context) { transfer, buffer in unsafe transfer.receive(buffer) }
}

func receiveHeader(
  _ bytes: UnsafeMutablePointer<CChar>?,
  _ size: Int,
  _ count: Int,
  _ context: UnsafeMutableRawPointer?
) -> Int {
  unsafe deliver(bytes, size &* count, context) { transfer, buffer in unsafe transfer.receiveHeader(buffer) }
}

/// - Returns: The number of bytes. Any other number ends the transfer.
private func deliver(
  _ bytes: UnsafeMutablePointer<CChar>?,
  _ count: Int,
  _ context: UnsafeMutableRawPointer?,
  to receive: (Transfer, UnsafeBufferPointer<UInt8>) -> Bool
) -> Int {
  guard let bytes = unsafe bytes, let context = unsafe context, count > 0 else { return 0 }
  let transfer = unsafe Unmanaged<Transfer>.fromOpaque(context).takeUnretainedValue()
  let buffer = unsafe UnsafeRawBufferPointer(start: bytes, count: count).assumingMemoryBound(to: UInt8.self)
  return unsafe receive(transfer, buffer) ? count : 0
}

func openSocket(
  _ context: UnsafeMutableRawPointer?,
  _ purpose: curlsocktype,
  _ address: UnsafeMutablePointer<curl_sockaddr>?
) -> curl_socket_t {
  guard let context = unsafe context, let address = unsafe address else { return CURL_SOCKET_BAD }
  let transfer = unsafe Unmanaged<Transfer>.fromOpaque(context).takeUnretainedValue()
  var count: Int32 = 0
  let bytes = unsafe agg_address_bytes(address, &count)
  let place = IPAddress(bytes: unsafe [UInt8](UnsafeBufferPointer(start: bytes, count: Int(count))))
  guard transfer.mayConnect(to: place) else { return CURL_SOCKET_BAD }
  let target = unsafe address.pointee
  let number = socket(target.family, target.socktype | Int32(SOCK_CLOEXEC.rawValue), target.protocol)
  if number < 0, [EMFILE, ENFILE].contains(errno) { transfer.noteOutOfFiles() }
  return number
}

func useConnection(
  _ context: UnsafeMutableRawPointer?,
  _ address: UnsafeMutablePointer<CChar>?,
  _ ownAddress: UnsafeMutablePointer<CChar>?,
  _ port: Int32,
  _ ownPort: Int32
) -> Int32 {
  guard let context = unsafe context, let address = unsafe address else { return CURL_PREREQFUNC_ABORT }
  let transfer = unsafe Unmanaged<Transfer>.fromOpaque(context).takeUnretainedValue()
  var bytes = [UInt8](repeating: 0, count: 16)
  let count = unsafe agg_address_parse(address, &bytes)
  let place = IPAddress(bytes: Array(bytes.prefix(Int(count))))
  return transfer.mayConnect(to: place) ? CURL_PREREQFUNC_OK : CURL_PREREQFUNC_ABORT
}
