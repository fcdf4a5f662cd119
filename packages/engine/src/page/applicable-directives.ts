import { pageMessages } from "../dialects/page-messages.ts";
import type { PageRule, PageRules } from "../dialects/page-rule.ts";
import { foldCase } from "../text/fold-case.ts";
import { createMessage, type Message } from "../text/message.ts";
import { knownRule, type PageDirective, restrictingRule } from "./directive.ts";

/** A directive that applies to a crawler, with the rule of its engine. */
export interface ApplicableDirective {
  readonly directive: PageDirective;
  readonly rule: PageRule;
  /** A sentence for people, if only other engines document the directive. */
  readonly note?: Message;
}

/** A directive that does not apply, and why. */
export interface IgnoredDirective {
  readonly directive: PageDirective;
  /**
   * - `other-crawler`: it is addressed to another crawler.
   * - `unknown`: no engine knows the directive.
   * - `other-engine`: some engine knows it, and this one does not.
   * - `dead`: no engine obeys it any more; `note` says since when, and why.
   * - `unreadable-value`: its value is not what it has to be, or it has one and should not.
   * - `misplaced`: it counts in a META tag only, or in a header only.
   * - `alone`: it has no effect without another directive, which is missing.
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
  readonly note?: Message;
}

/** The directives of a page that apply to a crawler, and why the others do not. */
export interface DirectiveSelection {
  readonly applicable: readonly ApplicableDirective[];
  readonly ignored: readonly IgnoredDirective[];
}

/**
 * Selects the directives of a page that apply to a crawler.
 * @param obeysWildcard whether directives for all crawlers apply to it: Google's crawlers for advertisements have to be named.
 * @param anyEngine whether restrictions apply that only other engines document, as for a crawler whose engine is not known.
 */
export function selectDirectives(
  directives: Iterable<PageDirective>,
  tokens: string | readonly string[],
  rules: PageRules,
  obeysWildcard: boolean,
  anyEngine = false,
): DirectiveSelection {
  const names = obeyedNames(tokens, rules);
  const byName = new Map(rules.rules.map((rule) => [rule.name, rule]));
  const applicable: ApplicableDirective[] = [];
  const ignored: IgnoredDirective[] = [];
  for (const directive of directives) {
    const own = byName.get(foldCase(directive.name));
    const elsewhere = anyEngine && own === undefined ? restrictingRule(directive.name) : undefined;
    const rule = own ?? elsewhere?.rule;
    const reason = isMeant(directive, rule, names, obeysWildcard) ? whyNot(directive, rule) : OTHER;
    if (reason === undefined) {
      const note =
        elsewhere === undefined
          ? {}
          : { note: createMessage(pageMessages, "other-engines", { engines: elsewhere.engines }) };
      applicable.push({ directive, rule: rule as PageRule, ...note });
    } else ignored.push({ directive, ...reason });
  }
  return withoutLonely(applicable, ignored);
}

const OTHER = { why: "other-crawler" } as const;

/** The names that a crawler obeys, in lower case. */
export function obeyedNames(
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
  obeysWildcard: boolean,
): boolean {
  if (productToken === "*") return obeysWildcard;
  const name = foldCase(productToken);
  return names.has(name) || (from === "meta" && rule?.vendorName === name);
}

function whyNot(
  { name, from }: PageDirective,
  rule: PageRule | undefined,
): Omit<IgnoredDirective, "directive"> | undefined {
  if (rule === undefined) {
    const elsewhere = knownRule(name);
    if (elsewhere?.dead !== undefined)
      return { why: "dead", note: createMessage(pageMessages, elsewhere.dead) };
    return { why: elsewhere === undefined ? "unknown" : "other-engine" };
  }
  if (rule.dead !== undefined) return { why: "dead", note: createMessage(pageMessages, rule.dead) };
  if (rule.only !== undefined && rule.only !== from) return { why: "misplaced" };
  const speaks = rule.forbids ?? rule.allows ?? rule.forbidsUse ?? rule.needs;
  return speaks === undefined ? { why: "nothing-asked" } : undefined;
}

/** Moves directives that need another one, which is missing, to the ignored ones. */
function withoutLonely(
  selected: readonly ApplicableDirective[],
  ignored: readonly IgnoredDirective[],
): DirectiveSelection {
  const said = new Set(selected.map(({ rule }) => rule.name));
  // `none` is `noindex, nofollow`, and so satisfies what needs a noindex.
  if (said.has("none")) said.add("noindex");
  const isLonely = ({ rule }: ApplicableDirective): boolean =>
    rule.needs !== undefined && !said.has(rule.needs);
  return {
    applicable: selected.filter((one) => !isLonely(one)),
    ignored: [
      ...ignored,
      ...selected.filter(isLonely).map(({ directive }) => ({ directive, why: "alone" }) as const),
    ],
  };
}
