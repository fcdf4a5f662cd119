import { InvalidOptionError, type RobotsAgent } from "@maycrawl/agent";
import type { Decision } from "@maycrawl/engine";
import type { SitemapEntry, SitemapUrl } from "@maycrawl/readers";
import { decided } from "../robots/ask-agent.ts";
import { checkAgent } from "../robots/check-agent.ts";
import type { Walked } from "./walk-results.ts";

/** A page of a sitemap that a crawler may fetch. */
export interface FetchablePage<T> {
  readonly page: SitemapUrl;
  /** What the iterator gave for it. */
  readonly from: T;
  readonly decision: Decision;
}

/**
 * The pages of sitemaps that the agent's crawler may fetch; what it may not, and all that is no page, is left out.
 * @param entries what `readSitemap` or `walkSitemaps` give, or a list of such.
 * @example
 * for await (const { page } of selectFetchablePages(walkSitemaps(site, agent), agent)) queue.add(page.loc);
 * @throws {InvalidOptionError} where the entries or the agent are none.
 * @throws the signal's reason, untouched.
 */
export async function* selectFetchablePages<T extends SitemapEntry | Walked>(
  entries: AsyncIterable<T> | Iterable<T>,
  agent: RobotsAgent,
  { signal }: { readonly signal?: AbortSignal | undefined } = {},
): AsyncGenerator<FetchablePage<T>, void, undefined> {
  checkAgent(agent);
  if (!isIterable(entries))
    throw new InvalidOptionError("entries must be what readSitemap or walkSitemaps give, or a list of such.");
  for await (const from of entries) {
    const entry: SitemapEntry | Walked = from.type === "entry" ? from.entry : from;
    if (entry.type !== "url") continue;
    signal?.throwIfAborted();
    const decision = await decided(entry.loc, agent, signal);
    // A page whose address the agent would not connect to cannot be fetched either.
    if (decision?.allowed === true) yield { page: entry, from, decision };
  }
}

function isIterable(entries: object): boolean {
  return Symbol.asyncIterator in Object(entries) || Symbol.iterator in Object(entries);
}
