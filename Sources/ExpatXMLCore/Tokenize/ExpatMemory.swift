internal import CExpatXMLExpat
internal import ExpatXMLSystem

/// The memory of Expat's parsers. It comes from the C library. This notes whether it ran out, which Expat reports with
/// the same error as a breach of its own limit, and counts what a document takes while Expat parses it.
enum ExpatMemory {
  /// Stands before each block. As large as the alignment of blocks.
  private struct Header {
    var size: Int
    /// The address of the parser that is charged with the block; 0 for none.
    var parser: UInt

    static let size = 16
    /// What a block takes besides its size, here and in the C library.
    static let overhead = 2 * size
  }

  /// What the document that a thread parses has taken since Expat was called.
  private struct Account {
    let parser: UInt
    var bytes = 0
  }

  /// The number of failures on a thread: that one parser got no memory says nothing about a parser on another thread.
  private static let failures = makeKey()

  /// How many times a parser got no memory on this thread.
  static var failureCount: Int { failures.map { unsafe Int(bitPattern: pthread_getspecific($0)) } ?? 0 }

  static func makeParser() -> OpaquePointer? {
    var functions = unsafe XML_Memory_Handling_Suite(
      malloc_fcn: { unsafe ExpatMemory.resize(nil, to: $0) },
      realloc_fcn: { unsafe ExpatMemory.resize($0, to: $1) },
      free_fcn: { unsafe ExpatMemory.release($0) })
    return unsafe notCounting { unsafe XML_ParserCreate_MM("UTF-8", &functions, nil) }
  }

  private static func noteFailure() {
    guard let failures else { return }
    unsafe _ = pthread_setspecific(failures, UnsafeRawPointer(bitPattern: failureCount + 1))
  }

  private static func resize(_ block: UnsafeMutableRawPointer?, to size: Int) -> UnsafeMutableRawPointer? {
    let start = unsafe block.map { unsafe $0 - Header.size }
    let old = unsafe start.map { unsafe $0.load(as: Header.self) }
    let (sizeWithHeader, isTooLarge) = size.addingReportingOverflow(Header.size)
    guard !isTooLarge, let new = unsafe realloc(start, sizeWithHeader) else {
      noteFailure()
      return nil
    }
    let account = unsafe account
    unsafe discharge(old, from: account)
    unsafe account?.pointee.bytes += size + Header.overhead
    unsafe new.storeBytes(of: Header(size: size, parser: account?.pointee.parser ?? 0), as: Header.self)
    return unsafe new + Header.size
  }

  private static func release(_ block: UnsafeMutableRawPointer?) {
    guard let block = unsafe block else { return }
    let start = unsafe block - Header.size
    let header = unsafe start.load(as: Header.self)
    if header.parser != 0 { unsafe discharge(header, from: account) }
    unsafe free(start)
  }

  private static func discharge(_ block: Header?, from account: UnsafeMutablePointer<Account>?) {
    guard let block, let account = unsafe account, unsafe block.parser == account.pointee.parser else { return }
    unsafe account.pointee.bytes -= block.size + Header.overhead
  }

  // MARK: Counting

  /// Holds the account of a thread, since Expat asks for memory without saying for which parser. Nil if the process has
  /// no key left: then nothing is counted.
  private static let key = makeKey()

  private static func makeKey() -> pthread_key_t? {
    var key = pthread_key_t()
    return unsafe pthread_key_create(&key, nil) == 0 ? key : nil
  }

  private static var account: UnsafeMutablePointer<Account>? {
    guard let key else { return nil }
    return unsafe pthread_getspecific(key)?.assumingMemoryBound(to: Account.self)
  }

  /// Lets Expat parse a document. Returns also how many bytes more it takes afterwards.
  static func counting<Result>(for parser: OpaquePointer, _ parse: () -> Result) -> (Result, bytes: Int) {
    var account = Account(parser: UInt(bitPattern: parser))
    let result = unsafe withUnsafeMutablePointer(to: &account) { unsafe charging($0, parse) }
    return (result, account.bytes)
  }

  /// How many bytes more a document has taken since Expat was called, if it is being parsed on this thread.
  static func runningBytes(for parser: OpaquePointer) -> Int {
    guard let account = unsafe account?.pointee, account.parser == UInt(bitPattern: parser) else { return 0 }
    return account.bytes
  }

  /// Takes memory that is charged to no document: a parser, and buffers for its input. A handler of one document may
  /// make the parser of another one.
  static func notCounting<Result>(_ body: () -> Result) -> Result { unsafe charging(nil, body) }

  private static func charging<Result>(_ account: UnsafeMutablePointer<Account>?, _ body: () -> Result) -> Result {
    guard let key else { return body() }
    let outer = unsafe pthread_getspecific(key)
    unsafe _ = pthread_setspecific(key, account)
    defer { unsafe _ = pthread_setspecific(key, outer) }
    return body()
  }
}
