// swift-tools-version: 6.3
import PackageDescription

let features = ["InternalImportsByDefault", "MemberImportVisibility", "ExistentialAny"]
let settings: [SwiftSetting] =
  features.map { .enableUpcomingFeature($0) }
  + [.swiftLanguageMode(.v6), .strictMemorySafety(), .enableExperimentalFeature("Lifetimes")]
  // CI turns every warning into an error. A user's build never fails over one.
  + (Context.environment["CI"] == nil ? [] : [.treatAllWarnings(as: .error)])

/// The library is optimised in debug builds too: otherwise parsing takes three to seven times as long as with FoundationXML. There,
/// everything internal is visible to tests, so the optimiser could not leave out checks of exclusivity, and they would double the
/// time. Sources/README.md says what that changes.
func optimized(_ flags: [String] = []) -> [SwiftSetting] {
  if Context.environment["EXPATXML_UNOPTIMIZED"] != nil { return settings }
  let flags = ["-O", "-enforce-exclusivity=unchecked"] + flags
  return settings + [.unsafeFlags(flags, .when(configuration: .debug))]
}
let librarySettings = optimized()
let coreSettings = optimized(["-whole-module-optimization", "-num-threads", "2", "-disable-batch-mode"])

/// pkg-config is used on Linux only. Elsewhere the SDK's libexpat and libz are linked: Homebrew's are for macOS, and would be
/// linked into programs for iOS.
func systemLibrary(_ name: String, _ pkgConfig: String, _ package: String) -> Target {
  #if os(Linux)
    return .systemLibrary(name: name, pkgConfig: pkgConfig, providers: [.apt([package])])
  #else
    return .systemLibrary(name: name)
  #endif
}

let package = Package(
  name: "ExpatXML",
  platforms: [.macOS(.v15), .iOS(.v18), .tvOS(.v18), .watchOS(.v11), .visionOS(.v2)],
  products: ["ExpatXML", "ExpatXMLTree", "ExpatXMLCoding", "ExpatXMLCore"].map { .library(name: $0, targets: [$0]) },
  traits: [
    .default(enabledTraits: ["Networking"]),
    .trait(name: "Networking", description: "Downloads by Foundation's URLSession, which loads libcurl on Linux."),
  ],
  targets: [
    systemLibrary("CExpatXMLExpat", "expat", "libexpat1-dev"), systemLibrary("CExpatXMLZlib", "zlib", "zlib1g-dev"),
    .systemLibrary(name: "CExpatXMLVectors"),  // nothing but a header
    .target(name: "ExpatXMLSystem", swiftSettings: librarySettings),
    .target(
      name: "ExpatXMLCore", dependencies: ["ExpatXMLSystem", "CExpatXMLExpat", "CExpatXMLVectors", "CExpatXMLZlib"],
      swiftSettings: coreSettings),
    .target(
      name: "ExpatXMLTree", dependencies: ["ExpatXMLCore", "ExpatXMLSystem", "CExpatXMLVectors"],
      swiftSettings: librarySettings),
    .target(name: "ExpatXMLEssentials", dependencies: ["ExpatXMLCore"], swiftSettings: librarySettings),
    .target(
      name: "ExpatXMLCoding", dependencies: ["ExpatXMLTree", "ExpatXMLEssentials"], swiftSettings: librarySettings),
    .target(name: "ExpatXML", dependencies: ["ExpatXMLEssentials"], swiftSettings: librarySettings),
    .testTarget(
      name: "ExpatXMLTests",
      dependencies: [
        "ExpatXML", "ExpatXMLTree", "ExpatXMLCoding", "ExpatXMLCore", "CExpatXMLVectors", "PlainVectors",
        "LoopbackServer", "TestData", "ClientOfExpatXML", "ClientOfFoundation", "DelegateEvents",
      ],
      resources: [.copy("Fixtures")], swiftSettings: settings),
    // The functions of the library's C headers as they are without vector instructions.
    .target(
      name: "PlainVectors", path: "Tests/PlainVectors",
      cSettings: [.headerSearchPath("../../Sources/CExpatXMLVectors")]),
    .testTarget(name: "ExpatXMLCoreTests", dependencies: ["ExpatXMLTree"], swiftSettings: settings),
    // Ordinary XMLParser code, compiled with both parsers, with the language's default settings.
    .target(
      name: "ClientOfExpatXML", dependencies: ["ExpatXML", "DelegateEvents"], path: "Tests/ClientOfExpatXML",
      swiftSettings: [.define("SWAPPED")]),
    .target(name: "ClientOfFoundation", dependencies: ["DelegateEvents"], path: "Tests/ClientOfFoundation"),
    .target(name: "DelegateEvents", path: "Tests/DelegateEvents", swiftSettings: settings),
    // An HTTP server that answers by script, and data: the examples use them too.
    .target(name: "LoopbackServer", path: "Examples/LoopbackServer", swiftSettings: settings),
    .target(name: "TestData", dependencies: ["CExpatXMLZlib"], path: "Examples/TestData", swiftSettings: settings),
  ]
)
