import type { AgentLine } from "../../document/records.ts";
import { readAgentNames } from "../../groups/agent-names.ts";
import { isDelay } from "../../pace/crawl-delay.ts";
import { foldCase } from "../../text/fold-case.ts";
import { isBetweenAgents } from "../parts/between-agents.ts";
import { type Check, defineCheck, MAX_FINDINGS } from "../parts/check.ts";
import { tokensIgnoringDelay } from "../parts/delay-tokens.ts";
import { removeRecord } from "../parts/edits.ts";
import type { LintedFile } from "../parts/linted-file.ts";

/** Maximum number of user-agent lines of a group that are read. */
const MAX_AGENTS = 100;
/** Maximum number of tokens that a finding lists. */
const MAX_LISTED = 10;

/** Tokens whose crawlers ignore Crawl-delay. */
interface Ignoring {
  /** Tokens of the user-agent lines, in the registry's spelling. */
  readonly named: readonly string[];
  /** Whether the lines name only such crawlers. */
  readonly areAll: boolean;
}

/** Reports each Crawl-delay for crawlers that ignore it. */
export const crawlDelayIgnored: Check = defineCheck({
  code: "crawl-delay-ignored",
  severity: "information",
  summary: "A Crawl-delay is for a crawler that ignores this field.",
  why: "Crawl-delay is not part of RFC 9309 (§2.2.4). The documentation of Google, Yandex, Apple and Amazon says that their crawlers ignore it.",
  messages: {
    "crawl-delay-ignored":
      "Crawl-delay has no effect on {crawlers}, as the vendor documents: limit the requests on the server.",
  },
  checkFile(file, report) {
    let tokens: ReadonlyMap<string, string> | undefined;
    let count = 0;
    const answers = new Map<readonly AgentLine[], Ignoring>();
    for (const { field, agents, line, span, value } of file.document.fields) {
      if (field !== "crawl-delay") continue;
      // Another check reports a value that no crawler obeys.
      if (!isDelay(value) || Number(value) === 0) continue;
      let ignoring = answers.get(agents);
      if (ignoring === undefined) {
        tokens ??= tokensIgnoringDelay(file);
        ignoring = ignoringIn(agents, tokens, file);
        answers.set(agents, ignoring);
      }
      const { named, areAll } = ignoring;
      if (named.length === 0) continue;
      if (count++ === MAX_FINDINGS) return;
      report("crawl-delay-ignored", {
        span,
        params: { crawlers: named.slice(0, MAX_LISTED) },
        crawlers: named,
        fixes:
          areAll && !isBetweenAgents(line, file)
            ? [{ title: "Remove the record", edits: [removeRecord(file.document, line)] }]
            : [],
      });
    }
  },
});

function ignoringIn(
  agents: readonly AgentLine[],
  tokens: ReadonlyMap<string, string>,
  file: LintedFile,
): Ignoring {
  const named = new Set<string>();
  let areAll = agents.length <= MAX_AGENTS;
  for (const { value } of agents.slice(0, MAX_AGENTS)) {
    const [name = ""] = readAgentNames(value, file.document.dialect).names;
    const token = tokens.get(foldCase(name));
    if (token === undefined) areAll = false;
    else named.add(token);
  }
  return { named: [...named], areAll };
}
