import Foundation

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// A TCP socket that does not block.
struct Socket: Sendable {
  /// Thrown when the connection is to be closed.
  struct Ended: Error {}

  let descriptor: Int32

  /// Listens on a free port of 127.0.0.1.
  static func listening() throws -> Socket {
    #if canImport(Glibc)
      let kind = Int32(SOCK_STREAM.rawValue)
    #else
      let kind = SOCK_STREAM
    #endif
    let listener = Socket(socket(AF_INET, kind, 0))
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    let status = unsafe passing(&address) { unsafe bind(listener.descriptor, $0, $1.pointee) }
    guard status == 0, listen(listener.descriptor, 256) == 0 else {
      defer { listener.end() }
      throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO)
    }
    return listener
  }

  private init(_ descriptor: Int32) {
    self.descriptor = descriptor
    _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
    _ = fcntl(descriptor, F_SETFL, O_NONBLOCK)
  }

  /// The port at which it listens.
  var port: Int {
    var address = sockaddr_in()
    _ = unsafe Self.passing(&address) { unsafe getsockname(descriptor, $0, $1) }
    return Int(UInt16(bigEndian: address.sin_port))
  }

  /// A client that has connected; nil if it has gone.
  func nextClient() -> Socket? {
    let client = accept(descriptor, nil, nil)
    guard client >= 0 else { return nil }
    let socket = Socket(client)
    socket.set(Int32(IPPROTO_TCP), TCP_NODELAY, to: Int32(1))
    #if canImport(Darwin)
      socket.set(SOL_SOCKET, SO_NOSIGPIPE, to: Int32(1))
    #endif
    return socket
  }

  /// The bytes that have arrived. Throws when the client has gone.
  func read() throws -> ArraySlice<UInt8> {
    var bytes = [UInt8](repeating: 0, count: 16 << 10)
    let count = unsafe recv(descriptor, &bytes, bytes.count, 0)
    guard count > 0 || count < 0 && errno == EAGAIN else { throw Ended() }
    return bytes.prefix(max(0, count))
  }

  /// Sends what the system takes at once, and returns the number of bytes.
  func write(_ bytes: ArraySlice<UInt8>) throws -> Int {
    #if canImport(Darwin)
      let flags: Int32 = 0
    #else
      let flags = Int32(MSG_NOSIGNAL)
    #endif
    let count = unsafe bytes.withUnsafeBytes { unsafe send(descriptor, $0.baseAddress, $0.count, flags) }
    guard count >= 0 || errno == EAGAIN else { throw Ended() }
    return max(0, count)
  }

  /// Closes the connection normally.
  func end() { _ = close(descriptor) }

  /// Lets ``end()`` reset the connection.
  func setResets() { set(SOL_SOCKET, SO_LINGER, to: linger(l_onoff: 1, l_linger: 0)) }

  private func set<Value: BitwiseCopyable>(_ level: Int32, _ option: Int32, to value: Value) {
    var value = value
    _ = unsafe setsockopt(descriptor, level, option, &value, socklen_t(MemoryLayout<Value>.size))
  }

  private static func passing(
    _ address: inout sockaddr_in, to body: (UnsafeMutablePointer<sockaddr>, UnsafeMutablePointer<socklen_t>) -> Int32
  ) -> Int32 {
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    return unsafe withUnsafeMutablePointer(to: &address) {
      unsafe $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { unsafe body($0, &length) }
    }
  }
}
