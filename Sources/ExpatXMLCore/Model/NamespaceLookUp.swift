/// Looks up the namespaces of borrowed names on demand.
@usableFromInline class NamespaceLookUp {
  /// An optional reference without a reference count, with a mark in its two lowest bits. One word, so that structures
  /// with it are passed in registers.
  @safe @usableFromInline struct Reference {
    private var bits: UInt = 0

    /// No namespaces.
    init() {}

    /// The caller keeps the object alive.
    @usableFromInline init(to lookUp: NamespaceLookUp) {
      unsafe bits = UInt(bitPattern: Unmanaged.passUnretained(lookUp).toOpaque())
    }

    var isNone: Bool { bits < 4 }

    var mark: UInt { bits & 3 }

    func marked(_ mark: UInt) -> Reference {
      var marked = self
      marked.bits = bits & ~3 | mark
      return marked
    }

    func uri(ofPrefix prefix: Span<UInt8>) -> String? {
      guard let address = unsafe UnsafeRawPointer(bitPattern: bits & ~3) else { return nil }
      return unsafe Unmanaged<NamespaceLookUp>.fromOpaque(address)._withUnsafeGuaranteedRef { $0.uri(ofPrefix: prefix) }
    }
  }

  /// The namespace of a prefix, or for an empty one, the default namespace; nil if there is none.
  func uri(ofPrefix prefix: Span<UInt8>) -> String? { nil }
}
