extension SourceMetadata {
  var httpResponse: XMLHTTPResponse? { response as? XMLHTTPResponse }
}
