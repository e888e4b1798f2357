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

func expatXML(_ product: String) -> Target.Dependency { .product(name: product, package: "ExpatXML") }
let argumentParser = Target.Dependency.product(name: "ArgumentParser", package: "swift-argument-parser")

/// A program in the folder with its name.
func example(_ name: String, _ dependencies: Target.Dependency..., resources: [Resource] = []) -> Target {
  .executableTarget(
    name: name, dependencies: [expatXML("ExpatXML"), argumentParser, "ExampleSupport"] + dependencies, path: name,
    resources: resources, swiftSettings: swiftSettings)
}

/// A program that needs no Foundation, or only its essentials, and may be linked statically: see Tests/StaticLinking.
func smallExample(_ name: String, _ product: String) -> Target {
  .executableTarget(
    name: name, dependencies: [expatXML(product), "ExampleTerminal"], path: name, swiftSettings: swiftSettings)
}

let programs: [Target] = [
  example("Earthquakes", "LoopbackServer", resources: [.copy("Resources")]),
  example("TopSongs", expatXML("ExpatXMLCoding"), resources: [.copy("Resources")]),
  example("OrderImport", "ExampleTerminal", resources: [.copy("Resources")]),
  example("Base64Extract", "ExampleTerminal", "LoopbackServer"),
  example("FeedBenchmark", expatXML("ExpatXMLTree"), "LoopbackServer", "TestData"),
  example("ExchangeRates", expatXML("ExpatXMLCoding")),
  example("feedcheck", expatXML("ExpatXMLTree"), "ExampleTerminal"),
  example("gpxcsv", "ExampleTerminal"),
  example("sitemap", expatXML("ExpatXMLTree")),
  example("xmledit", expatXML("ExpatXMLTree"), "ExampleTerminal"),
  example(
    "xmlrecords", expatXML("ExpatXMLTree"), "ExampleTerminal", resources: [.embedInCode("Resources/pages.xml.gz")]),
  smallExample("xmlcheck", "ExpatXMLCore"),
  smallExample("osmextent", "ExpatXMLCoding"),
]

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
  targets: programs + [
    // Code that the programs share, without Foundation and with it.
    .target(
      name: "ExampleTerminal", dependencies: [expatXML("ExpatXMLCore")], path: "Support/Terminal",
      swiftSettings: swiftSettings),
    .target(
      name: "ExampleSupport",
      dependencies: ["ExampleTerminal", expatXML("ExpatXML"), expatXML("ExpatXMLCoding"), argumentParser],
      path: "Support/Commands", swiftSettings: swiftSettings),

    // The tests of the library compile these too, as targets of their own package.
    .target(name: "LoopbackServer", path: "LoopbackServer", swiftSettings: swiftSettings),
    .target(name: "TestData", dependencies: ["CZlib"], path: "TestData", swiftSettings: swiftSettings),
    .systemLibrary(name: "CZlib", path: "CZlib"),

    // Draws the picture of the demo.
    .executableTarget(
      name: "DemoPicture", dependencies: [expatXML("ExpatXMLTree"), argumentParser], path: "DemoPicture",
      exclude: ["demo.svg", "run"], swiftSettings: swiftSettings),

    .testTarget(
      name: "ExamplesTests",
      dependencies: programs.map { .target(name: $0.name) } + [
        "DemoPicture", "ExampleSupport", "ExampleTerminal", "LoopbackServer", "TestData", expatXML("ExpatXML"),
        expatXML("ExpatXMLCoding"), expatXML("ExpatXMLTree"),
      ],
      path: "Tests", swiftSettings: swiftSettings),
  ]
)
