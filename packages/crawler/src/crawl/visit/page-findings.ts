import type { RobotsAgent } from "@maycrawl/agent";
import { type AskedCrawler, preferences, type RobotsDocument } from "@maycrawl/engine";
import { contradictionsOf } from "../../audit/contradictions.ts";
import type { Page } from "../../page/page.ts";
import type { QueuedUrl } from "../url/found-url.ts";
import type { VisitFinding } from "./visit.ts";

/** Fields of a robots.txt, of a header, and META tags, in which somebody says what content may be used for. */
const ROBOTS_FIELDS = new Set(["content-usage", "content-signal", "license"]);
const HEADER_FIELDS = new Set(["content-usage", "content-signal", "tdm-reservation", "tdm-policy", "link"]);
const META_NAMES = /^(?:tdm-reservation|tdm-policy)$/i;
const PAGE_WORDS = /^(?:no(?:image)?ai|(?:dis)?allowaitraining)$/;

/** Whether robots.txt files say something of uses: of a host's file that is asked for each of its pages. */
const said = new WeakMap<RobotsDocument, boolean>();

/**
 * Where a page, its header and its robots.txt say different things of what it may be used for. Of a robots.txt that contradicts itself
 * alone it is told once, for the page that a crawl began with: it would be the same for all.
 */
export async function findingsOn(
  page: Page,
  { url, depth }: QueuedUrl,
  agent: RobotsAgent,
  crawler: AskedCrawler,
): Promise<readonly VisitFinding[]> {
  const ofPage = speaks(page);
  if (!ofPage && depth > 0) return [];
  const access = await agent.access(url);
  const document = access.kind === "successful" ? access.document : undefined;
  if (!ofPage && (document === undefined || !speaksOfUse(document))) return [];
  const { headers, meta, relations } = page;
  const links = relations.filter(({ from }) => from === "link");
  const answer = preferences({ document, headers, meta, links }, crawler, url);
  const found = contradictionsOf({ type: "url", url, preferences: answer }, crawler);
  return found.map(({ code, message }) => ({ code, message }));
}

function speaks({ headers, meta, directives }: Page): boolean {
  return (
    headers.some(([name]) => HEADER_FIELDS.has(name.toLowerCase())) ||
    meta.some(({ name }) => META_NAMES.test(name)) ||
    directives.some(({ name }) => PAGE_WORDS.test(name))
  );
}

function speaksOfUse(document: RobotsDocument): boolean {
  const known = said.get(document);
  if (known !== undefined) return known;
  const speaks = document.lines.some(({ field }) => field !== undefined && ROBOTS_FIELDS.has(field));
  said.set(document, speaks);
  return speaks;
}
