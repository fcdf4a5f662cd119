import { InvalidOptionError, type RobotsAgent } from "@maycrawl/agent";
import type { Decision } from "@maycrawl/engine";
import type { SitemapEntry, SitemapUrl } from "@maycrawl/readers";
import { decideUnlessRefused } from "../robots/ask-agent.ts";
import { checkAgent } from "../robots/check-agent.ts";
import type { Walked } from "./walk-results.ts";

/** A page in a sitemap that a crawler may fetch. */
export interface FetchablePage<T> {
  readonly page: SitemapUrl;
  /** Item of `entries` that contains the page. */
  readonly from: T;
  readonly decision: Decision;
}

/**
 * Yields the pages in sitemaps that the agent's crawler may fetch. All other items are left out.
 * @param entries results of `readSitemap` or `walkSitemaps`, or a list of them.
 * @example
 * for await (const { page } of selectFetchablePages(walkSitemaps(site, agent), agent)) queue.add(page.loc);
 * @throws {InvalidOptionError} if `entries` or `agent` is invalid.
 * @throws the signal's reason, unchanged.
 */
export async function* selectFetchablePages<T extends SitemapEntry | Walked>(
  entries: AsyncIterable<T> | Iterable<T>,
  agent: RobotsAgent,
  { signal }: { readonly signal?: AbortSignal | undefined } = {},
): AsyncGenerator<FetchablePage<T>, void, undefined> {
  checkAgent(agent);
  if (!isIterable(entries))
    throw new InvalidOptionError(
      "entries must be the result of readSitemap or walkSitemaps, or a list of their items.",
    );
  for await (const from of entries) {
    const entry: SitemapEntry | Walked = from.type === "entry" ? from.entry : from;
    if (entry.type !== "url") continue;
    signal?.throwIfAborted();
    const decision = await decideUnlessRefused(entry.loc, agent, signal);
    // The decision is undefined if the address policy refuses the host. Such a page cannot be fetched either.
    if (decision?.allowed === true) yield { page: entry, from, decision };
  }
}

function isIterable(entries: object): boolean {
  return Symbol.asyncIterator in Object(entries) || Symbol.iterator in Object(entries);
}
