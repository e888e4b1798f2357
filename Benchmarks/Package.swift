// swift-tools-version: 6.3
import PackageDescription

var swiftSettings: [SwiftSetting] = [
  .swiftLanguageMode(.v6),
  .strictMemorySafety(),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .enableUpcomingFeature("ExistentialAny"),
]

if Context.environment["CI"] != nil {
  swiftSettings.append(.treatAllWarnings(as: .error))
}

/// All modules of the library.
let expatXML = ["ExpatXML", "ExpatXMLCoding"].map { Target.Dependency.product(name: $0, package: "ExpatXML") }

// A separate package, so that users of ExpatXML never resolve its dependencies. README.md explains how to use it.
let package = Package(
  name: "Benchmarks",
  platforms: [.macOS(.v15)],
  dependencies: [
    .package(name: "ExpatXML", path: ".."),
    .package(name: "Examples", path: "../Examples"),
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.5.0"),
    .package(url: "https://github.com/CoreOffice/XMLCoder", from: "0.18.2"),
    // Without its traits, which replace malloc and Swift's reference counting with counting versions.
    .package(url: "https://github.com/ordo-one/benchmark", from: "1.38.1", traits: []),
  ],
  targets: [
    // The documents.
    .target(
      name: "Documents", dependencies: [.product(name: "TestData", package: "Examples")], swiftSettings: swiftSettings),

    // The parsers.
    .systemLibrary(
      name: "CSystemExpat", pkgConfig: "expat", providers: [.apt(["libexpat1-dev"]), .brew(["expat"])]),
    .systemLibrary(
      name: "CLibXML2", pkgConfig: "libxml-2.0", providers: [.apt(["libxml2-dev"]), .brew(["libxml2"])]),
    .systemLibrary(
      name: "CPugiXML", pkgConfig: "pugixml", providers: [.apt(["libpugixml-dev"]), .brew(["pugixml"])]),
    .target(name: "CountingParsers", dependencies: ["CSystemExpat", "CLibXML2", "CPugiXML"]),
    .target(
      name: "Rivals",
      dependencies: ["Documents", "CountingParsers"] + expatXML,
      swiftSettings: swiftSettings
    ),

    // Documents of every shape, parsed in every way.
    .target(
      name: "Shapes", dependencies: expatXML, swiftSettings: swiftSettings),

    // Measures all parsers in turn,
    .executableTarget(
      name: "Compare",
      dependencies: [
        "Documents", "Rivals", "CountingParsers", "Shapes",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
        .product(name: "LoopbackServer", package: "Examples"),
        .product(name: "XMLCoder", package: "XMLCoder"),
      ] + expatXML,
      swiftSettings: swiftSettings
    ),
    // each parser separately,
    .executableTarget(
      name: "Parsing",
      dependencies: ["Documents", "Rivals", .product(name: "Benchmark", package: "benchmark")],
      path: "Parsing",
      swiftSettings: swiftSettings,
      plugins: [.plugin(name: "BenchmarkPlugin", package: "benchmark")]
    ),
    // and each stage of ExpatXML. Built with -enable-testing, so only `Benchmarks/run stages` builds it.
    .executableTarget(
      name: "Stages",
      dependencies: [
        "Documents", "Rivals", .product(name: "Benchmark", package: "benchmark"),
      ] + expatXML,
      path: "Stages",
      swiftSettings: swiftSettings,
      plugins: [.plugin(name: "BenchmarkPlugin", package: "benchmark")]
    ),
  ]
)
