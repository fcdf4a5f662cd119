import { abortable } from "../abort/abortable.ts";
import { chunksOf } from "../decoded-later.ts";
import { FailedHop } from "./failed-hop.ts";
import { type HopAnswer, type HopRequest, hopAnswer } from "./hop-request.ts";
import type { FetchLimits } from "./robots-fetcher.ts";

/**
 * Asks by a WHATWG `fetch` that the caller brought. It makes the connections, undoes the content coding itself and
 * says nothing of addresses; the limits on what is read are kept here all the same.
 * @throws what it throws.
 */
export async function requestByFetch(
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
