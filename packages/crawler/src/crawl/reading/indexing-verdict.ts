import { type CrawlerOrToken, type PageAnswer, type PageDirective, resolvePage } from "@maycrawl/engine";
import type { Page } from "@maycrawl/readers";
import { normaliseUrl } from "../../url/normalise-url.ts";
import { isSameUrl } from "../../url/same-url.ts";
import { keptDirectives } from "./kept-directives.ts";
import type { IndexingVerdict } from "./read-body.ts";

/** What directives come to for a crawler; of the page nothing else is known. */
export function indexingVerdictOf(
  directives: readonly PageDirective[],
  crawler: CrawlerOrToken,
): IndexingVerdict {
  const { index, follow } = directives.length === 0 ? NOTHING_SAID : resolvePage(directives, crawler);
  return {
    title: undefined,
    canonical: undefined,
    indexable: index.allowed,
    indexBecause: becauseOf(index),
    follow: follow.allowed,
    followBecause: becauseOf(follow),
    links: 0,
    note: undefined,
    robots: keptDirectives(directives, crawler),
  };
}

/** What a page says of itself to a crawler. @param isPage whether its status says that it is one. */
export function indexingVerdictOfPage(page: Page, crawler: CrawlerOrToken, isPage: boolean): IndexingVerdict {
  const verdict = indexingVerdictOf(page.directives, crawler);
  const { title, links } = page;
  return { ...verdict, title, canonical: canonicalOf(page), links: links.length, note: noteOn(page, isPage) };
}

/** The canonical URL in the form in which the crawl knows URLs, since the file's queries compare them letter by letter. */
function canonicalOf({ canonical }: Page): string | undefined {
  const named = canonical?.url;
  return named && (normaliseUrl(named)?.href ?? named);
}

const ALLOWED: PageAnswer = { allowed: true, because: undefined };
const NOTHING_SAID = { index: ALLOWED, follow: ALLOWED };

function becauseOf({ because }: PageAnswer): string | undefined {
  if (because === undefined) return undefined;
  const { name, value, from, where, productToken } = because;
  const said = value === undefined ? name : `${name}: ${value}`;
  const to = productToken === "*" ? "" : ` for ${productToken}`;
  return from === "meta"
    ? `META ${said}${to} at byte ${where}`
    : `X-Robots-Tag ${said}${to}, header line ${where}`;
}

/** Words in the title of a page that says in words what its status does not. */
const NOT_FOUND =
  /^\s*(?:error\s*)?404\b|\b(?:not found|page missing|does not exist|nicht gefunden|introuvable|no encontrad[ao]|не найден[ао]?)/i;

/** What people want to know of a page at once. */
function noteOn(page: Page, isPage: boolean): string | undefined {
  if (isPage && page.title !== undefined && NOT_FOUND.test(page.title))
    return "soft 404: its title says not found";
  return (
    refreshNote(page) ??
    credentialsNote(page) ??
    page.diagnostics.find(({ level }) => level === "error")?.message
  );
}

/** Says where browsers go on from a page. To load a page again, as pages of news do, is nothing odd. */
function refreshNote({ refresh, url }: Page): string | undefined {
  if (refresh?.url === undefined || (url !== undefined && isSameUrl(refresh.url, url))) return undefined;
  const target = normaliseUrl(refresh.url)?.href ?? refresh.url;
  return `${refresh.from === "meta" ? "meta refresh" : "Refresh header"} to ${target}`;
}

const CREDENTIALS = /^https?:\/\/[^/?#]*@/;

function credentialsNote({ links }: Page): string | undefined {
  const has = links.some(({ url }) => url?.includes("@") === true && CREDENTIALS.test(url));
  return has ? "links with a user name or a password: they are followed without" : undefined;
}
