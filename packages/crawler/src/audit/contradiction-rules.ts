import type { ContradictionCode } from "./contradiction.ts";

/**
 * What may be known of a URL:
 *
 * - `listed`: it is in a sitemap. `blocked`: it may not be fetched. `forbidden`: a rule of robots.txt says so.
 * - `redirected`, `not-ok`, `refused`, `failed`: its answer is no page. `page`: it is one.
 * - `current`: the answer is of now. A crawl keeps what a page said before robots.txt forbade it.
 * - `noindex`: the page must not be indexed. `other-canonical`: the page names another URL as its canonical URL.
 * - `canonical-blocked`, `canonical-not-ok`: that one may not be fetched, or its answer is no page.
 */
export type Fact =
  | "listed"
  | "blocked"
  | "forbidden"
  | "redirected"
  | "not-ok"
  | "refused"
  | "failed"
  | "page"
  | "current"
  | "noindex"
  | "other-canonical"
  | "canonical-blocked"
  | "canonical-not-ok";

/** Facts that do not go together. */
export interface ContradictionRule {
  readonly code: ContradictionCode;
  readonly facts: readonly Fact[];
  /**
   * What is wrong, in a view of a crawl. What the columns have for a fact stands for its name in braces. The text of an audit, which
   * knows more, is in messages.ts.
   */
  readonly row: string;
}

/**
 * The rules for contradictions of one URL. `findContradictions` looks for them in what was found out about a URL, and the view
 * `contradictions` in the tables of a crawl (crawl/sql/contradictions-view.ts).
 */
export const contradictionRules: readonly ContradictionRule[] = [
  {
    code: "sitemap-blocked",
    facts: ["listed", "blocked"],
    row: "{blocked}",
  },
  {
    code: "sitemap-redirected",
    facts: ["listed", "current", "redirected"],
    row: "It redirects to {redirected}",
  },
  {
    code: "sitemap-not-ok",
    facts: ["listed", "current", "not-ok"],
    row: "{not-ok}",
  },
  {
    code: "sitemap-refused",
    facts: ["listed", "current", "refused"],
    row: "{refused}",
  },
  {
    code: "sitemap-failed",
    facts: ["listed", "current", "failed"],
    row: "{failed}",
  },
  {
    code: "noindex-blocked",
    facts: ["page", "noindex", "forbidden"],
    row: "{noindex}, which nobody reads: {forbidden}",
  },
  {
    code: "sitemap-noindex",
    facts: ["listed", "current", "page", "noindex"],
    row: "{noindex}",
  },
  {
    code: "sitemap-not-canonical",
    facts: ["listed", "current", "page", "other-canonical"],
    row: "Its canonical URL is {other-canonical}",
  },
  {
    code: "canonical-blocked",
    facts: ["current", "page", "other-canonical", "canonical-blocked"],
    row: "{other-canonical}: {canonical-blocked}",
  },
  {
    code: "canonical-not-ok",
    facts: ["current", "page", "other-canonical", "canonical-not-ok"],
    row: "{other-canonical} has the status {canonical-not-ok}",
  },
];

/** Puts something in the place of each fact that a text names, and returns the parts in order. */
export function partsOf<T>(text: string, words: (plain: string) => T, fact: (name: Fact) => T): readonly T[] {
  return text
    .split(/\{([a-z-]+)\}/)
    .flatMap((part, i) => (i % 2 === 1 ? [fact(part as Fact)] : part === "" ? [] : [words(part)]));
}
