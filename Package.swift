// swift-tools-version: 6.2
import PackageDescription

var swiftSettings: [SwiftSetting] = [
  .swiftLanguageMode(.v6),
  .strictMemorySafety(),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .enableUpcomingFeature("ExistentialAny"),
  .enableExperimentalFeature("Lifetimes"),
]

// CI turns every warning into an error. A user's build never fails over one.
if Context.environment["CI"] != nil {
  swiftSettings.append(.treatAllWarnings(as: .error))
}

/// The library is optimised in debug builds, too, where SwiftPM lets dependencies say so: without this, parsing takes three
/// to seven times as long there as with FoundationXML. CONTRIBUTING.md weighs it.
var librarySettings = swiftSettings
#if compiler(>=6.3)
  if Context.environment["EXPATXML_UNOPTIMIZED"] == nil {
    let flags = ["-O", "-whole-module-optimization", "-num-threads", "2", "-disable-batch-mode"]
    librarySettings.append(.unsafeFlags(flags, .when(configuration: .debug)))
  }
#endif

/// pkg-config is asked on Linux only. Elsewhere the SDK's libexpat and libz are linked: those of Homebrew are for macOS, and
/// would be linked into programs for iOS.
func onLinux(_ package: String) -> String? {
  #if os(Linux)
    return package
  #else
    return nil
  #endif
}

let nio = ["NIOCore", "NIOPosix", "NIOHTTP1"].map { Target.Dependency.product(name: $0, package: "swift-nio") }

let package = Package(
  name: "ExpatXML",
  platforms: [.macOS(.v15), .iOS(.v18), .tvOS(.v18), .watchOS(.v11), .visionOS(.v2)],
  products: [
    // All of it, for those who use Foundation.
    .library(name: "ExpatXML", targets: ["ExpatXML"]),
    // What needs no Foundation.
    .library(name: "ExpatXMLCore", targets: ["ExpatXMLCore"]),
  ],
  traits: [
    .default(enabledTraits: ["Networking"]),
    .trait(name: "Networking", description: "Downloads by Foundation's URLSession, which loads libcurl on Linux."),
  ],
  dependencies: [
    // For the tests: who uses the library never resolves it.
    .package(url: "https://github.com/apple/swift-nio", from: "2.80.0")
  ],
  targets: [
    .systemLibrary(name: "CExpatXMLExpat", pkgConfig: onLinux("expat"), providers: [.apt(["libexpat1-dev"])]),
    // Nothing but a header.
    .systemLibrary(name: "CExpatXMLVectors"),
    .systemLibrary(name: "CExpatXMLZlib", pkgConfig: onLinux("zlib"), providers: [.apt(["zlib1g-dev"])]),
    .target(
      name: "ExpatXMLCore", dependencies: ["CExpatXMLExpat", "CExpatXMLVectors", "CExpatXMLZlib"],
      swiftSettings: librarySettings),
    .target(name: "ExpatXML", dependencies: ["ExpatXMLCore"], swiftSettings: librarySettings),
    .testTarget(
      name: "ExpatXMLTests",
      dependencies: [
        "ExpatXML", "ExpatXMLCore", "LoopbackServer", "TestData", "CExpatXMLZlib", "ClientOfExpatXML",
        "ClientOfFoundation", "DelegateEvents",
      ] + nio,
      resources: [.copy("Fixtures")],
      swiftSettings: swiftSettings
    ),
    // A client that has no Foundation.
    .testTarget(name: "ExpatXMLCoreTests", dependencies: ["ExpatXMLCore"], swiftSettings: swiftSettings),
    // Ordinary XMLParser code, compiled after the swap and before it. Settings are the language's defaults.
    .target(
      name: "ClientOfExpatXML",
      dependencies: ["ExpatXML", "DelegateEvents"],
      path: "Tests/ClientOfExpatXML",
      swiftSettings: [.define("SWAPPED")]
    ),
    .target(name: "ClientOfFoundation", dependencies: ["DelegateEvents"], path: "Tests/ClientOfFoundation"),
    .target(name: "DelegateEvents", path: "Tests/DelegateEvents", swiftSettings: swiftSettings),

    // Of the examples and of the tests: an HTTP server that answers by script, and data.
    .target(
      name: "LoopbackServer", dependencies: nio, path: "Examples/LoopbackServer", swiftSettings: swiftSettings),
    .target(name: "TestData", dependencies: ["CExpatXMLZlib"], path: "Examples/TestData", swiftSettings: swiftSettings),
  ]
)
