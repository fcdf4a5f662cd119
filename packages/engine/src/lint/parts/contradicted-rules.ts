import type { Rule } from "../../document/records.ts";
import { rulePathAsLatin1, tryRule } from "../../explain/candidates.ts";
import { sampleUrls } from "../../patterns/sample-urls.ts";
import { locatePath } from "../../patterns/url-path.ts";
import type { Witness } from "./finding.ts";
import type { LintedCrawler } from "./known-crawlers.ts";
import type { LintedFile } from "./linted-file.ts";
import { neverDecidingRules } from "./proved-rules.ts";
import { rulesInGroups, statedAnswer } from "./rules.ts";

/** A rule that never decides, and whose URLs other rules answer otherwise. */
export interface ContradictedRule {
  readonly rule: Rule;
  /** Rules that decide instead, in file order. */
  readonly instead: readonly Rule[];
  /** A crawler that obeys the rule. */
  readonly crawler: LintedCrawler;
  /** URL of the rule with the opposite answer. */
  readonly witness: Witness;
}

/** Maximum number of other rules whose URLs are tried. */
const MAX_OTHERS = 20;

const contradicted = new WeakMap<LintedFile, ReadonlyMap<number, ContradictedRule>>();

/** Returns the rules that never decide and that a URL contradicts, by their lines. */
export function contradictedRules(file: LintedFile): ReadonlyMap<number, ContradictedRule> {
  const known = contradicted.get(file) ?? findContradicted(file);
  contradicted.set(file, known);
  return known;
}

function findContradicted(file: LintedFile): ReadonlyMap<number, ContradictedRule> {
  const found = new Map<number, ContradictedRule>();
  const proved = neverDecidingRules(file);
  if (proved.size === 0) return found;
  const rules = new Map([...rulesInGroups(file)].map(({ rule }) => [rule.line, rule]));
  for (const [line, { crawler, lines }] of proved) {
    if (!file.budget.mayRead) break;
    const rule = rules.get(line);
    const instead = lines.flatMap((number) => rules.get(number) ?? []);
    if (rule === undefined || instead.every(({ type }) => type === rule.type)) continue;
    // Two rules with one path have a code of their own.
    if (instead.some(({ path }) => path === rule.path)) continue;
    const witness = findOpposite(file, rule, instead, crawler);
    if (witness !== undefined) found.set(line, { rule, instead, crawler, witness });
  }
  return found;
}

/** Finds a URL that a rule matches, and that another rule answers otherwise. */
function findOpposite(
  file: LintedFile,
  rule: Rule,
  instead: readonly Rule[],
  crawler: LintedCrawler,
): Witness | undefined {
  const { document, origin } = file;
  const path = rulePathAsLatin1(document, rule);
  for (const { path: pattern } of [rule, ...instead.slice(0, MAX_OTHERS)]) {
    for (const url of sampleUrls(pattern, origin)) {
      const { text, start, end } = locatePath(url, document.dialect);
      if (!tryRule(document, rule, path, text.slice(start, end)).matches) continue;
      const witness = file.witness(crawler, url, statedAnswer(rule));
      if (witness !== undefined) return witness;
    }
  }
  return undefined;
}
