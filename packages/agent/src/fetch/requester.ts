import { onAbort } from "@maycrawl/engine/internal";
import type { Agent } from "undici";
import { abortable } from "../abort/abortable.ts";
import { FailedHop } from "../failure/failed-hop.ts";
import { guardedDispatcher } from "../guard/guarded-dispatcher.ts";
import { ACCEPTED_CODINGS } from "../http/response/decode-body.ts";
import { chunksOf } from "../http/response/decode-on-read.ts";
import { HttpExchange } from "../http/response/http-exchange.ts";
import { valuesOf } from "../http/response/page-response.ts";
import type { FetchLimits } from "../options/fetch-limits.ts";
import { requestByFtp } from "./ftp-request.ts";
import { type HopAnswer, type HopRequest, hopAnswer, type Requester } from "./hop-request.ts";
import type { FetcherOptions } from "./robots-fetcher.ts";

/** Asks by what the URL's scheme says. */
export function requesterOf(
  { fetch, limits, guard, ca }: FetcherOptions,
  header: Readonly<Record<string, string>>,
  signal: AbortSignal,
): { request: Requester; close(): Promise<void> } {
  let connected: HopRequest["connected"] = () => undefined;
  // Its connections live as long as one attempt. A robots.txt is asked for once a day: nothing is gained by keeping them, and
  // whatever it ended in, they end with it.
  const dispatcher = guardedDispatcher(guard, {
    connectTimeoutMs: limits.connectTimeoutMs,
    // For all else the signal is the only clock.
    headersTimeout: 0,
    bodyTimeout: 0,
    maxHeaderSize: limits.maxHeaderBytes,
    // One request for each connection: none meets a connection that its server is just closing.
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
      // The given fetch looks the name up again, and may get other addresses. Its owner has to prevent that.
      await abortable(guard.checkName(hop.url), signal);
      return await requestByFetch(hop, header, limits, fetch);
    },
    close: () => dispatcher.destroy(),
  };
}

/**
 * Asks by HTTP/1.1.
 * @param dispatcher has to be guarded; and without timeouts of its own, since one clock runs for the whole chain.
 * @throws what undici, Node and zlib throw.
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
  const coding = valuesOf(headers, "content-encoding").join(", ");
  return hopAnswer({ status, headers, body }, coding, received, maxBytes);
}

/**
 * Asks by a WHATWG `fetch` that the caller brought. It makes the connections, undoes the content coding itself and
 * says nothing of addresses; the limits on what is read are kept here all the same.
 * @throws what it throws.
 */
async function requestByFetch(
  { url, conditions, signal, received }: HopRequest,
  header: Readonly<Record<string, string>>,
  { maxHeaderBytes, maxBytes }: FetchLimits,
  fetch: typeof globalThis.fetch,
): Promise<HopAnswer> {
  const asked = fetch(url, {
    method: "GET",
    headers: { ...header, ...conditions },
    redirect: "manual",
    credentials: "omit",
    signal,
  });
  // It may not heed the signal.
  const { type, status, headers: fields, body: stream } = await abortable(asked, signal);
  if (type === "opaqueredirect") {
    throw new FailedHop("protocol", "the given fetch does not show where a redirect leads");
  }
  const body = chunksOf(stream, signal);
  const headers = [...fields];
  if (headers.reduce((bytes, [name, value]) => bytes + name.length + value.length, 0) > maxHeaderBytes) {
    await body.return();
    throw new FailedHop("protocol", `the header is longer than ${maxHeaderBytes} bytes`);
  }
  return hopAnswer({ status, headers, body }, undefined, received, maxBytes);
}
