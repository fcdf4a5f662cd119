import { readAgentNames } from "../../groups/agent-names.ts";
import { foldCase } from "../../text/fold-case.ts";
import { agentLines, nameEdits, namesCrawler, urlsOfGroup, valueSpan } from "../parts/agent-lines.ts";
import { type Check, defineCheck, MAX_FINDINGS } from "../parts/check.ts";
import type { KnownCrawler } from "../parts/known-crawlers.ts";
import type { LintedFile } from "../parts/linted-file.ts";
import { majorCrawlers } from "../parts/major-crawlers.ts";

/** Minimum length of the name before a `*` that probably means a family of crawlers, as in `Google*`. */
const MIN_FAMILY = 5;
/** Minimum number of crawlers that a general name means, as in `*bot*`. */
const MIN_GENERAL = 10;
/** Maximum number of crawlers that a fix names. */
const MAX_NAMED = 5;

/** Matches one name, perhaps with `*`, with or without a version. Other values are damaged lines. */
const NAME = /^(?=\**[A-Za-z0-9])([\w.*+-]{2,60})(?:\/[\w.*-]*)?$/;

/** Reports names with `*` inside. */
export const starInAgent: Check = defineCheck({
  code: "star-in-agent",
  severity: "warning",
  summary: "The name in a user-agent line has a * inside, which is not a wildcard there.",
  why: "A product token consists of letters, _ and -, and * alone stands for all crawlers (RFC 9309 §2.2.1). The name ends at a * after it, and a name with * before it is not read.",
  messages: {
    "star-in-agent":
      'The * in "{value}" is not a wildcard, so the line does not name {crawlers}: write the full names.',
    "star-in-agent.ignored": 'The * in "{value}" is not a wildcard: the line names only "{name}".',
    "star-in-agent.nobody": 'The * in "{value}" is not a wildcard, so the line names no known crawler.',
  },
  checkFile(file, report) {
    let count = 0;
    for (const { agent, group } of agentLines(file)) {
      const { value } = agent;
      const [, pattern] = value.includes("*") ? (NAME.exec(value) ?? []) : [];
      if (!pattern?.includes("*")) continue;
      if (count++ === MAX_FINDINGS) return;
      const span = valueSpan(agent, file);
      const plain = pattern.replaceAll("*", "");
      const missed = crawlersMatching(pattern, file).filter((crawler) => !namesCrawler(value, crawler));
      const exact = missed.filter(({ token }) => foldCase(token) === foldCase(plain));
      const meant = exact.length > 0 ? exact : meantFamily(plain, missed);
      const [name] = readAgentNames(value, file.document.dialect).names;
      const isIgnored = name !== undefined && !name.includes("*");
      const kept = isIgnored && exact.length === 0 ? [name] : [];
      const edits = nameEdits(agent, [...kept, ...meant.map(({ token }) => token)], file);
      const witness =
        meant.length === 0
          ? undefined
          : file.findWitness({ edits, urls: urlsOfGroup(group, file), crawlers: meant.slice(0, MAX_NAMED) });
      if (witness !== undefined) {
        const named = meant.slice(0, MAX_NAMED).map(({ token }) => token);
        report("star-in-agent", {
          span,
          params: { value, crawlers: named },
          // A crawler that compares only the beginning of the value may obey `MJ12bot*`.
          severity: exact.length > 0 && pattern.startsWith("*") ? "error" : "warning",
          crawlers: meant.map(({ token }) => token),
          witnesses: [witness],
          fixes: meant.length <= MAX_NAMED ? [{ title: `Write ${named.join(", ")}`, edits }] : [],
        });
        continue;
      }
      report(isIgnored ? "star-in-agent.ignored" : "star-in-agent.nobody", {
        span,
        params: isIgnored ? { value, name } : { value },
        severity: "information",
        fixes:
          isIgnored && name === plain
            ? [{ title: "Remove the *", edits: nameEdits(agent, [plain], file) }]
            : [],
      });
    }
  },
});

/** Returns the crawlers that a name with wildcards probably means, the best known first. */
function meantFamily(plain: string, missed: readonly KnownCrawler[]): readonly KnownCrawler[] {
  const family = missed.filter(({ token }) => foldCase(token).startsWith(foldCase(plain)));
  const isMeant = missed.length >= MIN_GENERAL || (family.length > 0 && plain.length >= MIN_FAMILY);
  const major = majorCrawlers.flatMap((name) => missed.filter(({ token }) => token === name));
  return isMeant ? [...new Set([...major, ...family, ...missed])] : [];
}

/** Returns the crawlers whose token a name with wildcards would match. */
function crawlersMatching(pattern: string, { crawlers }: LintedFile): readonly KnownCrawler[] {
  const [first = "", ...rest] = foldCase(pattern).split("*");
  const last = rest.pop() ?? "";
  return crawlers.filter(({ token, kind }) => {
    const folded = foldCase(token);
    if (kind === "policy-token" || !folded.startsWith(first)) return false;
    let at = first.length;
    for (const part of rest) {
      const found = folded.indexOf(part, at);
      if (found < 0) return false;
      at = found + part.length;
    }
    return folded.length - last.length >= at && folded.endsWith(last);
  });
}
