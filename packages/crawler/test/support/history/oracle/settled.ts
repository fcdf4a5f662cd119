import type { Snapshot, UrlRow } from "../record.ts";
import type { Differences } from "./differences.ts";
import type { Knowledge } from "./knowledge.ts";

/** Checks the linking pages and the sitemap of each URL. The crawl derives both from the last visits. */
export class SettledCheck {
  readonly #knowledge: Knowledge;
  readonly #differences: Differences;

  constructor(knowledge: Knowledge, differences: Differences) {
    this.#knowledge = knowledge;
    this.#differences = differences;
  }

  /** Returns for each URL the pages whose last visit found a link to it that may be followed. */
  linking(): Map<string, Set<string>> {
    const linking = new Map<string, Set<string>>();
    for (const [from, references] of this.#knowledge.current) {
      for (const { to, by, follow } of references) {
        if (by !== "link" || !follow) continue;
        linking.set(to, (linking.get(to) ?? new Set()).add(from));
      }
    }
    return linking;
  }

  checkLinks({ urls, countsLinks }: Snapshot): void {
    const linking = this.linking();
    for (const { url, state, skipped, linked, linkedFrom } of urls) {
      const pages = linking.get(url) ?? new Set();
      const isOut = state === 2 && skipped !== "robots";
      const expected = countsLinks ? pages.size : Math.min(1, pages.size);
      if (linked !== expected && !(isOut && linked === 0))
        this.#differences.add(
          "linked",
          `${url} is linked by ${linked} pages, expected ${expected} (${[...pages].slice(0, 3).join(" ")})`,
        );
      if (linkedFrom !== null && !pages.has(linkedFrom))
        this.#differences.add("linked-from", `${url} is linked from ${linkedFrom}, which has no such link`);
      if (countsLinks && linkedFrom === null && linked > 0)
        this.#differences.add("linked-from", `${url} is linked by ${linked} pages, from none`);
    }
  }

  /**
   * Checks the sitemap of each URL.
   * @param named the sitemaps that name each URL.
   * @param before rows after the previous run.
   * @param isRead whether a sitemap was read in the round.
   */
  checkSitemaps(
    { urls }: Snapshot,
    named: ReadonlyMap<string, ReadonlySet<string>>,
    before: ReadonlyMap<string, UrlRow>,
    isRead: (sitemap: string) => boolean,
  ): void {
    for (const { url, sitemap } of urls) {
      const by = named.get(url) ?? new Set();
      if (sitemap === null ? by.size === 0 : by.has(sitemap)) continue;
      // A URL has one sitemap. A sitemap that could not be read is forgotten if another one has replaced it.
      const was = before.get(url)?.sitemap ?? "";
      if (sitemap === null && !by.has(was) && ![...by].some(isRead)) continue;
      this.#differences.add(
        "in-sitemap",
        `${url} is in the sitemap ${sitemap}, expected ${[...by].join(" or ") || "none"}`,
      );
    }
  }
}
