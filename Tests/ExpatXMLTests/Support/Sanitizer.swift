/// The sanitizers with which the tests were built: `Tests/Sanitizers/run`.
enum Sanitizer {
  /// Whether a sanitizer changes the use of memory and time. All sanitizers shadow the memory, and Address Sanitizer
  /// keeps freed blocks.
  static let isActive: Bool = {
    let program = unsafe dlopen(nil, RTLD_NOW)
    return unsafe dlsym(program, "__asan_init") != nil || dlsym(program, "__tsan_init") != nil
  }()
}
