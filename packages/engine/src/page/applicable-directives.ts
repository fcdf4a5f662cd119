import { pageMessages } from "../dialects/page-messages.ts";
import type { PageRule, PageRules } from "../dialects/page-rule.ts";
import { foldCase } from "../text/fold-case.ts";
import { createMessage, type Message } from "../text/message.ts";
import { knownRule, type PageDirective, restrictingRule } from "./directive.ts";

/** A directive that applies to a crawler, with the rule that its engine has for it. */
export interface ApplicableDirective {
  readonly directive: PageDirective;
  readonly rule: PageRule;
  /** Explanation for people, present if only other engines document the directive. */
  readonly note?: Message;
}

/** A directive that does not apply to a crawler, with the reason. */
export interface IgnoredDirective {
  readonly directive: PageDirective;
  /**
   * - `other-crawler`: it is addressed to another crawler.
   * - `unknown`: no engine knows the directive.
   * - `other-engine`: only other engines know it.
   * - `dead`: engines no longer obey it; `note` explains since when and why.
   * - `unreadable-value`: its value is missing, invalid or not allowed.
   * - `misplaced`: it is in a header but works only in a META tag, or the reverse.
   * - `alone`: it has no effect without another directive, which is missing.
   * - `nothing-asked`: it is known, but it does not affect any answer.
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
  /** Explanation for people. Present only for some reasons. */
  readonly note?: Message;
}

/** The directives of a page, split into those that apply to a crawler and those that do not. */
export interface DirectiveSelection {
  readonly applicable: readonly ApplicableDirective[];
  readonly ignored: readonly IgnoredDirective[];
}

/**
 * Selects the directives of a page that apply to a crawler.
 * @param tokens product tokens of the crawler.
 * @param rules directives that the crawler's engine knows.
 * @param obeysWildcard whether directives for `*` apply. Google's ad crawlers obey only directives that name them.
 * @param anyEngine whether restrictions that only other engines document apply too, as for an unknown crawler.
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
    const reason = isAddressed(directive, rule, names, obeysWildcard)
      ? findIgnoredReason(directive, rule)
      : OTHER_CRAWLER;
    if (reason === undefined) {
      const note =
        elsewhere === undefined
          ? {}
          : { note: createMessage(pageMessages, "other-engines", { engines: elsewhere.engines }) };
      applicable.push({ directive, rule: rule as PageRule, ...note });
    } else ignored.push({ directive, ...reason });
  }
  return ignoreIncomplete(applicable, ignored);
}

const OTHER_CRAWLER = { why: "other-crawler" } as const;

/**
 * Returns the names that a crawler obeys, in lower case: its tokens, or only those among the engine's own `names`.
 * The set is empty if the engine's directives can address only all crawlers.
 */
export function obeyedNames(
  tokens: string | readonly string[],
  { names, speaksTo }: PageRules,
): ReadonlySet<string> {
  if (speaksTo === "all-only") return new Set();
  const own = (typeof tokens === "string" ? [tokens] : tokens).map(foldCase);
  const vendors = own.filter((token) => names?.includes(token) === true);
  return new Set(vendors.length > 0 ? vendors : own);
}

function isAddressed(
  { productToken, from }: PageDirective,
  rule: PageRule | undefined,
  names: ReadonlySet<string>,
  obeysWildcard: boolean,
): boolean {
  if (productToken === "*") return obeysWildcard;
  const name = foldCase(productToken);
  return names.has(name) || (from === "meta" && rule?.vendorName === name);
}

function findIgnoredReason(
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
  const effect = rule.forbids ?? rule.allows ?? rule.forbidsUse ?? rule.needs;
  return effect === undefined ? { why: "nothing-asked" } : undefined;
}

/** Moves each directive that needs a missing directive to the ignored ones (reason `alone`). */
function ignoreIncomplete(
  selected: readonly ApplicableDirective[],
  ignored: readonly IgnoredDirective[],
): DirectiveSelection {
  const present = new Set(selected.map(({ rule }) => rule.name));
  // `none` means `noindex, nofollow`, so it also satisfies directives that need `noindex`.
  if (present.has("none")) present.add("noindex");
  const isIncomplete = ({ rule }: ApplicableDirective): boolean =>
    rule.needs !== undefined && !present.has(rule.needs);
  return {
    applicable: selected.filter((directive) => !isIncomplete(directive)),
    ignored: [
      ...ignored,
      ...selected.filter(isIncomplete).map(({ directive }) => ({ directive, why: "alone" }) as const),
    ],
  };
}
