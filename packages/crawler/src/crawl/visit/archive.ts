import type { PageResponse } from "@maycrawl/agent";

/** What a server answered to one request, for whoever keeps it. */
export interface ArchivedAnswer {
  readonly url: string;
  /** When the request was made, in milliseconds since the epoch. */
  readonly at: number;
  readonly status: number;
  /** IP address of the server, as the connection had it that was used. Undefined where that is not known. */
  readonly address?: string | undefined;
  /** The fields of the request that the crawl chose; the agent adds User-Agent, Accept-Encoding and Host. */
  readonly requestHeaders: readonly (readonly [name: string, value: string])[];
  /** The lines of the response's header, as they came. */
  readonly headers: readonly (readonly [name: string, value: string])[];
  /** The body, decoded: transfer and content codings are undone. */
  readonly body: readonly Uint8Array[];
  /**
   * Why that is not all of the body: it was longer than the crawl reads, the connection broke, or nobody needed it (of redirects, of
   * errors of the server, of what is no page). Undefined where it is all.
   */
  readonly cut: "length" | "disconnect" | "unspecified" | undefined;
  /** Of a 304: when the page was last had, in milliseconds since the epoch. */
  readonly unchangedSince?: number | undefined;
}

/** Keeps answers. A page is not over before it is kept; what this throws ends the crawl. */
export type Archive = (answer: ArchivedAnswer) => Promise<void>;

/** One answer on its way to an archive: its body is kept as it is read. */
export class KeptAnswer {
  readonly #archive: Archive;
  readonly #asked: Pick<ArchivedAnswer, "url" | "at" | "requestHeaders">;
  readonly #lastAt: number | undefined;
  readonly #max: number;
  readonly #body: Uint8Array[] = [];
  #answer: PageResponse | undefined;
  #bytes = 0;
  #cut: ArchivedAnswer["cut"] = "unspecified";

  /**
   * @param lastAt when the page was last had.
   * @param max bytes of the body that are kept.
   */
  constructor(
    archive: Archive,
    asked: Pick<ArchivedAnswer, "url" | "at" | "requestHeaders">,
    lastAt: number | undefined,
    max: number,
  ) {
    this.#archive = archive;
    this.#asked = asked;
    this.#lastAt = lastAt;
    this.#max = max;
  }

  /** The same answer, whose body is kept on its way. */
  watch(answer: PageResponse): PageResponse {
    this.#answer = answer;
    return { ...answer, body: this.#watched(answer.body) };
  }

  /** Whatever came of it, it is over: what was read goes into the archive; nothing where there was no answer. */
  async done(): Promise<void> {
    if (this.#answer === undefined) return;
    const { status, address, headers } = this.#answer;
    const unchangedSince = status === 304 ? this.#lastAt : undefined;
    await this.#archive({
      ...this.#asked,
      status,
      address,
      headers,
      body: this.#body,
      cut: this.#cut,
      unchangedSince,
    });
  }

  async *#watched(body: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array, void, undefined> {
    try {
      for await (const chunk of body) {
        const kept = chunk.subarray(0, this.#max - this.#bytes);
        if (kept.length > 0) this.#body.push(kept);
        this.#bytes += kept.length;
        // The reader stops at the same limit, and perhaps never comes back to here.
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
