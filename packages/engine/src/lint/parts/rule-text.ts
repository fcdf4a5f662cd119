import type { Rule } from "../../document/records.ts";

/** Returns a rule as a line. */
export function ruleText({ type, path }: Pick<Rule, "type" | "path">): string {
  return `${type === "allow" ? "Allow" : "Disallow"}: ${path}`;
}
