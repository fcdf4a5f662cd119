import type { RobotsGroup } from "../../document/records.ts";
import { isAllowed } from "../../match/is-allowed.ts";
import { sampleUrls } from "../../patterns/sample-urls.ts";
import { endOfWholeLines } from "../../text/bytes.ts";
import { type Check, defineCheck, provedBy } from "../parts/check.ts";
import type { Witness } from "../parts/finding.ts";
import { groupBy } from "../parts/group-by.ts";
import { crawlersNamedIn, isForAny } from "../parts/group-crawlers.ts";
import type { LintedCrawler } from "../parts/known-crawlers.ts";
import type { LintedFile } from "../parts/linted-file.ts";
import { type GroupedRule, rulesInGroups, statedAnswer } from "../parts/rules.ts";

/** Maximum number of rules whose paths are tried for a witness. */
const MAX_RULES = 2000;
/** Maximum number of pairs of a crawler and a URL that are decided without the limit. Each reads the whole file. */
const MAX_READINGS = 4;

/** Reports files that are longer than crawlers read, once for each limit. */
export const fileTooLong: Check = defineCheck({
  code: "file-too-long",
  severity: "error",
  summary: "Crawlers do not read the end of a file that is longer than their limit.",
  why: "A crawler must read at least 500 KiB (RFC 9309 §2.5). Google ignores the rest. For Yandex, a file over 500 KB allows everything.",
  messages: {
    "file-too-long":
      "Only the first {limit} bytes are certainly read, so many crawlers ignore this rule and all later ones. Shorten the file.",
    "file-too-long.nothing-read":
      "The file is longer than {limit} bytes, so {crawlers} may fetch everything. Shorten the file.",
    "file-too-long.no-rules":
      "The file is longer than {limit} bytes, so many crawlers do not read what follows. It has no rules.",
  },
  checkFile(file, report) {
    for (const [first, ...others] of crawlersByLimit(file)) {
      const { maxBytes, oversize } = file.dialectOf(first);
      const limit = maxBytes ?? 0;
      const isCut = oversize === "cut";
      const unread = rulesFrom(file, isCut ? endOfWholeLines(file.bytes, limit) : 0);
      const place = isCut ? unread[0]?.rule.span : undefined;
      const crawlers = [first, ...others].map(({ token }) => token);
      const witness = findUnread(file, unread, [first, ...others]);
      const id = !isCut ? "file-too-long.nothing-read" : place ? "file-too-long" : "file-too-long.no-rules";
      report(id, {
        span: place ?? { start: limit, end: limit },
        params: isCut ? { limit } : { limit, crawlers },
        crawlers,
        ...provedBy(witness, "error"),
      });
    }
  },
});

/** Returns the tried crawlers that do not read the whole file, those with the same limit together. */
function crawlersByLimit(file: LintedFile): Iterable<readonly [LintedCrawler, ...LintedCrawler[]]> {
  const cutting = file.triedCrawlers.filter((crawler) => {
    const { maxBytes } = file.dialectOf(crawler);
    return maxBytes !== null && file.bytes.length > maxBytes;
  });
  return groupBy(cutting, (crawler) => {
    const { maxBytes, oversize } = file.dialectOf(crawler);
    return `${maxBytes} ${oversize}`;
  }).values();
}

/** Returns the first rules from an offset on. An empty one counts if it opens a group. */
function rulesFrom(file: LintedFile, offset: number): readonly GroupedRule[] {
  const found: GroupedRule[] = [];
  for (const { rule, group } of rulesInGroups(file)) {
    if (rule.span.start < offset || (rule.path === "" && group.rules.length > 1)) continue;
    found.push({ rule, group });
    if (found.length === MAX_RULES) break;
  }
  return found;
}

/** Finds a URL whose answer would differ if the crawler had no limit. */
function findUnread(
  file: LintedFile,
  rules: readonly GroupedRule[],
  crawlers: readonly LintedCrawler[],
): Witness | undefined {
  const obeying = new Map<RobotsGroup, LintedCrawler | undefined>();
  let readings = 0;
  for (const { rule, group } of rules) {
    const { path } = rule;
    if (!obeying.has(group)) {
      const named = crawlersNamedIn(group.agents, file).filter((one) => crawlers.includes(one));
      obeying.set(group, named[0] ?? (isForAny(group, file) ? crawlers[0] : undefined));
    }
    const crawler = obeying.get(group);
    // An empty rule, which is the only one of its group, allows everything.
    const [url] = sampleUrls(path === "" ? "/" : path, file.origin);
    if (crawler === undefined || url === undefined) continue;
    const meant = path === "" ? "allowed" : statedAnswer(rule);
    if (file.answer(crawler, url) === meant) continue;
    if (readings++ === MAX_READINGS) return undefined;
    const dialect = { ...file.dialectOf(crawler), maxBytes: null };
    if (isAllowed(file.bytes, crawler, url, { dialect }) !== (meant === "allowed")) continue;
    const witness = file.witness(crawler, url, meant);
    if (witness !== undefined) return witness;
  }
  return undefined;
}
