import { findCrawler } from "../../crawlers/registry.ts";
import { lineMessages } from "../../diagnose/line-messages.ts";
import {
  agentLines,
  type LineOfGroup,
  nameEdits,
  namesCrawler,
  urlsOfGroup,
  valueSpan,
} from "../parts/agent-lines.ts";
import { type Check, defineCheck, MAX_FINDINGS, provedBy } from "../parts/check.ts";
import type { LintedFile } from "../parts/linted-file.ts";

/** Maximum number of crawlers that are tried for a witness. */
const MAX_TRIED = 5;
/** Maximum length of a value whose words are looked up, in characters. */
const MAX_LENGTH = 10_000;
/** Maximum number of names that a fix writes. */
const MAX_NAMES = 1000;

const ids = [
  "several-names.any",
  "several-names.nobody",
  "several-names.holds-token",
  "several-names.one",
  "several-names.one-up-to-slash",
  "several-names.first",
  "several-names.part-of-first",
] as const;

/** Reports user-agent lines with several names. */
export const severalNames: Check = defineCheck({
  code: "several-names",
  severity: "error",
  summary: "A user-agent line has several names.",
  why: "A user-agent line has one product token (RFC 9309 §2.2.1). Crawlers ignore the text after it, so the rules do not apply to the other names.",
  messages: Object.fromEntries(ids.map((id) => [id, lineMessages[id]])),
  checkFile(file, report) {
    const idByLine = new Map(
      file.lineDiagnostics.filter(({ code }) => code === "several-names").map(({ line, id }) => [line, id]),
    );
    let count = 0;
    for (const one of agentLines(file)) {
      const { agent, group } = one;
      const id = idByLine.get(agent.line) ?? (areKnown(agent.value) ? "several-names.first" : undefined);
      if (id === undefined) continue;
      if (count++ === MAX_FINDINGS) return;
      const names = namesIn(one);
      const crawlers = crawlersIn(names, one, file);
      const edits = names.length <= MAX_NAMES ? nameEdits(agent, names, file) : [];
      const witness =
        edits.length === 0
          ? undefined
          : file.findWitness({
              edits,
              urls: urlsOfGroup(group, file),
              crawlers: crawlers.slice(0, MAX_TRIED),
            });
      report(id, {
        span: valueSpan(agent, file),
        ...provedBy(witness, "error"),
        crawlers: crawlers.map(({ token }) => token),
        fixes: [{ title: "Write a user-agent line for each name", edits }],
      });
    }
  },
});

/** Whether blanks divide the value into tokens of the registry. */
function areKnown(value: string): boolean {
  if (value.length > MAX_LENGTH || !/[ \t]/.test(value) || findCrawler(value) !== undefined) return false;
  return value.split(/[ \t]+/).every((name) => findCrawler(name) !== undefined);
}

function namesIn({ agent }: LineOfGroup): readonly string[] {
  return [...new Set(agent.value.split(/[\s,;|]+/).filter((name) => name !== ""))];
}

/** Returns the known crawlers that the line means, but does not name. */
function crawlersIn(names: readonly string[], { agent }: LineOfGroup, file: LintedFile) {
  return names
    .slice(0, MAX_NAMES)
    .map((name) => file.knownCrawler(name.replace(/\/.*$/, "")))
    .filter((crawler) => crawler !== undefined)
    .filter((crawler) => !namesCrawler(agent.value, crawler));
}
