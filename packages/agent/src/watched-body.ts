/** What is told of a body while somebody reads it. */
export interface BodyWatcher {
  /** The next part is waited for: somebody reads, or reading ahead goes on. */
  readonly during: <T>(part: Promise<T>) => Promise<T>;
  /** It is over: read to its end, failed, or given up. Called once at least. */
  readonly over: () => void;
}

/** Octets of a body that are read before somebody asks for them. */
const READ_AHEAD = 64 * 1024;

/**
 * The same response, whose body says when it is over. What a `Response` that is made cannot be given is laid over it: a
 * URL, and a status or reason phrase that servers send and that the class does not take (999, phrases in UTF-8).
 */
export function watched(response: Response, watcher: BodyWatcher, redirected: boolean): Response {
  const empty = response.body === null || response.headers.get("content-length") === "0";
  try {
    const body = empty || response.body === null ? null : watchedStream(response.body, watcher);
    const made = new Response(body, { headers: [...response.headers] });
    if (empty) watcher.over();
    const { status, statusText, ok, url } = response;
    return laidOver(made, { status, statusText, ok, url, redirected });
  } catch (thrown) {
    watcher.over();
    throw thrown;
  }
}

function watchedStream(source: ReadableStream<Uint8Array>, watcher: BodyWatcher): ReadableStream<Uint8Array> {
  const reader = source.getReader();
  // What fails while nobody reads, since it was aborted or the connection ended, is over all the same.
  reader.closed.catch(watcher.over);
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        try {
          const { done, value } = await watcher.during(reader.read());
          if (done) {
            watcher.over();
            controller.close();
          } else {
            controller.enqueue(value);
          }
        } catch (thrown) {
          watcher.over();
          controller.error(thrown);
        }
      },
      async cancel(reason) {
        watcher.over();
        await reader.cancel(reason);
      },
    },
    // A short body is over before anybody reads it, so that who looks at the status alone holds nobody up.
    new ByteLengthQueuingStrategy({ highWaterMark: READ_AHEAD }),
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
