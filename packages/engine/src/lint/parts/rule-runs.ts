import type { RobotsGroup, Rule } from "../../document/records.ts";
import type { Span } from "../../text/span.ts";
import { groupBy } from "./group-by.ts";
import type { LintedFile } from "./linted-file.ts";
import { pathSpan } from "./rules.ts";

/** Rules with the same problem: a run of consecutive rules of a group, or all such rules of the file. */
export interface RuleRun<Key extends string> {
  readonly key: Key;
  /** Group of the first rule. */
  readonly group: RobotsGroup;
  readonly rules: readonly [Rule, ...Rule[]];
  /** Span of the run; span of the first path if it has only one rule, or if the rules are scattered. */
  readonly span: Span;
  /** The other rules, if they are scattered. Only the first ones are listed. */
  readonly others: readonly Span[];
}

/** Maximum number of runs with one key and type. If a file has more, all their rules become one run. */
const MAX_RUNS = 20;
const MAX_OTHERS = 20;

/**
 * Returns runs of rules that a test accepts: consecutive rules of one group, of one type and with the same result of
 * the test.
 * @param test returns a key; undefined if it does not accept the rule.
 */
export function runsOfRules<Key extends string>(
  file: LintedFile,
  test: (rule: Rule, group: RobotsGroup) => Key | undefined,
): readonly RuleRun<Key>[] {
  const runs: { readonly key: Key; readonly group: RobotsGroup; readonly rules: [Rule, ...Rule[]] }[] = [];
  for (const group of file.document.groups) {
    let last: (typeof runs)[number] | undefined;
    for (const rule of group.rules) {
      const key = test(rule, group);
      if (key === undefined) last = undefined;
      else if (last?.key === key && last.rules[0].type === rule.type) last.rules.push(rule);
      else {
        last = { key, group, rules: [rule] };
        runs.push(last);
      }
    }
  }
  const byKind = groupBy(runs, ({ key, rules: [{ type }] }) => `${type} ${key}`);
  return [...byKind.values()].flatMap((list): readonly RuleRun<Key>[] => {
    const [first] = list;
    if (list.length > MAX_RUNS) {
      const rest = list.flatMap(({ rules }) => rules).slice(1);
      const others = rest.slice(0, MAX_OTHERS).map(({ span }) => span);
      const rules: RuleRun<Key>["rules"] = [first.rules[0], ...rest];
      return [{ ...first, rules, span: pathSpan(rules[0], file), others }];
    }
    return list.map((run) => ({ ...run, span: spanOfRun(run.rules, file), others: [] }));
  });
}

function spanOfRun(rules: readonly [Rule, ...Rule[]], file: LintedFile): Span {
  const last = rules.at(-1);
  return last === undefined || rules.length === 1
    ? pathSpan(rules[0], file)
    : { start: rules[0].span.start, end: last.span.end };
}
