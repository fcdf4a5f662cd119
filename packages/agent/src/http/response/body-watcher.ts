import { onAbort } from "@maycrawl/engine/internal";
import { BodyTooLongError } from "../../errors.ts";
import { type BodyEnd, LEFT, WHOLE } from "../../observe/page-event.ts";
import { checkTransferCoding } from "./transfer-coding.ts";

/** Callbacks for the progress of a response body. */
export interface BodyWatcher {
  /** Wraps each read of the next chunk, whether the caller reads or the stream reads ahead. */
  readonly during: <T>(part: Promise<T>) => Promise<T>;
  /** Called with the number of decoded bytes in each chunk. */
  readonly received: (bytes: number) => void;
  /** Called when the body ends. `over` may be called again; only the first call counts. */
  readonly over: (end: BodyEnd) => void;
}

/** Limits for a response body. */
export interface BodyLimits {
  /** URL of the page, for error messages. */
  readonly url: string;
  /** Maximum size in bytes; undefined: no limit. */
  readonly maxBytes: number | undefined;
  /** Signal that ends the body, even if the client ignores the same signal. */
  readonly signal: AbortSignal | undefined;
}

/** Maximum number of body bytes that are read before the caller asks for them. */
const READ_AHEAD_BYTES = 64 * 1024;

/**
 * Returns a copy of the response whose body reports its progress to the watcher.
 * The original URL, status and reason phrase are kept: see `overrideProperties`.
 */
export function watchBody(
  response: Response,
  watcher: BodyWatcher,
  limits: BodyLimits,
  redirected: boolean,
): Response {
  const empty = response.body === null || response.headers.get("content-length") === "0";
  try {
    const body =
      empty || response.body === null ? null : watchedStream(readableBody(response), watcher, limits);
    const made = copyResponse(response, body, redirected);
    if (empty) watcher.over(WHOLE);
    return made;
  } catch (thrown) {
    watcher.over({ kind: "failed", thrown });
    throw thrown;
  }
}

/** Returns a copy of a response with the given body, and with the given Content-Encoding, if any. */
export function copyResponse(
  response: Response,
  body: ReadableStream<Uint8Array> | Uint8Array<ArrayBuffer> | null,
  redirected: boolean,
  contentEncoding?: string,
): Response {
  const { status, statusText, ok, url } = response;
  const made = new Response(body, { headers: [...response.headers] });
  if (contentEncoding !== undefined) made.headers.set("content-encoding", contentEncoding);
  return overrideProperties(made, { status, statusText, ok, url, redirected });
}

/**
 * Returns the response's body. If its transfer coding is not supported, returns a stream that fails when it is
 * read, because the status and the header are still usable.
 */
function readableBody({ headers, body }: Response): ReadableStream<Uint8Array> {
  try {
    checkTransferCoding(headers.get("transfer-encoding"));
    return body as ReadableStream<Uint8Array>;
  } catch (unknown) {
    void body?.cancel().catch(() => undefined);
    return new ReadableStream({ start: (controller) => controller.error(unknown) });
  }
}

function watchedStream(
  source: ReadableStream<Uint8Array>,
  watcher: BodyWatcher,
  { url, maxBytes = Number.POSITIVE_INFINITY, signal }: BodyLimits,
): ReadableStream<Uint8Array> {
  const reader = source.getReader();
  let left = maxBytes;
  let isOver = false;
  let stopListening = (): void => undefined;
  let fail: (reason: unknown) => void = () => undefined;
  const over = (end: BodyEnd): void => {
    if (isOver) return;
    isOver = true;
    stopListening();
    watcher.over(end);
    if (end.kind === "failed") void reader.cancel(end.thrown).catch(() => undefined);
  };
  const failed = (thrown: unknown): void => {
    over({ kind: "failed", thrown });
    fail(thrown);
  };
  stopListening = onAbort(signal, () => failed(signal?.reason));
  // A body can also fail between two reads: by an abort, or because the connection ended.
  reader.closed.catch((thrown: unknown) => over({ kind: "failed", thrown }));
  return new ReadableStream<Uint8Array>(
    {
      start(controller) {
        fail = (reason) => controller.error(reason);
        if (signal?.aborted === true) controller.error(signal.reason);
      },
      async pull(controller) {
        try {
          const { done, value } = await watcher.during(reader.read());
          if (isOver) return;
          if (done) {
            over(WHOLE);
            controller.close();
            return;
          }
          watcher.received(value.length);
          left -= value.length;
          if (left < 0) failed(new BodyTooLongError(url, maxBytes));
          else controller.enqueue(value);
        } catch (thrown) {
          failed(thrown);
        }
      },
      async cancel(reason) {
        over(LEFT);
        await reader.cancel(reason);
      },
    },
    // A short body is read ahead to its end. The host's turn then ends even if the caller does not read the body.
    new ByteLengthQueuingStrategy({ highWaterMark: READ_AHEAD_BYTES }),
  );
}

type OverriddenProperties = Pick<Response, "status" | "statusText" | "ok" | "url" | "redirected">;

/**
 * Overrides properties of a `Response` object. The constructor cannot set a URL, and it rejects some statuses and
 * reason phrases that servers send (999, phrases in UTF-8).
 */
function overrideProperties(response: Response, values: OverriddenProperties): Response {
  const properties = Object.entries(values).map(([name, value]) => [name, { value, enumerable: true }]);
  return Object.defineProperties(response, {
    ...Object.fromEntries(properties),
    clone: { value: () => overrideProperties(Response.prototype.clone.call(response), values) },
  });
}
