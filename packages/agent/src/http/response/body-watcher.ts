import { onAbort } from "@maycrawl/engine/internal";
import { BodyTooLongError } from "../../errors.ts";
import { type BodyEnd, LEFT, WHOLE } from "../../observe/page-event.ts";
import { checkTransferCoding } from "./transfer-coding.ts";

/** What is told of a body while somebody reads it. */
export interface BodyWatcher {
  /** The next part is waited for: somebody reads, or reading ahead goes on. */
  readonly during: <T>(part: Promise<T>) => Promise<T>;
  /** So many bytes of it, decoded, have come. */
  readonly received: (bytes: number) => void;
  /** It is over. Called once at least; the first time counts. */
  readonly over: (end: BodyEnd) => void;
}

/** What a body may be, and how long it may come. */
export interface BodyLimits {
  /** Of the page, for errors. */
  readonly url: string;
  /** Bytes; undefined: as many as there are. */
  readonly maxBytes: number | undefined;
  /** Ends it, whatever the client makes of the same signal. */
  readonly signal: AbortSignal | undefined;
}

/** Bytes of a body that are read before somebody asks for them. */
const READ_AHEAD_BYTES = 64 * 1024;

/**
 * The same response, whose body says when it is over. What a `Response` that is made cannot be given is laid over it: a
 * URL, and a status or reason phrase that servers send and that the class does not take (999, phrases in UTF-8).
 */
export function watchBody(
  response: Response,
  watcher: BodyWatcher,
  limits: BodyLimits,
  redirected: boolean,
): Response {
  const empty = response.body === null || response.headers.get("content-length") === "0";
  try {
    const body = empty || response.body === null ? null : watchedStream(readable(response), watcher, limits);
    const made = responseOf(response, body, redirected);
    if (empty) watcher.over(WHOLE);
    return made;
  } catch (thrown) {
    watcher.over({ kind: "failed", thrown });
    throw thrown;
  }
}

/** Returns a response that is like another one, but for its body, and its Content-Encoding if that is given. */
export function responseOf(
  response: Response,
  body: ReadableStream<Uint8Array> | Uint8Array<ArrayBuffer> | null,
  redirected: boolean,
  contentEncoding?: string,
): Response {
  const { status, statusText, ok, url } = response;
  const made = new Response(body, { headers: [...response.headers] });
  if (contentEncoding !== undefined) made.headers.set("content-encoding", contentEncoding);
  return laidOver(made, { status, statusText, ok, url, redirected });
}

/** The body; one that fails if it is in a coding that nobody undoes: the status and the header are there all the same. */
function readable({ headers, body }: Response): ReadableStream<Uint8Array> {
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
  // What fails while nobody reads, since it was aborted or the connection ended, is over all the same.
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
    // A short body is over before anybody reads it, so that who looks at the status alone holds nobody up.
    new ByteLengthQueuingStrategy({ highWaterMark: READ_AHEAD_BYTES }),
  );
}

type Said = Pick<Response, "status" | "statusText" | "ok" | "url" | "redirected">;

function laidOver(response: Response, said: Said): Response {
  const properties = Object.entries(said).map(([name, value]) => [name, { value, enumerable: true }]);
  return Object.defineProperties(response, {
    ...Object.fromEntries(properties),
    clone: { value: () => laidOver(Response.prototype.clone.call(response), said) },
  });
}
