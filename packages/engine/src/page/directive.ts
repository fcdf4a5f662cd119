import type { PageRule } from "../dialects/page-rule.ts";
import { pageRuleSets, usageRules } from "../dialects/page-rules.ts";
import { foldCase } from "../text/fold-case.ts";

/** One instruction of a page to crawlers, from a META tag or the HTTP header. RFC 9309 does not cover these. */
export interface PageDirective {
  /** Directive name: in lower case if some engine knows it, otherwise as written. */
  readonly name: string;
  /** Text after the colon, if there is a colon. */
  readonly value?: string;
  /** Product token of the addressed crawler, or `*` for all crawlers. */
  readonly productToken: string;
  /** Source of the directive: a META tag of the page, or a field of the HTTP header. */
  readonly from: "meta" | "header";
  /**
   * Position in the source: the byte offset of the tag in the page,
   * or the line number of the field in the header, from 1.
   */
  readonly where: number;
}

/** A directive of a list, without its source. */
export type DirectiveValue = Pick<PageDirective, "name" | "value">;

const KNOWN: ReadonlyMap<string, PageRule> = new Map(
  [...Object.values(pageRuleSets).flatMap(({ rules }) => rules), ...usageRules].map((rule) => [
    rule.name,
    rule,
  ]),
);

/** Returns the rule that some engine has for a directive name, or undefined if no engine knows the name. */
export function knownRule(written: string): PageRule | undefined {
  return KNOWN.get(foldCase(written));
}

/** The rule of a restricting directive, with the engines that document it. */
export interface RestrictingRule {
  readonly rule: PageRule;
  /** Keys of `pageRuleSets`, such as `google` and `bing`. */
  readonly engines: readonly string[];
}

/** Returns the rule of a directive that restricts in at least one engine, or undefined for other directives. */
export function restrictingRule(written: string): RestrictingRule | undefined {
  const name = foldCase(written);
  const found = Object.entries(pageRuleSets).flatMap(([engine, { rules }]) =>
    rules
      .filter((rule) => rule.name === name && rule.forbids !== undefined)
      .map((rule) => ({ engine, rule })),
  );
  const [first] = found;
  if (first === undefined) return undefined;
  // `vendorName` addresses only the crawlers of that vendor, so it does not apply to an unknown crawler.
  const { vendorName: _, forbidsUse: __, ...rule } = first.rule;
  return { rule, engines: found.map(({ engine }) => engine) };
}

/** Returns the directive name for comparisons: in lower case if some engine knows it, otherwise as written. */
export function directiveName(written: string): string {
  return knownRule(written)?.name ?? written;
}
