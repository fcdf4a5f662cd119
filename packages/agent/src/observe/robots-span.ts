import { isServerFailure } from "@maycrawl/engine/internal";
import type { Attributes } from "@opentelemetry/api";
import type { FetchedRobots } from "../entry/fetched-robots.ts";
import { portOf } from "../guard/address-guard.ts";
import { CLIENT, type Span, type SpanSubject } from "./spans.ts";

/**
 * A request for a robots.txt over all its redirects, which is one CLIENT span (semantic conventions for HTTP client spans, the second
 * way): its `url.full` is what was asked for first. FTP has a protocol name, and nothing of HTTP.
 */
export function robotsSubject(url: URL): SpanSubject {
  const attributes: Attributes =
    url.protocol === "ftp:" ? { "network.protocol.name": "ftp" } : { "http.request.method": "GET" };
  return { url, kind: CLIENT, attributes };
}

/** What came of it. A 4xx is an answer here: there is no robots.txt, or none for us (RFC 9309 §2.3.1.3). */
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
