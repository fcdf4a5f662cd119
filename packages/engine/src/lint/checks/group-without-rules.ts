import type { Rule } from "../../document/records.ts";
import { listNames } from "../parts/agent-lines.ts";
import { type AgentPart, gapBetween, partsOf } from "../parts/agent-parts.ts";
import { type Check, defineCheck, type Problem, placesOf, provedBy } from "../parts/check.ts";
import { removeLine } from "../parts/edits.ts";
import type { Witness } from "../parts/finding.ts";
import { insertEmptyRules } from "../parts/fixes.ts";
import { crawlersNamedIn } from "../parts/group-crawlers.ts";
import type { LintedFile } from "../parts/linted-file.ts";
import { closingRules, isWholeSite } from "../parts/rules.ts";
import { findSeparateWitness, insertEmptyRule } from "../parts/separate-groups.ts";

/** Maximum number of groups that are tried. It keeps the time linear. */
const MAX_GROUPS = 20;
/** Maximum number of findings. Each one moves back in the file to make its fix, which takes time in a long file. */
const MAX_FINDINGS = 200;

/** Reports user-agent lines without rules that share the rules below later user-agent lines. */
export const groupWithoutRules: Check = defineCheck({
  code: "group-without-rules",
  severity: "warning",
  summary: "A group without rules runs on into the next group.",
  why: "Only a user-agent line after a rule begins a new group (RFC 9309 §2.1). Blank lines and other records do not end a group (§2.2.4).",
  messages: {
    "group-without-rules":
      "A {record} line does not end a group. So the rules from line {line} also apply to {names}. If that is wrong, give them an empty Disallow line.",
    "group-without-rules.blank-line":
      "A blank line does not end a group. So the rules from line {line} also apply to {names}. If that is wrong, give them an empty Disallow line.",
  },
  checkFile(file, report) {
    let tried = 0;
    let found = 0;
    for (const { agents, rules } of file.document.groups) {
      const closing = closingRules(rules);
      if (agents.length < 2 || closing.length === 0) continue;
      const shared: Shared = { parts: partsOf(agents, file), closing, line: rules[0]?.line ?? 0 };
      for (const hasRecord of [true, false]) {
        const upper = upperParts(shared, hasRecord);
        const [first] = upper;
        if (first === undefined) continue;
        if (found++ >= MAX_FINDINGS) return;
        const isProbable = hasRecord ? !isAboveBlank(upper, shared, file) : isForOthers(upper, shared);
        const canTry = isProbable && tried++ < MAX_GROUPS;
        const witness = canTry ? findSeparateWitness(file, upper, shared.parts.at(-1), closing) : undefined;
        const problem = problemOf(file, upper, shared, witness);
        if (first.gap?.record === undefined) report("group-without-rules.blank-line", problem);
        else {
          const params = { ...problem.params, record: first.gap.record };
          report("group-without-rules", { ...problem, params });
        }
      }
    }
  },
});

/** User-agent lines that share rules. */
interface Shared {
  readonly parts: readonly AgentPart[];
  /** Rules that disallow something. */
  readonly closing: readonly Rule[];
  /** Number of the first rule's line. */
  readonly line: number;
}

/** Returns the parts with a record below them, or those with only blank lines. Lines named again below are omitted. */
function upperParts({ parts }: Shared, hasRecord: boolean): readonly AgentPart[] {
  return parts.filter(
    ({ gap, isRepeated }) =>
      gap !== undefined && !gap.isUnclear && !isRepeated && (gap.record !== undefined) === hasRecord,
  );
}

/**
 * Whether a line for `*` shares rules that have a blank line above them. The owner of such a file probably means those
 * rules for `*`, not for the crawler above the blank line.
 * A line that is not read, such as a heading, makes it unclear, too.
 */
function isAboveBlank(upper: readonly AgentPart[], { parts, line }: Shared, file: LintedFile): boolean {
  const last = parts.at(-1)?.agents.at(-1)?.line ?? line;
  const isForAny = upper.some((part) => part.isForAny);
  const gap = gapBetween(last, line, file);
  return (gap?.isUnclear ?? false) || (isForAny && (gap?.blanks.length ?? 0) > 0);
}

/**
 * Whether user-agent lines with a blank line below them should probably have other rules: the whole site is closed to
 * `*`, and only one side names it. A list of named crawlers with blank lines is read as most owners mean it.
 */
function isForOthers(upper: readonly AgentPart[], { parts, closing }: Shared): boolean {
  const isLastForAny = parts.at(-1)?.isForAny ?? false;
  return (
    closing.some(({ path }) => isWholeSite(path)) && upper.some(({ isForAny }) => isForAny !== isLastForAny)
  );
}

function problemOf(
  file: LintedFile,
  upper: readonly AgentPart[],
  { parts, line }: Shared,
  witness: Witness | undefined,
): Problem {
  const agents = upper.flatMap((part) => part.agents);
  const blanks = upper.flatMap(({ gap }) => (gap?.record === undefined ? (gap?.blanks ?? []) : []));
  const end = insertEmptyRules(upper.map((part) => insertEmptyRule(part, file)));
  const join = {
    title: "Remove the blank lines",
    edits: blanks.map((blank) => removeLine(file.document, blank)),
  };
  const [first] = upper.flatMap((part) => part.agents.slice(0, 1));
  const [last] = parts.at(-1)?.agents ?? [];
  const lastOfFirst = upper[0]?.agents.at(-1);
  return {
    span: { start: first?.span.start ?? 0, end: lastOfFirst?.span.end ?? 0 },
    params: { line, names: listNames(agents) },
    related: placesOf([last], "The rules below this line apply to both."),
    crawlers: crawlersNamedIn(agents, file).map(({ token }) => token),
    ...provedBy(witness, "warning"),
    fixes: blanks.length === 0 ? [end] : witness === undefined ? [join, end] : [end, join],
  };
}
