import type { ContradictionCode } from "./contradiction.ts";

/**
 * Facts about a URL:
 *
 * - `listed`: it is in a sitemap. `blocked`: it may not be fetched. `forbidden`: a rule of robots.txt disallows it.
 * - `redirected`, `not-ok`, `refused`, `failed`: its answer is not a page. `page`: its answer is a page.
 * - `current`: the answer is up to date. A crawl keeps the statements of a page that robots.txt disallowed later.
 * - `noindex`: the page must not be indexed. `other-canonical`: the page names another URL as its canonical URL.
 * - `canonical-blocked`, `canonical-not-ok`: the canonical URL may not be fetched, or its answer is not a page.
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

/** Facts that contradict each other. */
export interface ContradictionRule {
  readonly code: Exclude<ContradictionCode, `preferences-${string}` | "sitemap-file-blocked">;
  readonly facts: readonly Fact[];
}

/**
 * Rules for the contradictions of one URL. `findContradictions` applies them to evidence; the view `contradictions`
 * applies them to the tables of a crawl (crawl/sql/contradictions-view.ts).
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
