import { type CrawlerOrToken, type PageAnswer, type PageDirective, resolvePage } from "@maycrawl/engine";
import type { Page } from "@maycrawl/readers";
import { normaliseUrl } from "../../url/normalise-url.ts";
import { isSameUrl } from "../../url/same-url.ts";
import { serialiseDirectives } from "./kept-directives.ts";
import type { IndexingVerdict } from "./read-body.ts";

/** Returns the indexing verdict of directives for a crawler. The fields about the page's content are empty. */
export function computeIndexingVerdict(
  directives: readonly PageDirective[],
  crawler: CrawlerOrToken,
): IndexingVerdict {
  const { index, follow } = directives.length === 0 ? NO_DIRECTIVES : resolvePage(directives, crawler);
  return {
    title: undefined,
    canonical: undefined,
    indexable: index.allowed,
    indexBecause: becauseOf(index),
    follow: follow.allowed,
    followBecause: becauseOf(follow),
    links: 0,
    note: undefined,
    robots: serialiseDirectives(directives, crawler),
  };
}

/**
 * Returns the indexing verdict of a page for a crawler.
 * @param isPage whether the status is successful (2xx).
 */
export function indexingVerdictOfPage(page: Page, crawler: CrawlerOrToken, isPage: boolean): IndexingVerdict {
  const verdict = computeIndexingVerdict(page.directives, crawler);
  const { title, links } = page;
  return { ...verdict, title, canonical: canonicalOf(page), links: links.length, note: noteOn(page, isPage) };
}

/** Returns the canonical URL in normalised form, because queries of the crawl file compare URLs as strings. */
function canonicalOf({ canonical }: Page): string | undefined {
  const named = canonical?.url;
  return named && (normaliseUrl(named)?.href ?? named);
}

const ALLOWED: PageAnswer = { allowed: true, because: undefined };
const NO_DIRECTIVES = { index: ALLOWED, follow: ALLOWED };

function becauseOf({ because }: PageAnswer): string | undefined {
  if (because === undefined) return undefined;
  const { name, value, from, where, productToken } = because;
  const text = value === undefined ? name : `${name}: ${value}`;
  const to = productToken === "*" ? "" : ` for ${productToken}`;
  return from === "meta"
    ? `META tag ${text}${to} at byte ${where} of the page`
    : `X-Robots-Tag ${text}${to}, header line ${where}`;
}

/** Titles of pages that report "not found" although their status is successful (soft 404). */
const NOT_FOUND =
  /^\s*(?:error\s*)?404\b|\b(?:not found|page missing|does not exist|nicht gefunden|introuvable|no encontrad[ao]|не найден[ао]?)/i;

/** Returns the most important remark about a page: a soft 404, a refresh, credentials in links, or an error. */
function noteOn(page: Page, isPage: boolean): string | undefined {
  if (isPage && page.title !== undefined && NOT_FOUND.test(page.title))
    return 'soft 404: the title says "not found", but the status is successful';
  return (
    refreshNote(page) ??
    credentialsNote(page) ??
    page.diagnostics.find(({ level }) => level === "error")?.message
  );
}

/** Describes a refresh to another URL. A page that reloads itself, as news pages do, gets no note. */
function refreshNote({ refresh, url }: Page): string | undefined {
  if (refresh?.url === undefined || (url !== undefined && isSameUrl(refresh.url, url))) return undefined;
  const target = normaliseUrl(refresh.url)?.href ?? refresh.url;
  return `${refresh.from === "meta" ? "meta refresh" : "Refresh header"} to ${target}`;
}

const CREDENTIALS = /^https?:\/\/[^/?#]*@/;

function credentialsNote({ links }: Page): string | undefined {
  const has = links.some(({ url }) => url?.includes("@") === true && CREDENTIALS.test(url));
  return has ? "links contain a user name or a password; they are followed without it" : undefined;
}
