extension Transport {
  var httpResponse: XMLHTTPResponse? { response as? XMLHTTPResponse }
}
