/// Where redirects of a download may lead. In every case that is an http or https URL.
///
/// Two URLs have the same origin if their schemes, hosts and ports are the same (RFC 6454). Going from http to https at
/// the same host counts as the same origin too, if both have their default ports.
@nonexhaustive
public enum XMLRedirectTargets: Sendable, Hashable {
  /// To the origin that redirects.
  case sameOrigin
  /// To every host. Not from https to http, where anyone on the way could replace the document.
  case anyHost
  /// To every host, from https to http too.
  case anyURL
}
