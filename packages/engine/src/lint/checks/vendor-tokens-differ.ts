import type { Purpose } from "../../crawlers/registry.ts";
import { type Check, defineCheck } from "../parts/check.ts";
import { markAsIntended } from "../parts/fixes.ts";
import { findAgentOf } from "../parts/group-crawlers.ts";
import type { KnownCrawler } from "../parts/known-crawlers.ts";
import type { LintedFile } from "../parts/linted-file.ts";

/** Old tokens, each with the token of today. Many owners name only the old one, which the vendor's page omits today. */
const TODAY: ReadonlyMap<string, string> = new Map([["FacebookBot", "meta-externalagent"]]);

/** Tokens that their vendor no longer uses. The check `retired-crawler` reports them. */
const RETIRED: ReadonlySet<string> = new Set(["anthropic-ai", "Claude-Web"]);

/** Purposes that are compared, in words. Search is not: a search engine has several crawlers, for images or news. */
const PURPOSES: ReadonlyMap<Purpose, string> = new Map([
  ["training", "AI training"],
  ["user-triggered", "requests of AI users"],
]);

/** Reports AI tokens of one vendor that have one purpose and are answered differently. */
export const vendorTokensDiffer: Check = defineCheck({
  code: "vendor-tokens-differ",
  severity: "information",
  summary: "Two AI tokens of one vendor have the same purpose but different answers.",
  why: "A vendor may have several product tokens for one purpose. A group applies only to the tokens that it names (RFC 9309 §2.2.1).",
  messages: {
    "vendor-tokens-differ":
      "{closed} may not fetch the site, but {open} may. {vendor} uses both for the same purpose: {purpose}.",
    "vendor-tokens-differ.old":
      "{vendor} does not list {old} among its crawlers today. This group does not apply to {today}, which is for {purpose}: name it too.",
  },
  checkFile(file, report) {
    const named = file.crawlers.filter(
      (crawler) => isForAi(crawler) && findAgentOf(file, crawler) !== undefined,
    );
    const reported = new Set<string>();
    for (const crawler of named) {
      const { vendor } = crawler;
      const today = file.knownCrawler(TODAY.get(crawler.token) ?? "");
      const others = named.filter((other) => other.vendor === vendor && other !== crawler);
      // The pair with the token of today says the most, so it is the first.
      for (const other of new Set(today === undefined ? others : [today, ...others])) {
        // A file that names both has a rule for each: the old one has no effect.
        if (isOldPair(crawler, other) && (other !== today || named.includes(other))) continue;
        const purpose = sharedPurpose(crawler, other);
        const witnesses = purpose === undefined ? [] : differingAnswers(file, crawler, other);
        const [closed, open] = witnesses;
        const agent = findAgentOf(file, crawler);
        const key = `${vendor} ${purpose}`;
        if (agent === undefined || closed === undefined || open === undefined || reported.has(key)) continue;
        reported.add(key);
        const isOld = other === today;
        const common = { vendor, purpose: purpose ?? "" };
        report(isOld ? "vendor-tokens-differ.old" : "vendor-tokens-differ", {
          span: agent.span,
          params: isOld
            ? { ...common, old: crawler.token, today: other.token }
            : { ...common, closed: closed.crawler, open: open.crawler },
          crawlers: [crawler.token, other.token],
          witnesses,
          fixes: [markAsIntended(file, agent.line, "vendor-tokens-differ")],
        });
      }
    }
  },
});

/** Whether a crawler fetches for AI. Control tokens, such as Google-Extended, fetch nothing. */
function isForAi({ ai, kind, token }: KnownCrawler): boolean {
  return ai && kind !== "policy-token" && kind !== "control-token" && !RETIRED.has(token);
}

/** Whether one of two crawlers has an old token, and the other one the token of today. */
function isOldPair(a: KnownCrawler, b: KnownCrawler): boolean {
  return TODAY.get(a.token) === b.token || TODAY.get(b.token) === a.token;
}

/** Returns a purpose that two crawlers share, in words; undefined if their answers differ for a good reason. */
function sharedPurpose(a: KnownCrawler, b: KnownCrawler): string | undefined {
  // GoogleOther-Image obeys a group for GoogleOther, so a group of its own is an exception on purpose.
  const isPart = a.reads.includes(b.token) || b.reads.includes(a.token);
  if (isPart) return undefined;
  const shared = a.purposes.find((purpose) => PURPOSES.has(purpose) && b.purposes.includes(purpose));
  return shared === undefined ? undefined : PURPOSES.get(shared);
}

/** Returns the answers for the whole site: the disallowed crawler and the allowed one. Empty if both are the same. */
function differingAnswers(file: LintedFile, a: KnownCrawler, b: KnownCrawler) {
  const root = `${file.origin}/`;
  if (file.answer(a, root) === file.answer(b, root)) return [];
  return [a, b]
    .map((crawler) => file.witness(crawler, root))
    .filter((witness) => witness !== undefined)
    .sort((one, other) => (one.now < other.now ? 1 : -1));
}
