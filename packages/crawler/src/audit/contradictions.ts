import { checkObject, checkOptions } from "@maycrawl/agent";
import {
  type AskedCrawler,
  type Dialect,
  resolvePage,
  type UsageStatement,
  usageCategories,
} from "@maycrawl/engine";
import { answerFault } from "./answer-fault.ts";
import { type Contradiction, type ContradictionCode, whatToDo } from "./contradiction.ts";
import type { Place, SitemapEvidence, TargetEvidence, UrlEvidence } from "./evidence.ts";
import { blockOf, canonicalPlace, directivePlace, statementPlace } from "./places.ts";
import { isSameUrl } from "./same-url.ts";

/** Options of `contradictionsOf`. */
export interface ContradictionOptions {
  /** The time, for `unavailable_after`. Default: now. */
  readonly now?: Date | undefined;
  /** How the crawler reads what pages say. Default: its own dialect, else RFC 9309's. */
  readonly dialect?: Dialect | undefined;
}

const NONE: readonly Contradiction[] = Object.freeze([]);

/**
 * What a site says about a URL, or a sitemap, that does not go together. A pure function of what is known of the one URL, so that
 * any number of them can be looked at, one after the other; of what is not known nothing is said.
 * @throws {InvalidOptionError} where the evidence or the options are no object.
 * @param crawler the one for whom the decisions were made: a token, several, or a crawler of the registry.
 */
export function contradictionsOf(
  evidence: UrlEvidence | SitemapEvidence,
  crawler: AskedCrawler,
  options: ContradictionOptions = {},
): readonly Contradiction[] {
  checkObject("evidence", evidence);
  checkOptions("contradictionsOf", options);
  if (evidence.type === "sitemap") return ofSitemap(evidence);
  const found = [...ofPage(evidence, crawler, options), ...ofPreferences(evidence)];
  return found.length === 0 ? NONE : found;
}

function ofSitemap({ url, decision, namedIn }: SitemapEvidence): readonly Contradiction[] {
  const block = blockOf(url, decision);
  if (block === undefined) return NONE;
  const named = namedIn === undefined ? [] : [namedIn];
  return [made("sitemap-file-blocked", url, `The sitemap ${block.words}.`, [...named, ...block.places])];
}

function ofPage(
  evidence: UrlEvidence,
  crawler: AskedCrawler,
  options: ContradictionOptions,
): readonly Contradiction[] {
  const { url, page, decision } = evidence;
  const found: Contradiction[] = [];
  const block = blockOf(url, decision);
  const listed: readonly Place[] = (evidence.sitemaps ?? []).map(({ sitemap, offset }) => ({
    in: "sitemap",
    url: sitemap,
    offset,
  }));
  const isListed = listed.length > 0;
  if (isListed && block !== undefined) {
    const message = `It stands in a sitemap, and ${block.words}.`;
    found.push(made("sitemap-blocked", url, message, [...listed, ...block.places]));
  }
  const fault = answerFault(evidence);
  if (fault !== undefined) {
    const message = `It stands in a sitemap, and ${fault.words}.`;
    if (isListed) found.push(made(`sitemap-${fault.kind}`, url, message, [...listed, fault.place]));
    // What an error page says of itself is nothing to anybody.
    return found;
  }
  const noindex = noindexOf(evidence, crawler, options);
  // What is unreachable today is no contradiction in what the site says.
  if (noindex !== undefined && block !== undefined && decision?.because === "rule") {
    const message = `It says ${noindex.text}, which nobody reads, since it ${block.words}.`;
    found.push(made("noindex-blocked", url, message, [noindex.place, ...block.places]));
  }
  if (isListed && noindex !== undefined) {
    const message = `It stands in a sitemap, and says ${noindex.text}.`;
    found.push(made("sitemap-noindex", url, message, [...listed, noindex.place]));
  }
  const canonical = page?.canonical?.url;
  if (page === undefined || canonical === undefined || isSameUrl(canonical, url)) return found;
  const places = canonicalPlace(page, url);
  if (isListed) {
    const message = `It stands in a sitemap, and calls ${canonical} its canonical URL.`;
    found.push(made("sitemap-not-canonical", url, message, [...listed, ...places]));
  }
  const target = evidence.canonical;
  if (target !== undefined && isSameUrl(target.url, canonical))
    found.push(...ofCanonical(url, target, places));
  return found;
}

function ofCanonical(
  url: string,
  target: TargetEvidence,
  places: readonly Place[],
): readonly Contradiction[] {
  const block = blockOf(target.url, target.decision);
  if (block !== undefined) {
    const message = `Its canonical URL, ${target.url}, ${block.words}.`;
    return [made("canonical-blocked", url, message, [...places, ...block.places])];
  }
  const fault = answerFault(target);
  if (fault === undefined) return NONE;
  return [
    made("canonical-not-ok", url, `Its canonical URL, ${target.url}, ${fault.words}.`, [
      ...places,
      fault.place,
    ]),
  ];
}

function noindexOf(
  { url, page }: UrlEvidence,
  crawler: AskedCrawler,
  { now, dialect }: ContradictionOptions,
): { readonly text: string; readonly place: Place } | undefined {
  if (page === undefined || page.directives.length === 0) return undefined;
  const { index } = resolvePage(
    page.directives,
    crawler,
    now,
    dialect === undefined ? undefined : { dialect },
  );
  if (index.allowed || index.because === undefined) return undefined;
  const { name, value } = index.because;
  return {
    text: value === undefined ? name : `${name}: ${value}`,
    place: directivePlace(index.because, url),
  };
}

function ofPreferences({ url, preferences }: UrlEvidence): readonly Contradiction[] {
  if (preferences === undefined) return NONE;
  const placesOf = (statements: readonly UsageStatement[]): readonly Place[] =>
    statements.map((statement) => statementPlace(statement, url));
  return preferences.conflicts.flatMap(({ code, category, statements }) => {
    if (code === "contradiction") {
      const message = `One statement permits ${category ?? "a use"}, another one does not.`;
      return [made("preferences-disagree", url, message, placesOf(statements))];
    }
    // What says nothing else than what is heard anyway is missed by nobody.
    const missed = statements.filter(({ says }) =>
      usageCategories.some(
        (category) => says[category] !== undefined && says[category] !== preferences[category],
      ),
    );
    if (missed.length === 0) return [];
    const hidden = code === "hidden-by-group";
    const message = hidden
      ? "What robots.txt says to all about use does not reach the crawler: a group that names it hides that."
      : "What robots.txt says about use stands before any group, and speaks to nobody.";
    return [made(hidden ? "preferences-hidden" : "preferences-stray", url, message, placesOf(missed))];
  });
}

function made(
  code: ContradictionCode,
  url: string,
  message: string,
  places: readonly Place[],
): Contradiction {
  return { code, url, message, whatToDo: whatToDo[code], places };
}
