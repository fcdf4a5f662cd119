import type { Page } from "../../page/page.ts";
import type { PageUsage } from "./read-body.ts";

/** Fields of a header, and META tags, in which somebody says what content may be used for. */
const HEADER_FIELDS = new Set(["content-usage", "content-signal", "tdm-reservation", "tdm-policy", "link"]);
const META_NAMES = /^(?:tdm-reservation|tdm-policy)$/i;
const PAGE_WORDS = /^(?:no(?:image)?ai|(?:dis)?allowaitraining)$/;

/** What a page says of its uses; undefined where it says nothing, and is not the one that its host's robots.txt is looked at with. */
export function pageUsageOf(page: Page, depth: number): PageUsage | undefined {
  const speaks = speaksOfUse(page);
  if (!speaks && depth > 0) return undefined;
  return { speaks, meta: page.meta, links: page.relations.filter(({ from }) => from === "link") };
}

function speaksOfUse({ headers, meta, directives }: Page): boolean {
  return (
    headers.some(([name]) => HEADER_FIELDS.has(name.toLowerCase())) ||
    meta.some(({ name }) => META_NAMES.test(name)) ||
    directives.some(({ name }) => PAGE_WORDS.test(name))
  );
}
