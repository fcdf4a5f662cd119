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
  /** Current time, for `unavailable_after`. Default: now. */
  readonly now?: Date | undefined;
  /** Dialect for the directives of pages. Default: the crawler's own dialect, otherwise that of RFC 9309. */
  readonly dialect?: Dialect | undefined;
}

const NONE: readonly Contradiction[] = Object.freeze([]);

/**
 * Returns the contradictions in the evidence about one URL or one sitemap. It is a pure function, so any number of URLs
 * can be checked one after the other. Missing evidence causes no contradiction.
 * @param crawler the crawler that the decisions are for: a literal product token, a list of tokens, or a crawler.
 * @throws {InvalidOptionError} if `evidence` or `options` is not an object.
 */
export function findContradictions(
  evidence: UrlEvidence | SitemapEvidence,
  crawler: CrawlerOrToken,
  options: ContradictionOptions = {},
): readonly Contradiction[] {
  checkObject("evidence", evidence);
  checkOptions("findContradictions", options);
  if (evidence.type === "sitemap") return sitemapContradictions(evidence);
  const found = [...pageContradictions(evidence, crawler, options), ...preferenceContradictions(evidence)];
  return found.length === 0 ? NONE : found;
}

function sitemapContradictions({ url, decision, namedIn }: SitemapEvidence): readonly Contradiction[] {
  const block = blockOf(url, decision);
  if (block === undefined) return NONE;
  const named = namedIn === undefined ? [] : [namedIn];
  return [createContradiction("sitemap-file-blocked", url, [...named, ...block.places], block.params)];
}

function pageContradictions(
  evidence: UrlEvidence,
  crawler: CrawlerOrToken,
  options: ContradictionOptions,
): readonly Contradiction[] {
  const facts = collectFacts(evidence, crawler, options);
  return contradictionRules.flatMap(({ code, facts: names }) => {
    const known = names.map((name) => facts[name]);
    if (!known.every((fact) => fact !== undefined)) return [];
    const places = known.flatMap((fact) => fact.places);
    const params: MessageParams = Object.assign({}, ...known.map((fact) => fact.params));
    const variant = known.find((fact) => fact.variant !== undefined)?.variant;
    return [createContradiction(code, evidence.url, places, params, variant)];
  });
}

/** Details of a fact: the parameters that the fact adds to a message, and the locations of the fact. */
interface FactDetails {
  readonly params?: MessageParams;
  readonly places: readonly Place[];
  /** Variant of the message; undefined if the code has only one text. */
  readonly variant?: string | undefined;
}

const NO_DETAILS: FactDetails = { places: [] };

/** Returns the facts about a URL that the rules use. */
function collectFacts(
  evidence: UrlEvidence,
  crawler: CrawlerOrToken,
  options: ContradictionOptions,
): Readonly<Partial<Record<Fact, FactDetails>>> {
  const { url, page, decision } = evidence;
  const facts: Partial<Record<Fact, FactDetails>> = { current: NO_DETAILS };
  const listed = (evidence.sitemaps ?? []).map(
    ({ sitemap, offset }): Place => ({ in: "sitemap", url: sitemap, offset }),
  );
  if (listed.length > 0) facts.listed = { places: listed };
  const block = blockOf(url, decision);
  if (block !== undefined) facts.blocked = block;
  // An unreachable robots.txt is not a statement of the site.
  if (block !== undefined && decision?.because === "rule") facts.forbidden = block;
  const problem = responseProblem(evidence);
  if (problem !== undefined) {
    facts[problem.kind] = { params: problem.params, places: [problem.place] };
    // Statements of an error page about itself do not count.
    return facts;
  }
  facts.page = NO_DETAILS;
  const noindex = noindexOf(evidence, crawler, options);
  if (noindex !== undefined) facts.noindex = { params: { noindex: noindex.text }, places: [noindex.place] };
  const canonical = page?.canonical?.url;
  if (page === undefined || canonical === undefined || isSameUrl(canonical, url)) return facts;
  facts["other-canonical"] = { params: { canonical }, places: canonicalLocations(page, url) };
  const target = evidence.canonical;
  if (target === undefined || !isSameUrl(target.url, canonical)) return facts;
  const targetBlock = blockOf(target.url, target.decision);
  const targetProblem = responseProblem(target);
  if (targetBlock !== undefined) facts["canonical-blocked"] = targetBlock;
  else if (targetProblem !== undefined) {
    const { kind, params, place } = targetProblem;
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

function preferenceContradictions({ url, preferences }: UrlEvidence): readonly Contradiction[] {
  if (preferences === undefined) return NONE;
  const placesOf = (statements: readonly UsageStatement[]): readonly Place[] =>
    statements.map((statement) => statementLocation(statement, url));
  return preferences.conflicts.flatMap(({ code, category, statements }) => {
    if (code === "contradiction") {
      const places = placesOf(statements);
      return category === undefined
        ? [createContradiction("preferences-disagree", url, places, {}, "a-use")]
        : [createContradiction("preferences-disagree", url, places, { category })];
    }
    // Statements that do not apply are a contradiction only if they disagree with the preferences that apply.
    const lost = statements.filter(({ says }) =>
      usageCategories.some(
        (category) => says[category] !== undefined && says[category] !== preferences[category],
      ),
    );
    if (lost.length === 0) return [];
    const lostCode = code === "hidden-by-group" ? "preferences-hidden" : "preferences-stray";
    return [createContradiction(lostCode, url, placesOf(lost))];
  });
}

function createContradiction(
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
