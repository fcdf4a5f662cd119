import type { PageRule, PageRules } from "../dialects/page-rule.ts";
import { foldCase } from "../text/fold-case.ts";
import { knownWord, type PageDirective, restrictingWord } from "./directive.ts";

/** A directive that is meant for a crawler, and what its engine makes of it. */
export interface SpokenWord {
  readonly directive: PageDirective;
  readonly rule: PageRule;
  /** A sentence for people, where it is a word of other engines. */
  readonly note?: string;
}

/** A directive that had no say. */
export interface IgnoredDirective {
  readonly directive: PageDirective;
  /**
   * - `other-crawler`: it is said to somebody else.
   * - `unknown`: no engine knows the word.
   * - `other-engine`: some engine knows it, and this one does not.
   * - `dead`: nobody hears it any more; `note` says since when, and why.
   * - `unreadable-value`: its value is not what it has to be, or it has one and should not.
   * - `misplaced`: it counts in a META tag only, or in a header only.
   * - `alone`: it says nothing without another word that is missing.
   * - `nothing-asked`: it is known, and none of the questions is about it.
   */
  readonly why:
    | "other-crawler"
    | "unknown"
    | "other-engine"
    | "dead"
    | "unreadable-value"
    | "misplaced"
    | "alone"
    | "nothing-asked";
  /** A sentence for people, where there is more to say. */
  readonly note?: string;
}

/** What a crawler hears of a page's directives, and why not the rest. */
export interface Hearing {
  readonly words: readonly SpokenWord[];
  readonly ignored: readonly IgnoredDirective[];
}

/**
 * Listens to a page's directives for a crawler.
 * @param hearsAll whether what is said to all is said to it: Google's crawlers for advertisements have to be named.
 * @param anyEngine whether words that restrict apply though only other engines document them: of this crawler's nothing is known.
 */
export function hear(
  directives: Iterable<PageDirective>,
  tokens: string | readonly string[],
  rules: PageRules,
  hearsAll: boolean,
  anyEngine = false,
): Hearing {
  const names = namesHeard(tokens, rules);
  const byName = new Map(rules.rules.map((rule) => [rule.name, rule]));
  const words: SpokenWord[] = [];
  const ignored: IgnoredDirective[] = [];
  for (const directive of directives) {
    const own = byName.get(foldCase(directive.name));
    const elsewhere = anyEngine && own === undefined ? restrictingWord(directive.name) : undefined;
    const rule = own ?? elsewhere?.rule;
    const reason = isMeant(directive, rule, names, hearsAll) ? whyNot(directive, rule) : OTHER;
    if (reason === undefined) {
      const note = elsewhere === undefined ? {} : { note: noteOnEngines(elsewhere.engines) };
      words.push({ directive, rule: rule as PageRule, ...note });
    } else ignored.push({ directive, ...reason });
  }
  return withoutLonely(words, ignored);
}

function noteOnEngines(engines: readonly string[]): string {
  return `It is documented by ${engines.join(" and ")} only. The crawler is not known, and so the restriction applies.`;
}

const OTHER = { why: "other-crawler" } as const;

/** The names under which a crawler is spoken to, in small letters. */
export function namesHeard(
  tokens: string | readonly string[],
  { names, speaksTo }: PageRules,
): ReadonlySet<string> {
  if (speaksTo === "all-only") return new Set();
  const own = (typeof tokens === "string" ? [tokens] : tokens).map(foldCase);
  const vendors = own.filter((token) => names?.includes(token) === true);
  return new Set(vendors.length > 0 ? vendors : own);
}

function isMeant(
  { productToken, from }: PageDirective,
  rule: PageRule | undefined,
  names: ReadonlySet<string>,
  hearsAll: boolean,
): boolean {
  if (productToken === "*") return hearsAll;
  const name = foldCase(productToken);
  return names.has(name) || (from === "meta" && rule?.vendorName === name);
}

function whyNot(
  { name, from }: PageDirective,
  rule: PageRule | undefined,
): Omit<IgnoredDirective, "directive"> | undefined {
  if (rule === undefined) {
    const elsewhere = knownWord(name);
    if (elsewhere?.dead !== undefined) return { why: "dead", note: elsewhere.dead };
    return { why: elsewhere === undefined ? "unknown" : "other-engine" };
  }
  if (rule.dead !== undefined) return { why: "dead", note: rule.dead };
  if (rule.only !== undefined && rule.only !== from) return { why: "misplaced" };
  const speaks = rule.forbids ?? rule.allows ?? rule.forbidsUse ?? rule.needs;
  return speaks === undefined ? { why: "nothing-asked" } : undefined;
}

/** Takes away the words that say nothing without another one. */
function withoutLonely(words: readonly SpokenWord[], ignored: readonly IgnoredDirective[]): Hearing {
  const said = new Set(words.map(({ rule }) => rule.name));
  // `none` is `noindex, nofollow`, and so satisfies what needs a noindex.
  if (said.has("none")) said.add("noindex");
  const isLonely = ({ rule }: SpokenWord): boolean => rule.needs !== undefined && !said.has(rule.needs);
  return {
    words: words.filter((word) => !isLonely(word)),
    ignored: [
      ...ignored,
      ...words.filter(isLonely).map(({ directive }) => ({ directive, why: "alone" }) as const),
    ],
  };
}
