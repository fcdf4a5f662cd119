import type { Socket } from "node:net";
import { type Agent, type Dispatcher, request } from "undici";
import { abortable } from "../abort/abortable.ts";
import { guardedDispatcher } from "../guard/guarded-dispatcher.ts";
import { ACCEPTED_CODINGS, decodedBody } from "./decode-body.ts";
import type { FetcherOptions } from "./fetcher.ts";
import { requestByFtp } from "./ftp-request.ts";
import { counted, type HopAnswer, type HopRequest, isSuccessful, type Requester } from "./hop-request.ts";
import { requestByFetch } from "./injected-fetch.ts";
import { keptHeader } from "./kept-header.ts";
import type { FetchLimits } from "./robots-fetcher.ts";
import { checkTransferCoding } from "./transfer-coding.ts";

/** Asks by what the URL's scheme says. */
export function requesterOf(
  options: FetcherOptions,
  header: Readonly<Record<string, string>>,
  signal: AbortSignal,
): { request: Requester; close(): Promise<void> } {
  const { fetch, limits, guard } = options;
  const http = fetch === undefined ? byUndici(options, header, signal) : undefined;
  return {
    request: async (hop) => {
      if (hop.url.protocol === "ftp:") return await requestByFtp(hop, limits, guard);
      if (http !== undefined) return await http.request(hop);
      // It looks the name up once more, and may get other addresses: that is for whoever brings it to prevent.
      await abortable(guard.checkName(hop.url), signal);
      return await requestByFetch(hop, header, limits, fetch as typeof globalThis.fetch);
    },
    close: async () => http?.close(),
  };
}

/**
 * Connections that live as long as one attempt. A robots.txt is asked for once a day: nothing is gained by keeping
 * them, and whatever it ended in, they end with it.
 */
function byUndici(
  { guard, limits, ca }: FetcherOptions,
  header: Readonly<Record<string, string>>,
  signal: AbortSignal,
): { request: Requester; close(): Promise<void> } {
  let onConnect: (socket: Socket) => void = () => undefined;
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
    onConnect: (socket) => onConnect(socket),
  });
  return {
    request: (hop) => {
      onConnect = ({ remoteAddress }) => {
        if (remoteAddress !== undefined) hop.connected(remoteAddress);
      };
      return requestByHttp(hop, header, limits, dispatcher);
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
  limits: FetchLimits,
  dispatcher: Agent,
): Promise<HopAnswer> {
  const answer = await request(url, {
    method: "GET",
    headers: { ...header, "accept-encoding": ACCEPTED_CODINGS, ...conditions },
    dispatcher,
    signal,
  });
  const field = (name: string) => fieldOf(answer.headers, name);
  const location = answer.headers["location"];
  const head = {
    status: answer.statusCode,
    // Two of them name no one place to go to.
    ...(typeof location === "string" ? { location } : {}),
    header: keptHeader(field),
  };
  if (!isSuccessful(answer.statusCode)) {
    answer.body.on("error", () => undefined).destroy();
    return head;
  }
  checkTransferCoding(field("transfer-encoding"));
  const body = counted(answer.body, received);
  return { ...head, bytes: await decodedBody(body, field("content-encoding"), limits.maxBytes) };
}

function fieldOf(headers: Dispatcher.ResponseData["headers"], name: string): string | undefined {
  const value = headers[name];
  return Array.isArray(value) ? value.join(", ") : value;
}
