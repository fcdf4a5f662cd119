import type { PageResponse } from "@maycrawl/agent";
import { replayStream } from "../input/replay-stream.ts";

/** What several crawlers ask for one after the other: each URL is requested once, whatever came of it. */
export class PageCache {
  readonly #kept = new Map<string, () => Promise<PageResponse>>();

  /**
   * Returns the answer for a URL with as much of its body as the first reader read; undefined if it was not requested.
   * @throws what the request threw; so does the body.
   */
  find(url: string): Promise<PageResponse> | undefined {
    return this.#kept.get(url)?.();
  }

  /** Keeps an answer, and returns it with the body to read. */
  keep(url: string, { body, ...answer }: PageResponse): Promise<PageResponse> {
    const open = replayStream(() => body);
    const response = async (): Promise<PageResponse> => ({ ...answer, body: await open() });
    this.#kept.set(url, response);
    return response();
  }

  /** Keeps that a request failed. */
  fail(url: string, failure: unknown): void {
    this.#kept.set(url, () => Promise.reject(failure));
  }
}
