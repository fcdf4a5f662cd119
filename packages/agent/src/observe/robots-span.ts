import { isServerFailure } from "@maycrawl/engine/internal";
import type { Attributes } from "@opentelemetry/api";
import type { FetchedRobots } from "../entry/fetched-robots.ts";
import { portOf } from "../guard/address-guard.ts";
import { CLIENT, type Span, type SpanSubject } from "./spans.ts";

/**
 * Returns the span subject of a robots.txt request. One CLIENT span covers all redirects, as OpenTelemetry's
 * semantic conventions for HTTP client spans allow. `url.full` is the first URL. An FTP span has a protocol name
 * and no HTTP attributes.
 */
export function robotsSubject(url: URL): SpanSubject {
  const attributes: Attributes =
    url.protocol === "ftp:" ? { "network.protocol.name": "ftp" } : { "http.request.method": "GET" };
  return { url, kind: CLIENT, attributes };
}

/**
 * Adds the result of a fetch to the span. A 4xx does not mark the span as failed: the site has no robots.txt, or
 * none for this crawler (RFC 9309 §2.3.1.3).
 */
export function describeFetch(span: Span, { hops }: FetchedRobots): void {
  const { url, status, failure, address } = hops.at(-1) as FetchedRobots["hops"][0];
  const last = new URL(url);
  if (last.protocol !== "ftp:") span.set("http.response.status_code", status);
  if (hops.length > 1) span.set("http.request.resend_count", hops.length - 1);
  if (address !== undefined) {
    span.set("network.peer.address", address);
    span.set("network.peer.port", portOf(last));
  }
  if (failure !== undefined) span.fail(failure.reason, failure.message);
  else if (status !== undefined && isServerFailure(status)) span.fail(String(status));
}
