/// Limits the size of this process's files, as if the disk were full.
func limitFiles(to bytes: Int) throws {
  #if os(Linux)
    let resource = __rlimit_resource_t(RLIMIT_FSIZE.rawValue)
  #else
    let resource = RLIMIT_FSIZE
  #endif
  var limit = rlimit(rlim_cur: rlim_t(bytes), rlim_max: rlim_t(bytes))
  guard unsafe setrlimit(resource, &limit) == 0 else { throw POSIXError(.EPERM) }
  _ = signal(SIGXFSZ, SIG_IGN)
}
