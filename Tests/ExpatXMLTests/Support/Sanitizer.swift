#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// What the tests were built with: `make test-sanitizers`.
enum Sanitizer {
  /// Whether memory and time are not those of the program alone: sanitizers keep shadows of all memory, and Address
  /// Sanitizer keeps what is freed.
  static let isActive: Bool = {
    let program = unsafe dlopen(nil, RTLD_NOW)
    return unsafe dlsym(program, "__asan_init") != nil || dlsym(program, "__tsan_init") != nil
  }()
}
