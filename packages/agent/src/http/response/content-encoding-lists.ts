import { ReadableStream as NodeStream } from "node:stream/web";
import type { Agent, Dispatcher } from "undici";
import { responseOf } from "./body-watcher.ts";
import { chunksOf, decodeOnRead } from "./decode-on-read.ts";

/**
 * undici's `fetch` decodes chains of codings without a limit on what is between two of them, and decodes nothing of a list with an
 * empty member or a name that it does not know. It leaves lists that end with this member (RFC 9110 §8.4.1: "no encoding"), so
 * that lists are decoded here.
 */
const LAST_MEMBER = ", identity";

/** The members of undici's handlers for `fetch` that matter here. Its newer handlers would get headers that lost bytes. */
interface FetchHandler {
  onHeaders?(status: number, rawHeaders: readonly Buffer[], ...rest: unknown[]): boolean;
}

/** Returns a dispatcher for undici's `fetch` that has it leave bodies whose Content-Encoding is a list. */
export function leavingLists(dispatcher: Agent): Pick<Dispatcher, "dispatch"> {
  return {
    dispatch(options, handler) {
      const heard = handler as FetchHandler;
      const onHeaders = heard.onHeaders?.bind(heard);
      if (onHeaders !== undefined)
        heard.onHeaders = (status, rawHeaders, ...rest) => onHeaders(status, marked(rawHeaders), ...rest);
      return dispatcher.dispatch(options, handler);
    },
  };
}

/** Appends the last member to a Content-Encoding that is a list, or in several lines. */
function marked(raw: readonly Buffer[]): readonly Buffer[] {
  const isField = (name: Buffer): boolean => /^content-encoding$/i.test(name.toString("latin1"));
  const lines = raw.flatMap((name, i) => (i % 2 === 0 && isField(name) ? [i + 1] : []));
  const last = lines.at(-1);
  const isList = lines.length > 1 || (last !== undefined && raw[last]?.includes(",") === true);
  if (!isList || last === undefined) return raw;
  return raw.map((part, i) => (i === last ? Buffer.concat([part, Buffer.from(LAST_MEMBER)]) : part));
}

/** Returns the answer that undici gave with such a dispatcher, with the Content-Encoding as it was sent, and decoded. */
export function withDecodedList(response: Response, maxBytes: number = Number.POSITIVE_INFINITY): Response {
  const field = response.headers.get("content-encoding");
  if (field?.includes(",") !== true) return response;
  const coding = field.slice(0, -LAST_MEMBER.length);
  const decoded = NodeStream.from(decodeOnRead(chunksOf(response.body), coding, maxBytes, ""));
  return responseOf(response, response.body && (decoded as ReadableStream<Uint8Array>), false, coding);
}
