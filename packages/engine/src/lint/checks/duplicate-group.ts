import type { AgentLine, RobotsGroup } from "../../document/records.ts";
import { foldCase } from "../../text/fold-case.ts";
import { listNames } from "../parts/agent-lines.ts";
import { type Check, defineCheck, type Problem, placesOf } from "../parts/check.ts";
import { removeRecord } from "../parts/edits.ts";
import { firstGroupAnswers } from "../parts/first-group-answers.ts";
import { agentKey, crawlersNamedIn, knownCrawlersOf } from "../parts/group-crawlers.ts";
import type { LintedFile } from "../parts/linted-file.ts";

const MAX_CRAWLERS = 20;

/** Reports each group that names crawlers of an earlier group. Groups with the same rules have one finding together. */
export const duplicateGroup: Check = defineCheck({
  code: "duplicate-group",
  severity: "information",
  summary: "Several groups name the same crawler.",
  why: "A crawler obeys the rules of all groups that name it, as if they were one group (RFC 9309 §2.2.1). Older parsers obey only the first group, and so does Baiduspider according to accounts of its help.",
  messages: {
    "duplicate-group":
      "The group in line {line} is also for {names}. Most crawlers obey the rules of both groups, but some obey only the first one. Write one group.",
    "duplicate-group.same-rules":
      "The group in line {line} names these crawlers, too, and has the same rules. Number of such groups: {count}. Remove them.",
    "duplicate-group.other-spelling":
      'Crawlers that follow RFC 9309 read "{name}" as "{first}" in line {line}, and both groups have the same rules. Number of such groups: {count}.',
  },
  checkFile(file, report) {
    const answers = firstGroupAnswers(file);
    const copies: Repeated[] = [];
    const variants: Repeated[] = [];
    for (const repeated of repeatedGroups(file)) {
      if (repeated.isCopy) {
        (repeated.isSameSpelling ? copies : variants).push(repeated);
        continue;
      }
      const { agents, first, group } = repeated;
      const witness = answers.witness(knownCrawlersOf(agents, file, MAX_CRAWLERS), group.rules);
      report("duplicate-group", {
        span: agents[0].span,
        params: { line: first.line, names: listNames(agents) },
        related: [{ ...first.span, message: "This group names the same crawler." }],
        crawlers: crawlersNamedIn(agents, file).map(({ token }) => token),
        witnesses: [witness],
      });
    }
    // An engine that compares whole values needs these groups. The finding has no fix.
    const [variant] = variants;
    if (variant !== undefined) {
      const [{ span, value: name }] = variant.agents;
      const { line, value: first } = variant.first;
      report("duplicate-group.other-spelling", {
        span,
        params: { name, first, line, count: variants.length },
        related: relatedGroups(variants),
        crawlers: crawlersNamedIn(variant.agents, file).map(({ token }) => token),
      });
    }
    const [copy] = copies;
    if (copy === undefined) return;
    const records = copies.flatMap(({ group }) => [...group.agents, ...group.rules]);
    const edits = records.map((record) => removeRecord(file.document, record.line));
    report("duplicate-group.same-rules", {
      span: copy.agents[0].span,
      params: { line: copy.first.line, count: copies.length },
      related: relatedGroups(copies),
      crawlers: crawlersNamedIn(
        copies.flatMap(({ agents }) => agents),
        file,
      ).map(({ token }) => token),
      fixes: [{ title: "Remove the repeated groups", edits }],
    });
  },
});

/** A group that names crawlers of earlier groups. */
interface Repeated {
  readonly group: RobotsGroup;
  /** Its lines that name a crawler of an earlier group. */
  readonly agents: readonly [AgentLine, ...AgentLine[]];
  /** Line of an earlier group that names the crawler of the first of these lines. */
  readonly first: AgentLine;
  /** Whether one earlier group has all its crawlers, and the same rules. */
  readonly isCopy: boolean;
  /** Whether its lines are spelt as the earlier ones, apart from letter case. */
  readonly isSameSpelling: boolean;
}

function* repeatedGroups(file: LintedFile): Generator<Repeated> {
  const firsts = new Map<string, { readonly agent: AgentLine; readonly group: RobotsGroup }>();
  for (const group of file.document.groups) {
    const found: AgentLine[] = [];
    const earlier = new Set<RobotsGroup | undefined>();
    let first: AgentLine | undefined;
    let isSameSpelling = true;
    for (const agent of group.agents) {
      const key = agentKey(agent.value, file);
      // Lines with a whole User-Agent header are another problem than equal names.
      const named = key === undefined || key === "*" || key === "mozilla" ? undefined : firsts.get(key);
      if (named?.group === group) continue;
      earlier.add(named?.group);
      if (named !== undefined) {
        found.push(agent);
        first ??= named.agent;
        isSameSpelling &&= foldCase(agent.value) === foldCase(named.agent.value);
      } else if (key !== undefined) firsts.set(key, { agent, group });
    }
    const [agent, ...others] = found;
    const [origin] = earlier;
    if (agent === undefined || first === undefined) continue;
    const isCopy =
      earlier.size === 1 && origin !== undefined && group.fields.length === 0 && haveSameRules(group, origin);
    yield { group, agents: [agent, ...others], first, isCopy, isSameSpelling };
  }
}

/** Whether two groups have the same rules, in any order. */
function haveSameRules(group: RobotsGroup, other: RobotsGroup): boolean {
  if (group.rules.length !== other.rules.length) return false;
  const textsOf = ({ rules }: RobotsGroup): readonly string[] =>
    rules.map(({ type, path }) => `${type}:${path}`).sort();
  const others = textsOf(other);
  return textsOf(group).every((text, at) => text === others[at]);
}

/** Returns the earlier group that the first of the groups repeats, and the other groups. */
function relatedGroups([repeated, ...others]: readonly Repeated[]): NonNullable<Problem["related"]> {
  return [
    ...placesOf([repeated?.first], "This group has the same rules."),
    ...placesOf(
      others.map(({ agents }) => agents[0]),
      "This group also repeats an earlier group.",
    ),
  ];
}
