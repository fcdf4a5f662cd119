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

/** What is known of a URL before the other URLs that its page names are judged. */
export type KnownUrl = Omit<UrlEvidence, "type" | "canonical" | "preferences">;

/** The robots.txt by which a URL and those that its page names are judged. */
export interface JudgingRobots {
  /** The robots.txt of the URL itself; undefined if it is not known. */
  readonly access: AccessResult | undefined;
  /** May the crawler fetch another URL? Undefined if that is not known. */
  decide(url: string): Promise<Decision | undefined>;
}

/** Adds what content may be used for, and whether the canonical URL may be fetched. */
export async function evidenceOf(
  known: KnownUrl,
  crawler: CrawlerOrToken,
  { access, decide }: JudgingRobots,
  tdmrep?: unknown,
): Promise<UrlEvidence> {
  const { url, page } = known;
  const preferences =
    access === undefined
      ? undefined
      : resolvePreferences({ ...preferenceSources(access, page), tdmrep }, crawler, url);
  const evidence: UrlEvidence = { type: "url", ...known, preferences };
  const target = page?.canonical?.url;
  if (target === undefined || isSameUrl(target, url)) return evidence;
  return { ...evidence, canonical: { url: target, decision: await decide(target) } };
}

/** Returns where a robots.txt and a page say what content may be used for. */
export function preferenceSources(
  access: AccessResult | undefined,
  page: Page | undefined,
): Pick<PreferenceSources, "document" | "headers" | "meta" | "links"> {
  return {
    document: access?.kind === "successful" ? access.document : undefined,
    headers: page?.headers,
    meta: page?.meta,
    // Those of the header are read from there.
    links: page?.relations.filter(({ from }) => from === "link"),
  };
}
