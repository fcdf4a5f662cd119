import type { Rule } from "../../document/records.ts";
import type { AgentPart } from "./agent-parts.ts";
import { insertBefore, removeLine } from "./edits.ts";
import type { Edit, Witness } from "./finding.ts";
import { knownCrawlersOf } from "./group-crawlers.ts";
import type { LintedFile } from "./linted-file.ts";
import { urlsOfRules } from "./rule-urls.ts";
import { isWholeSite } from "./rules.ts";

/** Maximum number of crawlers, and of rules, whose answer in this file is looked at for a group. */
const MAX_CRAWLERS = 8;
const MAX_RULES = 5;
/** Maximum number of crawlers that are tried with the intended file. */
const MAX_TRIED = 3;

/** Returns the edit that gives the user-agent lines of a part an empty rule, which ends their group. */
export function insertEmptyRule({ agents }: AgentPart, { document }: LintedFile): Edit {
  return insertBefore(document, (agents.at(-1) ?? agents[0]).line + 1, ["Disallow:"]);
}

/**
 * Finds a crawler of the upper parts that may not fetch a URL, but could if they had an empty rule. It must also be
 * allowed without the upper parts: otherwise the owner may want the answer, because the rules for `*` give it, too.
 * Only a search engine that is closed together with `*` is named to be open.
 */
export function findSeparateWitness(
  file: LintedFile,
  upper: readonly AgentPart[],
  last: AgentPart | undefined,
  closing: readonly Rule[],
): Witness | undefined {
  const urls = urlsOfRules(closing, file.origin, MAX_RULES);
  const agents = upper.flatMap((part) => part.agents);
  const pairs = knownCrawlersOf(agents, file, MAX_CRAWLERS).flatMap((crawler) => {
    const url = urls.find((one) => file.answer(crawler, one) === "disallowed");
    return url === undefined ? [] : [{ crawler, url }];
  });
  if (pairs.length === 0) return undefined;
  const answerEnded = file.tryEdits(upper.map((part) => insertEmptyRule(part, file)));
  const answerWithout = file.tryEdits(agents.map(({ line }) => removeLine(file.document, line)));
  const isClosedToAny = last?.isForAny && closing.some(({ path }) => isWholeSite(path));
  for (const { crawler, url } of pairs.slice(0, MAX_TRIED)) {
    if (answerEnded?.(crawler, url) !== "allowed") continue;
    const isNamedToBeOpen = isClosedToAny && crawler.purposes.includes("search");
    if (!isNamedToBeOpen && answerWithout?.(crawler, url) !== "allowed") continue;
    const witness = file.witness(crawler, url, "allowed");
    if (witness !== undefined) return witness;
  }
  return undefined;
}
