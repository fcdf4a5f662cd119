import type { PageResponse } from "@maycrawl/agent";

/** A server's answer to one request, for an archive. */
export interface ArchivedAnswer {
  readonly url: string;
  /** Time of the request, in milliseconds since the epoch. */
  readonly at: number;
  readonly status: number;
  /** IP address of the server that the connection used. Undefined if it is not known. */
  readonly address?: string | undefined;
  /** Header fields that the crawl set in the request. The agent adds User-Agent, Accept-Encoding and Host. */
  readonly requestHeaders: readonly (readonly [name: string, value: string])[];
  /** Header lines of the response, unchanged. */
  readonly headers: readonly (readonly [name: string, value: string])[];
  /** Decoded body: transfer and content codings are removed. */
  readonly body: readonly Uint8Array[];
  /**
   * Reason why the body is incomplete; undefined if it is complete.
   * - `length`: the body is longer than the crawl reads.
   * - `disconnect`: the connection broke.
   * - `unspecified`: the crawl did not need the body (of a redirect, of a server error, of a media type that is not a
   *   page).
   */
  readonly cut: "length" | "disconnect" | "unspecified" | undefined;
  /** For a 304: time of the previous visit, in milliseconds since the epoch. */
  readonly unchangedSince?: number | undefined;
}

/** Stores an answer. The visit waits for the promise, and a rejection ends the crawl. */
export type Archive = (answer: ArchivedAnswer) => Promise<void>;

/** Collects one answer for an archive: the body is copied while it is read. */
export class AnswerRecorder {
  readonly #archive: Archive;
  readonly #request: Pick<ArchivedAnswer, "url" | "at" | "requestHeaders">;
  readonly #lastAt: number | undefined;
  readonly #max: number;
  readonly #body: Uint8Array[] = [];
  #answer: PageResponse | undefined;
  #bytes = 0;
  #cut: ArchivedAnswer["cut"] = "unspecified";

  /**
   * @param lastAt time of the previous visit, in milliseconds since the epoch.
   * @param max maximum number of bytes of the body that are kept.
   */
  constructor(
    archive: Archive,
    request: Pick<ArchivedAnswer, "url" | "at" | "requestHeaders">,
    lastAt: number | undefined,
    max: number,
  ) {
    this.#archive = archive;
    this.#request = request;
    this.#lastAt = lastAt;
    this.#max = max;
  }

  /** Returns the same answer with a body that is copied while it is read. */
  watch(answer: PageResponse): PageResponse {
    this.#answer = answer;
    return { ...answer, body: this.#record(answer.body) };
  }

  /**
   * Archives the part of the answer that was read. Called when the visit has ended, even if it failed. Does nothing
   * without an answer.
   */
  async done(): Promise<void> {
    if (this.#answer === undefined) return;
    const { status, address, headers } = this.#answer;
    const unchangedSince = status === 304 ? this.#lastAt : undefined;
    await this.#archive({
      ...this.#request,
      status,
      address,
      headers,
      body: this.#body,
      cut: this.#cut,
      unchangedSince,
    });
  }

  async *#record(body: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array, void, undefined> {
    try {
      for await (const chunk of body) {
        const kept = chunk.subarray(0, this.#max - this.#bytes);
        if (kept.length > 0) this.#body.push(kept);
        this.#bytes += kept.length;
        // The reader stops at the same limit and may never resume this generator.
        if (this.#bytes === this.#max) this.#cut = "length";
        yield chunk;
        if (kept.length < chunk.length) return;
      }
      this.#cut = undefined;
    } catch (thrown) {
      this.#cut = "disconnect";
      throw thrown;
    }
  }
}
