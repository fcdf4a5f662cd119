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
  readonly code: Exclude<ContradictionCode, `preferences-${string}` | "sitemap-file-blocked">;
  readonly facts: readonly Fact[];
}

/**
 * The rules for contradictions of one URL. `findContradictions` looks for them in what was found out about a URL, and the view
 * `contradictions` in the tables of a crawl (crawl/sql/contradictions-view.ts).
 */
export const contradictionRules: readonly ContradictionRule[] = [
  { code: "sitemap-blocked", facts: ["listed", "blocked"] },
  { code: "sitemap-redirected", facts: ["listed", "current", "redirected"] },
  { code: "sitemap-not-ok", facts: ["listed", "current", "not-ok"] },
  { code: "sitemap-refused", facts: ["listed", "current", "refused"] },
  { code: "sitemap-failed", facts: ["listed", "current", "failed"] },
  { code: "noindex-blocked", facts: ["page", "noindex", "forbidden"] },
  { code: "sitemap-noindex", facts: ["listed", "current", "page", "noindex"] },
  { code: "sitemap-not-canonical", facts: ["listed", "current", "page", "other-canonical"] },
  { code: "canonical-blocked", facts: ["current", "page", "other-canonical", "canonical-blocked"] },
  { code: "canonical-not-ok", facts: ["current", "page", "other-canonical", "canonical-not-ok"] },
];
