import { onAbort } from "@maycrawl/engine/internal";
import { Channel } from "../../discover/channel.ts";
import type { CrawlEvent } from "../state/events.ts";
import { CrawlStopped } from "./crawl-stopped.ts";

/** Maximum number of unread events. At this number, the crawl waits for the reader. */
const MAX_QUEUED = 1_000;

/** Abort signals of an event stream. */
export interface EventStreamOptions {
  /** The caller's signal. Its abort ends all waits and the work under way, and the stream throws its reason. */
  readonly signal: AbortSignal | undefined;
  /** Controller whose abort ends all waits. Work that is under way continues. */
  readonly stopping: AbortController;
  /** Controller whose abort also ends the work under way. */
  readonly ending: AbortController;
}

/**
 * Yields the events that `work` emits, for one reader. The work waits for a slow reader.
 * @throws the error of `work`.
 */
export async function* eventStream(
  work: (emit: (event: CrawlEvent) => Promise<void>) => Promise<void>,
  { signal, stopping, ending }: EventStreamOptions,
): AsyncGenerator<CrawlEvent, void, undefined> {
  const events = new Channel<CrawlEvent>(MAX_QUEUED);
  const stopListening = onAbort(signal, () => {
    ending.abort(signal?.reason);
    stopping.abort(signal?.reason);
  });
  const running = work((event) => events.push(event)).then(
    () => events.close(),
    (thrown) => events.fail(thrown),
  );
  try {
    for (;;) {
      const event = await events.take();
      if (event === undefined) return;
      yield event;
    }
  } finally {
    stopListening();
    stopping.abort(new CrawlStopped());
    events.close();
    await running;
  }
}
