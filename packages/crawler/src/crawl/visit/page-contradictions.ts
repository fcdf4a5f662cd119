import type { RobotsAgent } from "@maycrawl/agent";
import { type CrawlerOrToken, type RobotsDocument, resolvePreferences } from "@maycrawl/engine";
import { findContradictions } from "../../audit/contradictions.ts";
import type { PageUsage, RequestedPage } from "../reading/read-body.ts";
import type { VisitContradiction } from "../state/visit.ts";

/** Fields of a robots.txt that state what content may be used for. */
const ROBOTS_FIELDS = new Set(["content-usage", "content-signal", "license"]);

/** Results of `hasUsageField`: a host's robots.txt is checked again for each of its pages. */
const cache = new WeakMap<RobotsDocument, boolean>();

/**
 * Returns the contradictions between the usage statements of a page, its header and its robots.txt. A contradiction
 * within the robots.txt alone is reported once, for the page at depth 0: it would be the same for all pages.
 * @param uses usage statements of the page; undefined if they need no check.
 */
export async function findPageContradictions(
  uses: PageUsage | undefined,
  { url, headers }: RequestedPage,
  agent: RobotsAgent,
  crawler: CrawlerOrToken,
): Promise<readonly VisitContradiction[]> {
  if (uses === undefined) return [];
  const access = await agent.access(url);
  const document = access.kind === "successful" ? access.document : undefined;
  if (!uses.speaks && (document === undefined || !hasUsageField(document))) return [];
  const { meta, links } = uses;
  const answer = resolvePreferences({ document, headers, meta, links }, crawler, url);
  const found = findContradictions({ type: "url", url, preferences: answer }, crawler);
  return found.map(({ code, id, params, message }) => ({ code, id, params, message }));
}

function hasUsageField(document: RobotsDocument): boolean {
  const known = cache.get(document);
  if (known !== undefined) return known;
  const speaks = document.lines.some(({ field }) => field !== undefined && ROBOTS_FIELDS.has(field));
  cache.set(document, speaks);
  return speaks;
}
