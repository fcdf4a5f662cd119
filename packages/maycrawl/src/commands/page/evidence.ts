import type { Page, SitemapMention, TargetEvidence, UrlEvidence } from "@maycrawl/crawler";
import { type AccessResult, type Decision, type Preferences, resolvePreferences } from "@maycrawl/engine";
import type { Crawler } from "../../input/asked-crawler.ts";

/** What is known of a URL at which a page was asked for, redirects not being followed. */
export interface KnownUrl {
  readonly url: string;
  readonly decision: Decision | undefined;
  readonly access: AccessResult | undefined;
  readonly status?: number | undefined;
  readonly redirect?: string | undefined;
  readonly leadsTo?: readonly TargetEvidence[] | undefined;
  readonly page?: Page | undefined;
  readonly sitemaps?: readonly SitemapMention[] | undefined;
}

/**
 * What `findContradictions` has to know of it.
 * @param decide may the crawler fetch another URL; undefined where nobody knows.
 */
export async function evidenceOf(
  known: KnownUrl,
  crawler: Crawler | undefined,
  decide: (url: string) => Promise<Decision | undefined>,
): Promise<UrlEvidence> {
  const { access: _, ...rest } = known;
  const target = known.page?.canonical?.url;
  const canonical = target === undefined ? undefined : { url: target, decision: await decide(target) };
  return { type: "url", ...rest, canonical, preferences: preferencesIn(known, crawler) };
}

function preferencesIn(
  { url, access, page }: KnownUrl,
  crawler: Crawler | undefined,
): Preferences | undefined {
  // What use is permitted is a question of who asks.
  if (crawler === undefined) return undefined;
  const document = access?.kind === "successful" ? access.document : undefined;
  const links = page?.relations.filter(({ from }) => from === "link");
  const sources = { document, headers: page?.headers, meta: page?.meta, links };
  return resolvePreferences(sources, crawler.profile ?? crawler.token, url);
}
