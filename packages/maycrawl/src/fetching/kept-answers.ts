import type { PageResponse } from "@maycrawl/agent";

interface KeptAnswer {
  readonly answer: Omit<PageResponse, "body">;
  /** As much of the body as was read. */
  readonly chunks: Uint8Array[];
}

/** Answers that several crawlers ask for one after the other: each is requested once. */
export class KeptAnswers {
  readonly #kept = new Map<string, KeptAnswer>();

  /** Returns the answer for a URL with as much of its body as the first reader read; undefined if it was not requested. */
  find(url: string): PageResponse | undefined {
    const kept = this.#kept.get(url);
    return kept === undefined ? undefined : { ...kept.answer, body: replayed(kept.chunks) };
  }

  /** Keeps an answer, unless its body fails, and returns it with the body to read. */
  keep(url: string, { body, ...answer }: PageResponse): PageResponse {
    const kept: KeptAnswer = { answer, chunks: [] };
    this.#kept.set(url, kept);
    return { ...answer, body: this.#recorded(url, body, kept.chunks) };
  }

  async *#recorded(
    url: string,
    body: AsyncIterable<Uint8Array>,
    chunks: Uint8Array[],
  ): AsyncGenerator<Uint8Array, void, undefined> {
    try {
      for await (const chunk of body) {
        chunks.push(chunk);
        yield chunk;
      }
    } catch (thrown) {
      this.#kept.delete(url);
      throw thrown;
    }
  }
}

async function* replayed(chunks: readonly Uint8Array[]): AsyncGenerator<Uint8Array, void, undefined> {
  yield* chunks;
}
