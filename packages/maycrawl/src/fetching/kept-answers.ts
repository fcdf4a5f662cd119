import type { PageResponse } from "@maycrawl/agent";

interface KeptAnswer {
  /** The answer, or why there is none. */
  readonly answer: Omit<PageResponse, "body"> | undefined;
  /** As much of the body as was read. */
  readonly chunks: Uint8Array[];
  /** Why there is no answer, or no more of its body. */
  failure: unknown;
}

/** What several crawlers ask for one after the other: each URL is requested once, whatever came of it. */
export class KeptAnswers {
  readonly #kept = new Map<string, KeptAnswer>();

  /**
   * Returns the answer for a URL with as much of its body as the first reader read; undefined if it was not requested.
   * @throws what the request threw; so does the body.
   */
  find(url: string): PageResponse | undefined {
    const kept = this.#kept.get(url);
    if (kept === undefined) return undefined;
    if (kept.answer === undefined) throw kept.failure;
    return { ...kept.answer, body: replayed(kept) };
  }

  /** Keeps an answer, and returns it with the body to read. */
  keep(url: string, { body, ...answer }: PageResponse): PageResponse {
    const kept: KeptAnswer = { answer, chunks: [], failure: undefined };
    this.#kept.set(url, kept);
    return { ...answer, body: recorded(body, kept) };
  }

  /** Keeps that a request failed. */
  fail(url: string, failure: unknown): void {
    this.#kept.set(url, { answer: undefined, chunks: [], failure });
  }
}

async function* recorded(
  body: AsyncIterable<Uint8Array>,
  kept: KeptAnswer,
): AsyncGenerator<Uint8Array, void, undefined> {
  try {
    for await (const chunk of body) {
      kept.chunks.push(chunk);
      yield chunk;
    }
  } catch (thrown) {
    kept.failure = thrown;
    throw thrown;
  }
}

async function* replayed({ chunks, failure }: KeptAnswer): AsyncGenerator<Uint8Array, void, undefined> {
  yield* chunks;
  if (failure !== undefined) throw failure;
}
