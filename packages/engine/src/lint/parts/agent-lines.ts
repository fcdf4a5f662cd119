import type { AgentLine, RobotsGroup } from "../../document/records.ts";
import { readAgentNames } from "../../groups/agent-names.ts";
import { sampleUrls } from "../../patterns/sample-urls.ts";
import { foldCase } from "../../text/fold-case.ts";
import type { Span } from "../../text/span.ts";
import { insertBefore, replaceSpan } from "./edits.ts";
import type { Edit } from "./finding.ts";
import type { KnownCrawler } from "./known-crawlers.ts";
import type { LintedFile } from "./linted-file.ts";

/** A user-agent line with its group. */
export interface LineOfGroup {
  readonly agent: AgentLine;
  readonly group: RobotsGroup;
}

/** Maximum number of rules of a group whose URLs are tried. */
const MAX_RULES = 3;

/** Maximum length of a word in characters. No token of the registry is longer. */
const MAX_WORD = 100;

/** Maximum number of names in a message. */
const MAX_NAMES = 5;

/** Returns the first names of user-agent lines for a message. */
export function listNames(agents: readonly AgentLine[]): readonly string[] {
  const names = agents.slice(0, MAX_NAMES).map(({ value }) => value);
  return agents.length > MAX_NAMES ? [...names, "…"] : names;
}

/** Yields the user-agent lines of a file. */
export function* agentLines({ document }: LintedFile): Generator<LineOfGroup> {
  for (const group of document.groups) {
    for (const agent of group.agents) yield { agent, group };
  }
}

/** Returns the first word of a user-agent value without its version, in lower case. It is fast for any value. */
export function firstWord(value: string): string {
  const end = value.search(/[\s/]/);
  return foldCase(value.slice(0, Math.min(end < 0 ? MAX_WORD : end, MAX_WORD)));
}

/** Returns the span of a user-agent line's value. */
export function valueSpan({ line, span }: AgentLine, { document }: LintedFile): Span {
  return document.line(line)?.value ?? span;
}

/** Whether a user-agent line names a crawler by its own token, in the crawler's dialect. */
export function namesCrawler(value: string, { reads, dialect }: KnownCrawler): boolean {
  const [own = ""] = reads;
  return readAgentNames(value, dialect).names.some((name) => foldCase(name) === foldCase(own));
}

/** Returns the edits that replace the value of a user-agent line with names, each on its own line. */
export function nameEdits(agent: AgentLine, names: readonly string[], file: LintedFile): readonly Edit[] {
  const last = replaceSpan(valueSpan(agent, file), names.at(-1) ?? "");
  const before = names.slice(0, -1).map((name) => `User-agent: ${name}`);
  return before.length === 0 ? [last] : [insertBefore(file.document, agent.line, before), last];
}

/** Returns URLs that the first rules of a group match, then the URL of the home page. */
export function urlsOfGroup({ rules }: RobotsGroup, { origin }: LintedFile): readonly string[] {
  const paths = rules.slice(0, MAX_RULES).map(({ path }) => path);
  const urls = paths.filter((path) => path !== "").flatMap((path) => sampleUrls(path, origin).slice(0, 1));
  return [...new Set([...urls, `${origin}/`])];
}
