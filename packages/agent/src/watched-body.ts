/** What is told of a body while somebody reads it. */
export interface BodyWatcher {
  /** A part has come. */
  readonly read: () => void;
  /** It is over: read to its end, failed, or given up. Called once at least. */
  readonly over: () => void;
}

/** Octets of a body that are read before somebody asks for them. */
const READ_AHEAD = 64 * 1024;

/** The same response, whose body says when it is over. The URL, which a new response has not, is handed on. */
export function watched(response: Response, watcher: BodyWatcher, redirected: boolean): Response {
  if (response.body === null || response.headers.get("content-length") === "0") {
    watcher.over();
    return named(response, response.url, redirected);
  }
  const reader = response.body.getReader();
  const body = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        try {
          const { done, value } = await reader.read();
          if (done) {
            watcher.over();
            controller.close();
          } else {
            watcher.read();
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
  const { status, statusText, headers } = response;
  return named(new Response(body, { status, statusText, headers }), response.url, redirected);
}

function named(response: Response, url: string, redirected: boolean): Response {
  return Object.defineProperties(response, {
    url: { value: url, enumerable: true },
    redirected: { value: redirected, enumerable: true },
  });
}
