import type { Rule } from "../../document/records.ts";
import { type Check, defineCheck } from "../parts/check.ts";
import { crawlersOf } from "../parts/group-crawlers.ts";
import type { LintedCrawler } from "../parts/known-crawlers.ts";
import type { LintedFile } from "../parts/linted-file.ts";
import { readingWith } from "../parts/other-reading.ts";
import { type GroupedRule, pathSpan, rulesInGroups } from "../parts/rules.ts";
import { sampleUrls } from "../parts/sample-urls.ts";

/** Maximum number of rules that are tried in a file. */
const MAX_TRIED = 20;
/** Matches a path with a wildcard (RFC 9309 §2.2.3). */
const WILDCARD = /\*|\$$/;

/** Reports paths whose wildcards change an answer, once for the file. */
export const wildcardReadLiterally: Check = defineCheck({
  code: "wildcard-read-literally",
  severity: "information",
  summary: "Programs without wildcards read the * and the final $ of a path as ordinary characters.",
  why: "A * stands for any text, and a $ at the end for the end of the URL (RFC 9309 §2.2.3). The standard of 1994 has no wildcards, and some programs still follow it.",
  messages: {
    "wildcard-read-literally.open": "Programs without wildcards, such as Wget, may fetch {url}.",
    "wildcard-read-literally.closed": "Programs without wildcards, such as Wget, may not fetch {url}.",
  },
  checkFile(file, report) {
    if (!/\*|\$/.test(file.document.latin1)) return;
    const rules = [...rulesInGroups(file)].filter(({ rule }) => WILDCARD.test(rule.path));
    const found = findLiteralAnswer(rules.slice(0, MAX_TRIED), file);
    if (found === undefined) return;
    const { rule, url } = found;
    report(`wildcard-read-literally.${rule.type === "allow" ? "closed" : "open"}`, {
      span: pathSpan(rule, file),
      params: { url },
    });
  },
});

/** Finds a URL for which a rule decides, and which a reader without wildcards answers otherwise. */
function findLiteralAnswer(
  rules: readonly GroupedRule[],
  file: LintedFile,
): { readonly rule: Rule; readonly url: string } | undefined {
  const readers = new Map<LintedCrawler, LintedCrawler>();
  for (const { rule, group } of rules) {
    const [crawler] = crawlersOf(group, file);
    if (crawler === undefined) continue;
    const reader = readers.get(crawler) ?? readingWith(crawler, { wildcards: "none" });
    readers.set(crawler, reader);
    for (const url of sampleUrls(rule.path, file.origin)) {
      const decision = file.decide(crawler, url);
      if (decision.because !== "rule" || decision.rule.line !== rule.line) continue;
      if (file.decide(reader, url).allowed !== decision.allowed) return { rule, url };
    }
  }
  return undefined;
}
