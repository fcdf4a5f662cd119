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

/** Key of `*`. No token is equal to it. */
const ANY = "*";

/** Reports each Crawl-delay of a crawler that has another one above. */
export const severalCrawlDelays: Check = defineCheck({
  code: "several-crawl-delays",
  severity: "information",
  summary: "A crawler has more than one Crawl-delay.",
  why: "Crawl-delay is not part of RFC 9309 (§2.2.4). By common practice a crawler obeys only the first valid one of its groups.",
  messages: {
    "several-crawl-delays":
      "This Crawl-delay probably has no effect, because line {line} has another one for the same crawler: keep one of them.",
    "several-crawl-delays.equal":
      "This Crawl-delay is needless, because line {line} has the same one for the same crawler.",
  },
  checkFile(file, report) {
    let ignoring: ReadonlyMap<string, string> | undefined;
    let count = 0;
    const first = new Map<string, (typeof file.document.fields)[number]>();
    const namesOf = new Map<readonly AgentLine[], ReadonlyMap<string, string>>();
    for (const record of file.document.fields) {
      const { agents, field, line, span, value } = record;
      // Another check reports a value that is not valid.
      if (field !== "crawl-delay" || !isDelay(value)) continue;
      ignoring ??= tokensIgnoringDelay(file);
      let names = namesOf.get(agents);
      if (names === undefined) {
        names = namesIn(agents, ignoring, file);
        namesOf.set(agents, names);
      }
      const all = [...names.keys()];
      // The record is the first one of some crawlers. Owners write such records between user-agent lines.
      const isFirst = all.some((name) => !first.has(name));
      if (isFirst) for (const name of all) if (!first.has(name)) first.set(name, record);
      const above = isFirst ? undefined : first.get(all[0] ?? "");
      if (above === undefined) continue;
      if (count++ === MAX_FINDINGS) return;
      const isEqual = all.every((name) => Number(first.get(name)?.value) === Number(value));
      const isNeedless = isEqual && agents.length <= MAX_AGENTS && !isBetweenAgents(line, file);
      report(isEqual ? "several-crawl-delays.equal" : "several-crawl-delays", {
        span,
        params: { line: above.line },
        related: [{ ...above.span, message: "This Crawl-delay counts." }],
        crawlers: all
          .filter((name) => name !== ANY)
          .slice(0, MAX_LISTED)
          .map((name) => names.get(name) ?? name),
        fixes: isNeedless ? [{ title: "Remove the record", edits: [removeRecord(file.document, line)] }] : [],
      });
    }
  },
});

/** Returns the tokens that user-agent lines name, by folded token, without those whose crawlers ignore Crawl-delay. */
function namesIn(
  agents: readonly AgentLine[],
  ignoring: ReadonlyMap<string, string>,
  file: LintedFile,
): ReadonlyMap<string, string> {
  const names = new Map<string, string>();
  for (const { value } of agents.slice(0, MAX_AGENTS)) {
    const { because, names: read } = readAgentNames(value, file.document.dialect);
    if (because === "any") names.set(ANY, ANY);
    // A name with digits is compared in two forms. The longer one is last.
    const name = read.at(-1);
    if (name === undefined || read.some((one) => ignoring.has(foldCase(one)))) continue;
    names.set(foldCase(name), file.crawlerNamed(value)?.token ?? name);
  }
  return names;
}
