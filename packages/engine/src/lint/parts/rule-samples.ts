import type { Rule } from "../../document/records.ts";
import type { LintedFile } from "./linted-file.ts";
import { sampleUrls } from "./sample-urls.ts";

/** Whether a path pattern matches every URL. */
export function isWholeSite(path: string): boolean {
  return path === "/" || path === "/*" || path === "*";
}

/** Returns the rules that disallow something. */
export function closingRules(rules: readonly Rule[]): readonly Rule[] {
  return rules.filter(({ type, path }) => type === "disallow" && path !== "");
}

/** Returns one URL for each of the first rules, a rule for the whole site before the others. */
export function urlsOf(rules: readonly Rule[], file: LintedFile, maximum: number): readonly string[] {
  const tried = [...rules.filter(({ path }) => isWholeSite(path)).slice(0, 1), ...rules.slice(0, maximum)];
  return [...new Set(tried.flatMap(({ path }) => sampleUrls(path, file.origin).slice(0, 1)))];
}
