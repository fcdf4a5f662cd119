import type { PageResponse } from "@maycrawl/agent";
import { replayStream } from "../input/replay-stream.ts";

/**
 * Caches responses for several crawlers that request the same URLs one after the other. Each URL is requested once,
 * even if the request fails.
 */
export class PageCache {
  readonly #entries = new Map<string, () => Promise<PageResponse>>();

  /**
   * Returns the cached response for a URL. Its body ends where the first reader stopped. Undefined if the URL was not
   * requested.
   * @throws the error of the original request; reading the body throws the original read error.
   */
  find(url: string): Promise<PageResponse> | undefined {
    return this.#entries.get(url)?.();
  }

  /** Stores a response, and returns it with a readable body. */
  keep(url: string, { body, ...answer }: PageResponse): Promise<PageResponse> {
    const open = replayStream(() => body);
    const response = async (): Promise<PageResponse> => ({ ...answer, body: await open() });
    this.#entries.set(url, response);
    return response();
  }

  /** Stores the failure of a request. */
  fail(url: string, failure: unknown): void {
    this.#entries.set(url, () => Promise.reject(failure));
  }
}
