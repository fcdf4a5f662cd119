import type { PageRule } from "../dialects/page-rule.ts";
import { pageRuleSets, usageRules } from "../dialects/page-rules.ts";
import { foldCase } from "../text/fold-case.ts";

/** What a page asks of the crawlers that have read it, in a META tag or in its HTTP header. It is no part of RFC 9309. */
export interface PageDirective {
  /** What it says: in small letters where it is a word that some engine knows, else as it is written. */
  readonly name: string;
  /** What is said with it: what stands behind its colon. */
  readonly value?: string;
  /** To whom it is said: a crawler's token, or `*` for all. */
  readonly productToken: string;
  /** Whether a META tag of the page said it, or a field of its HTTP header. */
  readonly from: "meta" | "header";
  /**
   * Where that stands: the byte of the page at which the tag begins, or the number of the field's line
   * in the header, from 1.
   */
  readonly where: number;
}

/** A directive as it stands in a list, before it is known who said it. */
export type DirectiveValue = Pick<PageDirective, "name" | "value">;

const KNOWN: ReadonlyMap<string, PageRule> = new Map(
  [...Object.values(pageRuleSets).flatMap(({ rules }) => rules), ...usageRules].map((rule) => [
    rule.name,
    rule,
  ]),
);

/** What some engine, at least, knows of a word; undefined where none knows it. */
export function knownRule(written: string): PageRule | undefined {
  return KNOWN.get(foldCase(written));
}

/** A word that restricts, and the engines that document it. */
export interface RestrictingRule {
  readonly rule: PageRule;
  /** The names of their sets of words: `google`, `bing`. */
  readonly engines: readonly string[];
}

/** What some engine forbids by a word that the others need not know; undefined for a word that forbids nothing. */
export function restrictingRule(written: string): RestrictingRule | undefined {
  const name = foldCase(written);
  const found = Object.entries(pageRuleSets).flatMap(([engine, { rules }]) =>
    rules
      .filter((rule) => rule.name === name && rule.forbids !== undefined)
      .map((rule) => ({ engine, rule })),
  );
  const [first] = found;
  if (first === undefined) return undefined;
  // The name by which one vendor is spoken to is no other one's.
  const { vendorName: _, forbidsUse: __, ...rule } = first.rule;
  return { rule, engines: found.map(({ engine }) => engine) };
}

/** The name of a directive as it is compared: words that somebody knows ignore letter case. */
export function directiveName(written: string): string {
  return knownRule(written)?.name ?? written;
}
