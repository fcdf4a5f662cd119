import type { Purpose } from "../../crawlers/registry.ts";
import type { UsageCategory } from "../../dialects/page-rule.ts";
import type { AgentLine } from "../../document/records.ts";
import { robotsPreferences } from "../../preferences/robots-preferences.ts";
import type { UsageStatement } from "../../preferences/statement.ts";
import { type Check, defineCheck } from "../parts/check.ts";
import { markAsIntended } from "../parts/fixes.ts";
import { findAgentOf } from "../parts/group-crawlers.ts";
import type { KnownCrawler } from "../parts/known-crawlers.ts";
import type { LintedFile } from "../parts/linted-file.ts";
import { disallowingRule, groupAt, isWholeSite, openPages } from "../parts/rules.ts";

/** Uses of a signal, each with the purpose of the crawlers that fetch only for it. */
const USES: readonly (readonly [category: UsageCategory, purpose: Purpose, words: string])[] = [
  ["train-ai", "training", "AI training"],
  ["ai-input", "user-triggered", "AI answers"],
];

/** Maximum number of crawlers that are tried. */
const MAX_TRIED = 30;
const MAX_WITNESSES = 3;

/** A crawler whose rules contradict a signal. */
interface Contradiction {
  readonly crawler: KnownCrawler;
  readonly agent: AgentLine;
}

/** Reports groups whose rules say the opposite of a Content-Signal or Content-Usage line. */
export const signalContradictsRules: Check = defineCheck({
  code: "signal-contradicts-rules",
  severity: "information",
  summary: "A group for an AI crawler contradicts a signal about AI use.",
  why: "A signal (Content-Signal or Content-Usage) states how content may be used, and rules state what may be fetched (RFC 9309 §2.2.2). Neither changes the other, so readers cannot know which of them the owner means.",
  messages: {
    "signal-contradicts-rules.closed":
      "The signal allows {use}, but this file closes the site to crawlers only for that: {crawlers}. Change one of the two.",
    "signal-contradicts-rules.open":
      "The signal forbids {use}, but this file lets crawlers only for that fetch pages: {crawlers}. Change one of the two.",
  },
  checkFile(file, report) {
    const { document, origin } = file;
    const root = `${origin}/`;
    if (!document.fields.some(({ field }) => field === "content-signal" || field === "content-usage")) return;
    for (const [category, purpose, use] of USES) {
      const named = file.crawlers.filter(
        (crawler) => isOnlyFor(crawler, purpose) && findAgentOf(file, crawler) !== undefined,
      );
      // Findings are about a signal line and one direction, with all crawlers that contradict it.
      const found = new Map<string, Contradiction[]>();
      for (const crawler of named.slice(0, MAX_TRIED)) {
        const agent = findAgentOf(file, crawler);
        const statement = signalFor(file, crawler, category);
        const says = statement?.says[category];
        if (agent === undefined || says === undefined) continue;
        if (says === "yes" ? !isClosed(crawler, file) : file.answer(crawler, root) !== "allowed") continue;
        const key = `${says} ${statement?.where}`;
        found.set(key, [...(found.get(key) ?? []), { crawler, agent }]);
      }
      for (const [key, list] of found) {
        const [says, where] = key.split(" ");
        const [first] = list;
        const signal = document.line(Number(where));
        if (first === undefined || signal === undefined) continue;
        const crawlers = list.map(({ crawler }) => crawler.token);
        report(`signal-contradicts-rules.${says === "yes" ? "closed" : "open"}`, {
          span: first.agent.span,
          params: { use, crawlers },
          related: [{ start: signal.span.start, end: signal.ending.start, message: "The signal is here." }],
          crawlers,
          witnesses: list.slice(0, MAX_WITNESSES).map(({ crawler }) => file.witness(crawler, root)),
          fixes: [markAsIntended(file, first.agent.line, "signal-contradicts-rules")],
        });
      }
    }
  },
});

/** Whether a rule closes the whole site to a crawler, and its group opens no pages. */
function isClosed(crawler: KnownCrawler, file: LintedFile): boolean {
  const rule = disallowingRule(file, crawler, `${file.origin}/`);
  return rule !== undefined && isWholeSite(rule.path) && !openPages(groupAt(file, rule.line)?.rules ?? []);
}

/** Whether a crawler fetches only for one purpose, for AI. Its owner cannot mean another use. */
function isOnlyFor({ ai, kind, purposes, confidence }: KnownCrawler, purpose: Purpose): boolean {
  const isKnown = kind !== "policy-token" && confidence !== "weak";
  return ai && isKnown && purposes.length === 1 && purposes[0] === purpose;
}

/**
 * Returns the signal for a crawler about a use. A signal of the groups for `*` counts if its own group has none: it does
 * not apply to it, but it shows what the owner means.
 */
function signalFor(
  { document, origin }: LintedFile,
  crawler: KnownCrawler,
  category: UsageCategory,
): UsageStatement | undefined {
  const found = robotsPreferences(document, crawler, `${origin}/`).statements.filter(
    ({ mechanism, says }) =>
      (mechanism === "content-signal" || mechanism === "content-usage") && says[category] !== undefined,
  );
  // Content-Usage applies only to a URL that may be crawled: here this is the contradiction.
  const own = found.filter(({ ignored }) => ignored === undefined || ignored === "not-crawlable");
  const counting = own.length > 0 ? own : found.filter(({ ignored }) => ignored === "hidden");
  // If signals contradict each other, the no wins.
  return counting.find(({ says }) => says[category] === "no") ?? counting[0];
}
