import type { Rule } from "../../document/records.ts";
import { sampleUrls } from "../../patterns/sample-urls.ts";
import { isWholeSite } from "./rules.ts";

/** Returns one URL for each of the first rules, a rule for the whole site before the others. */
export function urlsOfRules(rules: readonly Rule[], origin: string, maximum: number): readonly string[] {
  const tried = [...rules.filter(({ path }) => isWholeSite(path)).slice(0, 1), ...rules.slice(0, maximum)];
  return [...new Set(tried.flatMap(({ path }) => sampleUrls(path, origin).slice(0, 1)))];
}
