import { fieldAt } from "../../document/line.ts";
import { LineIndex } from "../../document/line-index.ts";
import { BLANK, OTHER, UNREADABLE } from "../../document/line-kinds.ts";
import type { AgentLine } from "../../document/records.ts";
import { agentKey } from "./group-crawlers.ts";
import type { LintedFile } from "./linted-file.ts";

/** User-agent lines of a group without blank lines or records between them. */
export interface AgentPart {
  readonly agents: readonly [AgentLine, ...AgentLine[]];
  /** Lines between these user-agent lines and those of the next part; undefined for the last part. */
  readonly gap: Gap | undefined;
  /** Whether one of its lines is for `*`. */
  readonly isForAny: boolean;
  /** Whether later parts of the group name all its crawlers again. */
  readonly isRepeated: boolean;
}

/** Lines between two user-agent lines of one group, or after the last one. At least one is not a comment. */
export interface Gap {
  /** Numbers of the blank lines. */
  readonly blanks: readonly number[];
  /** Field name of the first record. */
  readonly record: string | undefined;
  /** Whether one of the lines is perhaps a rule that is not read. Other checks report it. */
  readonly isUnclear: boolean;
}

type Agents = [AgentLine, ...AgentLine[]];

/** Returns the user-agent lines of a group in parts. */
export function partsOf(agents: readonly AgentLine[], file: LintedFile): readonly AgentPart[] {
  const parts: { agents: Agents; gap: Gap | undefined }[] = [];
  let open: Agents | undefined;
  for (const [at, agent] of agents.entries()) {
    if (open === undefined) open = [agent];
    else open.push(agent);
    const next = agents[at + 1];
    const gap = next === undefined ? undefined : gapBetween(agent.line, next.line, file);
    if (gap === undefined && next !== undefined) continue;
    parts.push({ agents: open, gap });
    open = undefined;
  }
  const later = new Set<string>();
  const described = parts.reverse().map((part): AgentPart => {
    const keys = part.agents.map(({ value }) => agentKey(value, file)).filter((key) => key !== undefined);
    const isRepeated = keys.every((key) => later.has(key));
    for (const key of keys) later.add(key);
    return { ...part, isForAny: keys.includes("*"), isRepeated };
  });
  return described.reverse();
}

/** Returns what is between two lines, given by their 1-based numbers; undefined if only comments are between. */
export function gapBetween(above: number, below: number, file: LintedFile): Gap | undefined {
  if (above + 1 >= below) return undefined;
  const blanks: number[] = [];
  const unknown: number[] = [];
  let record: string | undefined;
  let isUnclear = false;
  // The index counts lines from 0, so this is the line after the upper one.
  const reader = LineIndex.of(file.document).readerAt(above);
  do {
    const { kind, number, nameStart: start, nameEnd: end } = reader;
    if (kind === BLANK) blanks.push(number);
    else if (kind === UNREADABLE) isUnclear = true;
    else if (kind > UNREADABLE) {
      record ??= file.text({ start, end });
      if (kind === OTHER && fieldAt(reader) === "unknown") unknown.push(number);
    }
  } while (reader.next() && reader.number < below);
  if (blanks.length === 0 && record === undefined && !isUnclear) return undefined;
  return { blanks, record, isUnclear: isUnclear || unknown.some((line) => hasDiagnostic(line, file)) };
}

const diagnosed = new WeakMap<LintedFile, ReadonlySet<number>>();

/** Whether a line has a diagnostic, such as a misspelt field name. */
function hasDiagnostic(line: number, file: LintedFile): boolean {
  let lines = diagnosed.get(file);
  if (lines === undefined) {
    lines = new Set(file.lineDiagnostics.map((diagnostic) => diagnostic.line));
    diagnosed.set(file, lines);
  }
  return lines.has(line);
}
