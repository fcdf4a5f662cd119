import { onAbort } from "@maycrawl/engine/internal";
import type { Agent } from "undici";
import { abortable } from "../abort/abortable.ts";
import { FailedHop } from "../failure/failed-hop.ts";
import { guardedDispatcher } from "../guard/guarded-dispatcher.ts";
import { ACCEPTED_CODINGS } from "../http/response/decode-body.ts";
import { chunksOf } from "../http/response/decode-on-read.ts";
import { HttpExchange } from "../http/response/http-exchange.ts";
import { headerValues } from "../http/response/page-response.ts";
import type { FetchLimits } from "../options/fetch-limits.ts";
import { requestByFtp } from "./ftp-request.ts";
import { type HopAnswer, type HopRequest, type Requester, readHopAnswer } from "./hop-request.ts";
import type { FetcherOptions } from "./robots-fetcher.ts";

/**
 * Returns `request` and `close`. `request` makes requests by FTP, with the caller's `fetch`, or with undici.
 * `close` closes all connections of undici.
 */
export function createRequester(
  { fetch, limits, guard, ca }: FetcherOptions,
  header: Readonly<Record<string, string>>,
  signal: AbortSignal,
): { request: Requester; close(): Promise<void> } {
  let connected: HopRequest["connected"] = () => undefined;
  // `close` is called after each attempt. A robots.txt is requested about once a day, so open connections would
  // have no benefit.
  const dispatcher = guardedDispatcher(guard, {
    connectTimeoutMs: limits.connectTimeoutMs,
    // After connecting, only the signal limits the time.
    headersTimeout: 0,
    bodyTimeout: 0,
    maxHeaderSize: limits.maxHeaderBytes,
    // One request per connection: a server can close an open connection at the moment when the next request is
    // sent.
    pipelining: 0,
    connections: 1,
    signal,
    ca,
    onConnect: ({ remoteAddress }) => {
      if (remoteAddress !== undefined) connected(remoteAddress);
    },
  });
  return {
    request: async (hop) => {
      if (hop.url.protocol === "ftp:") return await requestByFtp(hop, limits, guard);
      if (fetch === undefined) {
        ({ connected } = hop);
        return await requestByHttp(hop, header, limits, dispatcher);
      }
      // The caller's `fetch` resolves the name again and may get addresses that were not checked. Only the caller
      // can prevent that.
      await abortable(guard.checkName(hop.url), signal);
      return await requestByFetch(hop, header, limits, fetch);
    },
    close: () => dispatcher.destroy(),
  };
}

/**
 * Makes a request by HTTP/1.1.
 * @param dispatcher a dispatcher with an address guard and without time limits for answers. The signal limits the
 *   time of the whole redirect chain.
 * @throws errors of undici, Node and zlib.
 */
async function requestByHttp(
  { url, conditions, signal, received }: HopRequest,
  header: Readonly<Record<string, string>>,
  { maxBytes }: FetchLimits,
  dispatcher: Agent,
): Promise<HopAnswer> {
  signal.throwIfAborted();
  const exchange: HttpExchange = new HttpExchange(() => stopListening());
  const stopListening = onAbort(signal, () => exchange.end(signal.reason));
  const sent = { ...header, "accept-encoding": ACCEPTED_CODINGS, ...conditions };
  const { status, headers } = await exchange.send(dispatcher, url, sent);
  const { body } = exchange;
  const coding = headerValues(headers, "content-encoding").join(", ");
  return readHopAnswer({ status, headers, body }, coding, received, maxBytes);
}

/**
 * Makes a request with the caller's WHATWG `fetch`. The caller's `fetch` makes the connections, decodes the body,
 * and reports no addresses. The limits on the size of the header and the body apply to the response of this `fetch`
 * too.
 * @throws the errors of `fetch`.
 * @throws {FailedHop} if the header is too long, or if `fetch` hides the target of a redirect.
 */
async function requestByFetch(
  { url, conditions, signal, received }: HopRequest,
  header: Readonly<Record<string, string>>,
  { maxHeaderBytes, maxBytes }: FetchLimits,
  fetch: typeof globalThis.fetch,
): Promise<HopAnswer> {
  const pending = fetch(url, {
    method: "GET",
    headers: { ...header, ...conditions },
    redirect: "manual",
    credentials: "omit",
    signal,
  });
  // The caller's fetch may ignore the signal.
  const { type, status, headers: fields, body: stream } = await abortable(pending, signal);
  if (type === "opaqueredirect") {
    throw new FailedHop("protocol", "the fetch option hides the target of a redirect (opaqueredirect)");
  }
  const body = chunksOf(stream, signal);
  const headers = [...fields];
  if (headers.reduce((bytes, [name, value]) => bytes + name.length + value.length, 0) > maxHeaderBytes) {
    await body.return();
    throw new FailedHop("protocol", `the header is longer than ${maxHeaderBytes} bytes`);
  }
  return readHopAnswer({ status, headers, body }, undefined, received, maxBytes);
}
