import {
  type AccessResult,
  type CrawlerOrToken,
  type Decision,
  type PreferenceSources,
  resolvePreferences,
} from "@maycrawl/engine";
import type { Page } from "@maycrawl/readers";
import { isSameUrl } from "../url/same-url.ts";
import type { UrlEvidence } from "./evidence.ts";
import { isPageStatus } from "./page-status.ts";

/** Evidence about a URL, without its preferences and its canonical URL. */
export type KnownUrl = Omit<UrlEvidence, "type" | "canonical" | "preferences">;

/** Results of robots.txt for a URL and for the URLs that its page names. */
export interface JudgingRobots {
  /** Access result of the URL's own robots.txt; undefined if it is not known. */
  readonly access: AccessResult | undefined;
  /** Returns the decision about another URL; undefined if it is not known. */
  decide(url: string): Promise<Decision | undefined>;
}

/** Adds the usage preferences and the decision about the canonical URL. */
export async function completeEvidence(
  known: KnownUrl,
  crawler: CrawlerOrToken,
  { access, decide }: JudgingRobots,
  tdmrep?: unknown,
): Promise<UrlEvidence> {
  const { url, status } = known;
  // Statements of an error page, or of a response without content, do not count.
  const page = status === undefined || isPageStatus(status) ? known.page : undefined;
  const preferences =
    access === undefined
      ? undefined
      : resolvePreferences({ ...preferenceSources(access, page), tdmrep }, crawler, url);
  const evidence: UrlEvidence = { type: "url", ...known, preferences };
  const target = page?.canonical?.url;
  if (target === undefined || isSameUrl(target, url)) return evidence;
  return { ...evidence, canonical: { url: target, decision: await decide(target) } };
}

/** Returns the sources of usage preferences in a robots.txt and a page. */
export function preferenceSources(
  access: AccessResult | undefined,
  page: Page | undefined,
): Pick<PreferenceSources, "document" | "headers" | "meta" | "links"> {
  return {
    document: access?.kind === "successful" ? access.document : undefined,
    headers: page?.headers,
    meta: page?.meta,
    // Links in the header are read from `headers`.
    links: page?.relations.filter(({ from }) => from === "link"),
  };
}
