import {
  findLinks,
  type MetaTag,
  type PageDirective,
  type PageLink,
  parseLinkHeader,
  parseMetaTags,
  parseXRobotsTag,
} from "@maycrawl/engine";
import { selectCanonicals } from "./content/canonical.ts";
import type { PageDiagnostic, PageLog } from "./content/diagnostic.ts";
import type { CheckedPageOptions } from "./content/limits.ts";
import type { Page, PageHyperlink } from "./content/page.ts";
import type { PageCollector } from "./content/page-collector.ts";
import { type FoundRefresh, selectRefresh } from "./content/refresh.ts";
import { isRelative, resolveReference } from "./content/resolve-reference.ts";
import type { ReadBytes } from "./page-reader.ts";

/**
 * Maximum total length of the resolved links. A long base and many short links would otherwise use far more memory than
 * the page.
 */
const MAX_URL_CHARACTERS = 16_777_216;

/** Builds the result from the collected data. Resolves relative URLs, because the base of the page is now known. */
export function buildPage(
  { kind, encoding, found, bytes, complete }: ReadBytes,
  options: CheckedPageOptions,
  diagnostics: PageDiagnostic[],
  log: PageLog,
): Page {
  const { url, status, headers } = options;
  const header = parseLinkHeader(headers);
  const base = resolveBase(found, url, log);
  const links = resolveLinks(found, base, url?.href, log);
  const canonicals = selectCanonicals(found.canonicals, findLinks(header, "canonical"), { base, url }, log);
  const directives = parseDirectives(found.meta, options, log);
  log.end(bytes);
  return {
    url: url?.href,
    status,
    headers,
    kind,
    encoding: { name: encoding.characters.name, from: encoding.from },
    directives: [...directives, ...parseXRobotsTag(headers)],
    meta: found.meta,
    relations: [...found.relations, ...header] satisfies readonly PageLink[],
    canonical: canonicals[0],
    canonicals,
    base,
    refresh: selectRefresh([...refreshFields(headers), ...found.refreshes], base, url?.href),
    links,
    nosnippet: found.nosnippetSpans.map(({ start, end }) => ({
      start: found.byteOffset(start),
      end: Math.min(bytes, found.byteOffset(end)),
    })),
    title: found.titleText,
    bytes,
    complete,
    diagnostics: diagnostics.sort(compareDiagnostics),
  };
}

/** Returns the `Refresh` fields of the header, with their line numbers. */
function refreshFields(headers: Page["headers"]): readonly FoundRefresh[] {
  return headers.flatMap(([name, content], index) =>
    name.toLowerCase() === "refresh"
      ? [{ content, from: "header" as const, where: index + 1, beforeBase: true }]
      : [],
  );
}

/** Parses the directives of the META tags. Skips the remaining tags once there are `maxTags` directives. */
function parseDirectives(
  meta: readonly MetaTag[],
  { tokens, limits: { maxTags } }: CheckedPageOptions,
  log: PageLog,
): readonly PageDirective[] {
  const directives: PageDirective[] = [];
  for (const tag of meta) {
    const more = parseMetaTags([tag], tokens);
    if (more.length > 0 && directives.length >= maxTags) {
      log.error("too-many-tags.directives", tag.where ?? 0, undefined, { maxTags });
      break;
    }
    directives.push(...more);
  }
  return directives;
}

/** Orders diagnostics by their offset, so that the order does not depend on the chunks. */
function compareDiagnostics(a: PageDiagnostic, b: PageDiagnostic): number {
  return a.offset - b.offset || (a.code < b.code ? -1 : a.code > b.code ? 1 : 0);
}

/** Returns the base URL. If the first base is not usable, this is the page's own URL (HTML, "frozen base URL"). */
function resolveBase({ base }: PageCollector, url: URL | undefined, log: PageLog): string | undefined {
  if (base === undefined) return url?.href;
  const { target, offset } = base;
  const frozen = resolveReference(target, url?.href);
  if (frozen !== undefined && !/^(?:data|javascript):/.test(frozen)) return frozen;
  if (frozen !== undefined || url !== undefined || !isRelative(target))
    log.error("base-invalid", offset, target);
  return url?.href;
}

/**
 * Resolves links against the final base. Frames are an exception: browsers parse their URL when the element is
 * inserted, so a later base has no effect (HTML, "shared attribute processing steps for iframe and frame elements").
 */
function resolveLinks(
  { links }: PageCollector,
  base: string | undefined,
  ownUrl: string | undefined,
  log: PageLog,
): readonly PageHyperlink[] {
  const list: PageHyperlink[] = [];
  let characters = 0;
  for (const { target, reference, element, rel, nofollow, offset, beforeBase } of links) {
    const isFrame = element === "iframe" || element === "frame";
    const url = resolveReference(reference, isFrame && beforeBase ? ownUrl : base);
    if (url === undefined && (base !== undefined || !isRelative(reference)))
      log.warn("link-invalid", offset, target);
    characters += url?.length ?? 0;
    if (characters > MAX_URL_CHARACTERS) {
      log.error("too-many-links.characters", offset, undefined, { maxCharacters: MAX_URL_CHARACTERS });
      break;
    }
    const web = url !== undefined && /^https?:/.test(url) ? url : undefined;
    list.push({ url: web, target, element, rel, nofollow, offset });
  }
  return list;
}
