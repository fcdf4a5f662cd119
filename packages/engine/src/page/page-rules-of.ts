import type { Dialect } from "../dialects/dialect.ts";
import type { PageRules } from "../dialects/page-rule.ts";
import { pageRuleSets } from "../dialects/page-rules.ts";

/** The words that a dialect's reader of pages knows. */
export function rulesOf({ pageRules }: Dialect): PageRules {
  return typeof pageRules === "string" ? pageRuleSets[pageRules] : pageRules;
}
