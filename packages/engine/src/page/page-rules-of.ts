import type { Dialect } from "../dialects/dialect.ts";
import type { PageRules } from "../dialects/page-rule.ts";
import { pageRuleSets } from "../dialects/page-rules.ts";

/** Returns the page directives that a dialect knows. */
export function pageRulesOf({ pageRules }: Dialect): PageRules {
  return typeof pageRules === "string" ? pageRuleSets[pageRules] : pageRules;
}
