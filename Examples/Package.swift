// swift-tools-version: 6.3
import PackageDescription

let swiftSettings: [SwiftSetting] =
  [
    .swiftLanguageMode(.v6),
    .strictMemorySafety(),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableUpcomingFeature("ExistentialAny"),
  ] + (Context.environment["CI"] == nil ? [] : [.treatAllWarnings(as: .error)])

let expatXML = Target.Dependency.product(name: "ExpatXML", package: "ExpatXML")
let tree = Target.Dependency.product(name: "ExpatXMLTree", package: "ExpatXML")
let argumentParser = Target.Dependency.product(name: "ArgumentParser", package: "swift-argument-parser")

/// A program in the folder with its name.
func example(_ name: String, dependencies: [Target.Dependency], resources: [Resource] = []) -> Target {
  .executableTarget(
    name: name, dependencies: [expatXML, argumentParser] + dependencies, path: name, resources: resources,
    swiftSettings: swiftSettings)
}

// A separate package, so that users of ExpatXML never resolve the dependencies of the examples.
let package = Package(
  name: "Examples",
  platforms: [.macOS(.v15)],
  products: [
    // For Benchmarks, and for the example with AsyncHTTPClient, which is a package of its own.
    .library(name: "LoopbackServer", targets: ["LoopbackServer"]),
    .library(name: "TestData", targets: ["TestData"]),
  ],
  dependencies: [
    .package(name: "ExpatXML", path: ".."),
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.5.0"),
  ],
  targets: [
    example(
      "Earthquakes", dependencies: ["ExampleSupport", "LoopbackServer"], resources: [.copy("Resources")]),
    example("TopSongs", dependencies: [tree], resources: [.copy("Resources")]),
    example("OrderImport", dependencies: ["ExampleSupport"], resources: [.copy("Resources")]),
    example("Base64Extract", dependencies: ["ExampleSupport", "LoopbackServer", "TestData", "CZlib"]),
    example("FeedBenchmark", dependencies: ["ExampleSupport", "LoopbackServer", "TestData", tree]),
    example("feedcheck", dependencies: ["ExampleSupport"]),
    example("xmledit", dependencies: ["ExampleSupport", tree]),
    example("xmlrecords", dependencies: ["ExampleSupport", tree], resources: [.embedInCode("Resources/pages.xml.gz")]),

    // Does not need Foundation, and may be linked statically: see Tests/StaticLinking.
    .executableTarget(
      name: "xmlcheck", dependencies: [.product(name: "ExpatXMLCore", package: "ExpatXML")], path: "xmlcheck",
      swiftSettings: swiftSettings),
    // Decodes values without all of Foundation.
    .executableTarget(
      name: "osmextent", dependencies: [.product(name: "ExpatXMLCoding", package: "ExpatXML")], path: "osmextent",
      swiftSettings: swiftSettings),

    // Code that several examples use.
    .target(
      name: "ExampleSupport", dependencies: [expatXML, argumentParser], path: "Support", swiftSettings: swiftSettings),
    .systemLibrary(name: "CZlib", path: "CZlib"),
    // The tests of the library compile it too, as a target of their own package.
    .target(name: "LoopbackServer", path: "LoopbackServer", swiftSettings: swiftSettings),

    // Compressed and random data. The tests of the library compile it too.
    .target(name: "TestData", dependencies: ["CZlib"], path: "TestData", swiftSettings: swiftSettings),

    // Draws the picture of the demo.
    .executableTarget(
      name: "DemoPicture", dependencies: [argumentParser], path: "DemoPicture", exclude: ["demo.svg", "run"],
      swiftSettings: swiftSettings),

    .testTarget(
      name: "ExamplesTests",
      dependencies: [
        "Earthquakes", "TopSongs", "OrderImport", "Base64Extract", "FeedBenchmark", "feedcheck", "xmledit",
        "xmlrecords", "xmlcheck", "osmextent",
        "DemoPicture",
        "ExampleSupport", "LoopbackServer", "TestData", expatXML, tree,
      ],
      path: "Tests",
      swiftSettings: swiftSettings
    ),
  ]
)
