import type { RobotsAgent } from "@maycrawl/agent";
import { type CrawlerOrToken, type RobotsDocument, resolvePreferences } from "@maycrawl/engine";
import { findContradictions } from "../../audit/contradictions.ts";
import type { AskedPage, PageUsage } from "../reading/read-body.ts";
import type { VisitContradiction } from "../state/visit.ts";

/** Fields of a robots.txt in which somebody says what content may be used for. */
const ROBOTS_FIELDS = new Set(["content-usage", "content-signal", "license"]);

/** Whether robots.txt files say something of uses: of a host's file that is asked for each of its pages. */
const said = new WeakMap<RobotsDocument, boolean>();

/**
 * Where a page, its header and its robots.txt say different things of what it may be used for. Of a robots.txt that contradicts itself
 * alone it is told once, for the page that a crawl began with: it would be the same for all.
 * @param uses what the page says; undefined where that is nothing.
 */
export async function contradictionsOn(
  uses: PageUsage | undefined,
  { url, headers }: AskedPage,
  agent: RobotsAgent,
  crawler: CrawlerOrToken,
): Promise<readonly VisitContradiction[]> {
  if (uses === undefined) return [];
  const access = await agent.access(url);
  const document = access.kind === "successful" ? access.document : undefined;
  if (!uses.speaks && (document === undefined || !speaksOfUse(document))) return [];
  const { meta, links } = uses;
  const answer = resolvePreferences({ document, headers, meta, links }, crawler, url);
  const found = findContradictions({ type: "url", url, preferences: answer }, crawler);
  return found.map(({ code, id, params, message }) => ({ code, id, params, message }));
}

function speaksOfUse(document: RobotsDocument): boolean {
  const known = said.get(document);
  if (known !== undefined) return known;
  const speaks = document.lines.some(({ field }) => field !== undefined && ROBOTS_FIELDS.has(field));
  said.set(document, speaks);
  return speaks;
}
