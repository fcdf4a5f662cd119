import type { RobotsGroup } from "../../document/records.ts";
import { readAgentNames } from "../../groups/agent-names.ts";
import type { LintedCrawler, LintedFile } from "./linted-file.ts";

/** Whether a group is for `*`. */
export function isForAny({ agents }: RobotsGroup, { document }: LintedFile): boolean {
  return agents.some(({ value }) => readAgentNames(value, document.dialect).because === "any");
}

/** Returns the crawlers that a group names, without `*`. */
export function crawlersNamedIn(
  { agents }: Pick<RobotsGroup, "agents">,
  file: LintedFile,
): readonly LintedCrawler[] {
  const named = agents.map(({ value }) => file.crawlerNamed(value));
  return [...new Set(named.filter((crawler) => crawler !== undefined))];
}
