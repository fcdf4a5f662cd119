import {
  type CrawlerOrToken,
  type Dialect,
  type MessageParams,
  resolvePage,
  type UsageStatement,
  usageCategories,
} from "@maycrawl/engine";
import { checkObject, checkOptions, createMessage } from "@maycrawl/engine/internal";
import { isSameUrl } from "../url/same-url.ts";
import type { Contradiction, ContradictionCode } from "./contradiction.ts";
import { contradictionRules, type Fact } from "./contradiction-rules.ts";
import type { Place, SitemapEvidence, UrlEvidence } from "./evidence.ts";
import { blockOf, canonicalLocations, directiveLocation, statementLocation } from "./evidence-locations.ts";
import { contradictionMessages } from "./messages.ts";
import { responseProblem } from "./response-problem.ts";

/** Options of `findContradictions`. */
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
 * @param crawler the one for whom the decisions were made: a literal product token, a list of them, or a crawler.
 */
export function findContradictions(
  evidence: UrlEvidence | SitemapEvidence,
  crawler: CrawlerOrToken,
  options: ContradictionOptions = {},
): readonly Contradiction[] {
  checkObject("evidence", evidence);
  checkOptions("findContradictions", options);
  if (evidence.type === "sitemap") return ofSitemap(evidence);
  const found = [...ofPage(evidence, crawler, options), ...ofPreferences(evidence)];
  return found.length === 0 ? NONE : found;
}

function ofSitemap({ url, decision, namedIn }: SitemapEvidence): readonly Contradiction[] {
  const block = blockOf(url, decision);
  if (block === undefined) return NONE;
  const named = namedIn === undefined ? [] : [namedIn];
  return [made("sitemap-file-blocked", url, [...named, ...block.places], block.params)];
}

function ofPage(
  evidence: UrlEvidence,
  crawler: CrawlerOrToken,
  options: ContradictionOptions,
): readonly Contradiction[] {
  const facts = factsOf(evidence, crawler, options);
  return contradictionRules.flatMap(({ code, facts: names }) => {
    const known = names.map((name) => facts[name]);
    if (!known.every((fact) => fact !== undefined)) return [];
    const places = known.flatMap((fact) => fact.places);
    const params: MessageParams = Object.assign({}, ...known.map((fact) => fact.params));
    const variant = known.find((fact) => fact.variant !== undefined)?.variant;
    return [made(code, evidence.url, places, params, variant)];
  });
}

/** A fact: the parameters that it adds to a message, and where it stands. */
interface Known {
  readonly params?: MessageParams;
  readonly places: readonly Place[];
  /** The variant of the message, where the code alone does not say which text it is. */
  readonly variant?: string | undefined;
}

const PLAIN: Known = { places: [] };

/** What is known of a URL, as far as contradictions are made of it. */
function factsOf(
  evidence: UrlEvidence,
  crawler: CrawlerOrToken,
  options: ContradictionOptions,
): Readonly<Partial<Record<Fact, Known>>> {
  const { url, page, decision } = evidence;
  const facts: Partial<Record<Fact, Known>> = { current: PLAIN };
  const listed = (evidence.sitemaps ?? []).map(
    ({ sitemap, offset }): Place => ({ in: "sitemap", url: sitemap, offset }),
  );
  if (listed.length > 0) facts.listed = { places: listed };
  const block = blockOf(url, decision);
  if (block !== undefined) facts.blocked = block;
  // What is unreachable today is no contradiction in what the site says.
  if (block !== undefined && decision?.because === "rule") facts.forbidden = block;
  const fault = responseProblem(evidence);
  if (fault !== undefined) {
    facts[fault.kind] = { params: fault.params, places: [fault.place] };
    // What an error page says of itself is nothing to anybody.
    return facts;
  }
  facts.page = PLAIN;
  const noindex = noindexOf(evidence, crawler, options);
  if (noindex !== undefined) facts.noindex = { params: { noindex: noindex.text }, places: [noindex.place] };
  const canonical = page?.canonical?.url;
  if (page === undefined || canonical === undefined || isSameUrl(canonical, url)) return facts;
  facts["other-canonical"] = { params: { canonical }, places: canonicalLocations(page, url) };
  const target = evidence.canonical;
  if (target === undefined || !isSameUrl(target.url, canonical)) return facts;
  const targetBlock = blockOf(target.url, target.decision);
  const targetFault = responseProblem(target);
  if (targetBlock !== undefined) facts["canonical-blocked"] = targetBlock;
  else if (targetFault !== undefined) {
    const { kind, params, place } = targetFault;
    const variant = kind === "not-ok" ? undefined : kind;
    facts["canonical-not-ok"] = { params, places: [place], variant };
  }
  return facts;
}

function noindexOf(
  { url, page }: UrlEvidence,
  crawler: CrawlerOrToken,
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
    place: directiveLocation(index.because, url),
  };
}

function ofPreferences({ url, preferences }: UrlEvidence): readonly Contradiction[] {
  if (preferences === undefined) return NONE;
  const placesOf = (statements: readonly UsageStatement[]): readonly Place[] =>
    statements.map((statement) => statementLocation(statement, url));
  return preferences.conflicts.flatMap(({ code, category, statements }) => {
    if (code === "contradiction") {
      const places = placesOf(statements);
      return category === undefined
        ? [made("preferences-disagree", url, places, {}, "a-use")]
        : [made("preferences-disagree", url, places, { category })];
    }
    // A statement that agrees with those that apply is missed by nobody.
    const missed = statements.filter(({ says }) =>
      usageCategories.some(
        (category) => says[category] !== undefined && says[category] !== preferences[category],
      ),
    );
    if (missed.length === 0) return [];
    const missedBy = code === "hidden-by-group" ? "preferences-hidden" : "preferences-stray";
    return [made(missedBy, url, placesOf(missed))];
  });
}

function made(
  code: ContradictionCode,
  url: string,
  places: readonly Place[],
  params: MessageParams = {},
  variant?: string,
): Contradiction {
  const id = (variant === undefined ? code : `${code}.${variant}`) as keyof typeof contradictionMessages;
  const whatToDo = contradictionMessages[`${code}.what-to-do`];
  return { code, ...createMessage(contradictionMessages, id, params), url, whatToDo, places };
}
