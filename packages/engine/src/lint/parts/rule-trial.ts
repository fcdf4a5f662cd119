import type { RobotsDocument } from "../../document/document.ts";
import type { RobotsGroup, Rule } from "../../document/records.ts";
import type { Span } from "../../text/span.ts";
import type { Answer, Edit, Witness } from "./finding.ts";
import type { LintedCrawler, LintedFile } from "./linted-file.ts";
import { crawlersNamedIn, isForAny } from "./named-crawlers.ts";

/** A rule with its group. */
export interface GroupedRule {
  readonly rule: Rule;
  readonly group: RobotsGroup;
}

/** Yields the rules of all groups, in file order. Rules outside of groups apply to no crawler. */
export function* rulesInGroups({ document }: LintedFile): Generator<GroupedRule> {
  for (const group of document.groups) for (const rule of group.rules) yield { rule, group };
}

/** Returns the span of a rule's path. */
export function pathSpan({ line, span }: Rule, document: RobotsDocument): Span {
  return document.line(line)?.value ?? { start: span.end, end: span.end };
}

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
  const runs = new Map<string, Omit<RuleRun<Key>, "span" | "others">[]>();
  for (const group of file.document.groups) {
    let last: { readonly key: Key; readonly rules: [Rule, ...Rule[]] } | undefined;
    for (const rule of group.rules) {
      const key = test(rule, group);
      if (key === undefined) last = undefined;
      else if (last?.key === key && last.rules[0].type === rule.type) last.rules.push(rule);
      else {
        const run = { key, group, rules: [rule] as [Rule, ...Rule[]] };
        last = run;
        const kind = `${rule.type} ${key}`;
        const known = runs.get(kind);
        if (known === undefined) runs.set(kind, [run]);
        else known.push(run);
      }
    }
  }
  return [...runs.values()].flatMap((list): RuleRun<Key>[] => {
    const [first] = list;
    if (first !== undefined && list.length > MAX_RUNS) {
      const rest = list.flatMap(({ rules }) => rules).slice(1);
      const others = rest.slice(0, MAX_OTHERS).map(({ span }) => span);
      const rules: RuleRun<Key>["rules"] = [first.rules[0], ...rest];
      return [{ ...first, rules, span: pathSpan(rules[0], file.document), others }];
    }
    return list.map((run) => ({ ...run, span: spanOfRun(run.rules, file.document), others: [] }));
  });
}

function spanOfRun(rules: readonly [Rule, ...Rule[]], document: RobotsDocument): Span {
  const last = rules.at(-1);
  return last === undefined || rules.length === 1
    ? pathSpan(rules[0], document)
    : { start: rules[0].span.start, end: last.span.end };
}

/** What `tryRule` tries. */
export interface RuleTrial {
  /** Edits that make the probably intended file. */
  readonly edits: readonly Edit[];
  /** Absolute URLs, the most likely one first. */
  readonly urls: readonly string[];
  /** Answer of the intended file for one of the URLs. */
  readonly meant: Answer;
  /** Tells which crawlers are tried. Default: all. */
  readonly accepts?: (crawler: LintedCrawler) => boolean;
}

/** Result of a trial. */
export interface TrialResult {
  readonly witness: Witness | undefined;
  /** Whether the URLs were decided. They are not if the file had too many trials. */
  readonly isTried: boolean;
}

/** Maximum number of crawlers that are tried for a rule. */
const MAX_CRAWLERS = 4;
const MAX_URLS = 3;
/** Maximum number of decisions for a file. A long file has fewer, because each may take time linear in its length. */
const MAX_DECISIONS = 400;
const MIN_DECISIONS = 24;
const DECIDED_BYTES = 2e8;

/** State of the trials of a file. */
interface Trials {
  left: number;
  /** Crawlers that groups for `*` apply to, the best known ones first. */
  readonly unnamed: readonly LintedCrawler[];
  readonly tried: ReadonlySet<LintedCrawler>;
}

const trialsOf = new WeakMap<LintedFile, Trials>();

/**
 * Finds a URL whose answer some edits of a rule change, for a crawler that obeys the rule's group. Known crawlers are
 * tried first. It reads the file again only where the compiled rules give another answer than the intended one.
 */
export function tryRule(
  file: LintedFile,
  group: RobotsGroup,
  { edits, urls, meant, accepts = () => true }: RuleTrial,
): TrialResult {
  const trials = beginTrials(file);
  let isTried = true;
  let answerAfter: ReturnType<LintedFile["tryEdits"]>;
  for (const crawler of crawlersOf(group, file, trials).filter(accepts).slice(0, MAX_CRAWLERS)) {
    for (const url of urls.slice(0, MAX_URLS)) {
      if (trials.left-- <= 0) return { witness: undefined, isTried: false };
      if (file.answer(crawler, url) === meant) continue;
      answerAfter ??= file.tryEdits(edits);
      if (answerAfter === undefined) return { witness: undefined, isTried: false };
      if (answerAfter(crawler, url) !== meant) continue;
      const witness = file.witness(crawler, url, meant);
      if (witness !== undefined) return { witness, isTried };
      isTried = false;
    }
  }
  return { witness: undefined, isTried };
}

/** Returns the crawlers that obey a group, known ones first. */
function crawlersOf(group: RobotsGroup, file: LintedFile, trials: Trials): readonly LintedCrawler[] {
  // A hostile file can have very many names in a group.
  const named = crawlersNamedIn({ ...group, agents: group.agents.slice(0, 20) }, file);
  const own = named.filter((crawler) => trials.tried.has(crawler));
  const sorted = [...own.filter(({ isKnown }) => isKnown), ...own.filter(({ isKnown }) => !isKnown)];
  return isForAny(group, file) ? [...trials.unnamed, ...sorted] : sorted;
}

function beginTrials(file: LintedFile): Trials {
  const known = trialsOf.get(file);
  if (known !== undefined) return known;
  const names = new Set(file.document.groups.flatMap((group) => crawlersNamedIn(group, file)));
  const left = Math.floor(DECIDED_BYTES / (file.bytes.length + 1));
  const trials = {
    left: Math.max(MIN_DECISIONS, Math.min(MAX_DECISIONS, left)),
    unnamed: file.triedCrawlers.filter((crawler) => !names.has(crawler) && !crawler.ignoresAny),
    tried: new Set(file.triedCrawlers),
  };
  trialsOf.set(file, trials);
  return trials;
}
