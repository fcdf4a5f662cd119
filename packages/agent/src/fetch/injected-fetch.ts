import { abortable } from "../abort/abortable.ts";
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
  const { type, status, headers: fields, body } = await abortable(asked, signal);
  if (type === "opaqueredirect") {
    throw new FailedHop("protocol", "the given fetch does not show where a redirect leads");
  }
  const leave = (): void => void body?.cancel().catch(() => undefined);
  const headers = [...fields];
  if (headers.reduce((bytes, [name, value]) => bytes + name.length + value.length, 0) > maxHeaderBytes) {
    leave();
    throw new FailedHop("protocol", `the header is longer than ${maxHeaderBytes} bytes`);
  }
  const answer = { status, headers, body: chunksOf(body, signal), coding: undefined, leave };
  return hopAnswer(answer, received, maxBytes);
}

async function* chunksOf(
  body: ReadableStream<Uint8Array> | null,
  signal: AbortSignal,
): AsyncGenerator<Uint8Array> {
  if (body === null) return;
  const reader = body.getReader();
  try {
    for (;;) {
      const { done, value } = await abortable(reader.read(), signal);
      if (done) return;
      yield value;
    }
  } finally {
    void reader.cancel().catch(() => undefined);
  }
}
