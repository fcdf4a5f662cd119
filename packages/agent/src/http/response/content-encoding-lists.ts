import { ReadableStream as NodeStream } from "node:stream/web";
import type { Agent, Dispatcher } from "undici";
import { copyResponse } from "./body-watcher.ts";
import { chunksOf, decodeOnRead } from "./decode-on-read.ts";

/**
 * Marker that is appended to lists of codings, so that this module decodes the body instead of undici. undici's
 * `fetch` does not decode a list that ends with `identity` (RFC 9110 §8.4.1: "no encoding"). undici's decoding has
 * two problems: it does not limit the size of the data between two codings, and it decodes nothing if a member is
 * empty or unknown.
 */
const LAST_MEMBER = ", identity";

/**
 * The part of undici's old handler interface that is used here. The new interface does not preserve all bytes of
 * header values.
 */
interface FetchHandler {
  onHeaders?(status: number, rawHeaders: readonly Buffer[], ...rest: unknown[]): boolean;
}

/** Returns a dispatcher that keeps undici's `fetch` from decoding a body whose Content-Encoding is a list. */
export function withoutListDecoding(dispatcher: Agent): Pick<Dispatcher, "dispatch"> {
  return {
    dispatch(options, handler) {
      const fetchHandler = handler as FetchHandler;
      const onHeaders = fetchHandler.onHeaders?.bind(fetchHandler);
      if (onHeaders !== undefined)
        fetchHandler.onHeaders = (status, rawHeaders, ...rest) =>
          onHeaders(status, markList(rawHeaders), ...rest);
      return dispatcher.dispatch(options, handler);
    },
  };
}

/** Appends the marker to a Content-Encoding that is a list or has several lines. */
function markList(raw: readonly Buffer[]): readonly Buffer[] {
  const isField = (name: Buffer): boolean => /^content-encoding$/i.test(name.toString("latin1"));
  const lines = raw.flatMap((name, i) => (i % 2 === 0 && isField(name) ? [i + 1] : []));
  const last = lines.at(-1);
  const isList = lines.length > 1 || (last !== undefined && raw[last]?.includes(",") === true);
  if (!isList || last === undefined) return raw;
  return raw.map((part, i) => (i === last ? Buffer.concat([part, Buffer.from(LAST_MEMBER)]) : part));
}

/** Removes the marker from a response that came through `withoutListDecoding`, and decodes its body. */
export function decodeList(response: Response, maxBytes: number = Number.POSITIVE_INFINITY): Response {
  const field = response.headers.get("content-encoding");
  if (field?.includes(",") !== true) return response;
  const coding = field.slice(0, -LAST_MEMBER.length);
  const decoded = NodeStream.from(decodeOnRead(chunksOf(response.body), coding, maxBytes, ""));
  return copyResponse(response, response.body && (decoded as ReadableStream<Uint8Array>), false, coding);
}
