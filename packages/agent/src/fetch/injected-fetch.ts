import { abortable } from "../abort/abortable.ts";
import { decodedBody } from "./decode-body.ts";
import { FailedHop } from "./failed-hop.ts";
import { counted, type HopAnswer, type HopRequest, isSuccessful } from "./hop-request.ts";
import { keptHeader } from "./kept-header.ts";
import type { FetchLimits } from "./robots-fetcher.ts";
import { checkTransferCoding } from "./transfer-coding.ts";

/**
 * Asks by a WHATWG `fetch` that the caller brought. It makes the connections, undoes the content coding itself and
 * says nothing of addresses; the limits on what is read are kept here all the same.
 * @throws what it throws.
 */
export async function requestByFetch(
  { url, conditions, signal, received }: HopRequest,
  header: Readonly<Record<string, string>>,
  limits: FetchLimits,
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
  const response = await abortable(asked, signal);
  const head = headOf(response, limits);
  const body = response.body;
  if (body === null) return isSuccessful(response.status) ? { ...head, bytes: new Uint8Array(0) } : head;
  if (!isSuccessful(response.status)) {
    void body.cancel().catch(() => undefined);
    return head;
  }
  try {
    checkTransferCoding(response.headers.get("transfer-encoding"));
  } catch (unknown) {
    void body.cancel().catch(() => undefined);
    throw unknown;
  }
  const bytes = await decodedBody(counted(chunksOf(body, signal), received), undefined, limits.maxBytes);
  return { ...head, bytes };
}

function headOf(response: Response, limits: FetchLimits): HopAnswer {
  if (response.type === "opaqueredirect") {
    throw new FailedHop("protocol", "the given fetch does not show where a redirect leads");
  }
  let bytes = 0;
  for (const [name, value] of response.headers) bytes += name.length + value.length;
  if (bytes > limits.maxHeaderBytes) {
    void response.body?.cancel().catch(() => undefined);
    throw new FailedHop("protocol", `the header is longer than ${limits.maxHeaderBytes} bytes`);
  }
  const location = response.headers.get("location");
  return {
    status: response.status,
    ...(location === null ? {} : { location }),
    header: keptHeader((name) => response.headers.get(name) ?? undefined),
  };
}

async function* chunksOf(body: ReadableStream<Uint8Array>, signal: AbortSignal): AsyncGenerator<Uint8Array> {
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
