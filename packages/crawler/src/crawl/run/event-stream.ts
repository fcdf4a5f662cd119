import { onAbort } from "@maycrawl/engine/internal";
import { Channel } from "../../discover/channel.ts";
import type { CrawlEvent } from "../state/events.ts";
import { CrawlStopped } from "./crawl-stopped.ts";

/** How many events may wait for whoever reads them; the crawl waits then, too. */
const MAX_WAITING = 1_000;

/** How work that tells of itself is ended. */
export interface EventStreamOptions {
  /** The caller's: ends everything, with its reason. */
  readonly signal: AbortSignal | undefined;
  /** Aborted to end waiting; what is under way goes on. */
  readonly stopping: AbortController;
  /** Aborted to end what is under way, too. */
  readonly ending: AbortController;
}

/**
 * What a crawl tells while it runs, for one reader, who sets its speed.
 * @throws what the work throws.
 */
export async function* eventStream(
  work: (tell: (event: CrawlEvent) => Promise<void>) => Promise<void>,
  { signal, stopping, ending }: EventStreamOptions,
): AsyncGenerator<CrawlEvent, void, undefined> {
  const events = new Channel<CrawlEvent>(MAX_WAITING);
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
