import type { AgentLine, RobotsGroup, Rule } from "../../document/records.ts";
import { readAgentNames } from "../../groups/agent-names.ts";
import { foldCase } from "../../text/fold-case.ts";
import { partsOf } from "../parts/agent-parts.ts";
import { type Check, defineCheck } from "../parts/check.ts";
import { markAsIntended } from "../parts/fixes.ts";
import { findAgentIn, isNamedIn } from "../parts/group-crawlers.ts";
import type { KnownCrawler } from "../parts/known-crawlers.ts";
import type { LintedFile } from "../parts/linted-file.ts";
import { disallowingRule, groupAt, isWholeSite, openPages } from "../parts/rules.ts";
import { findUnnamedCrawler, mainSearchCrawlers } from "../parts/search-crawlers.ts";

/** The crawler that hardly any owner closes on purpose. Owners close bingbot and others in groups that name them. */
const INDISPENSABLE = "Googlebot";
/** Maximum number of user-agent lines of a group that are examined for records between them. */
const MAX_AGENTS = 10_000;

/** A search crawler that a group closes. */
interface ClosedCrawler {
  readonly crawler: KnownCrawler;
  /** User-agent line for it. */
  readonly agent: AgentLine;
  readonly rule: Rule;
  /** Whether the line has the crawler's own name, or its beginning (`Yandex`). Otherwise it has another crawler's. */
  readonly isOwnName: boolean;
}

/** Reports groups that close the whole site to the main crawler of a search engine. */
export const searchEngineClosed: Check = defineCheck({
  code: "search-engine-closed",
  severity: "warning",
  summary: "A group closes the whole site to the main crawler of a search engine.",
  why: "A search engine does not read the pages that its crawler may not fetch (RFC 9309 §2.2.2). Other crawlers may fetch this site.",
  messages: {
    "search-engine-closed":
      "This group closes the whole site to {crawlers}, but other crawlers may fetch it. Remove the name if the search engine should list the site.",
    "search-engine-closed.other-name":
      "{crawlers} obeys this group for {name}, because no group names {crawlers}. So the whole site is closed to it.",
  },
  checkFile(file, report) {
    const named = mainSearchCrawlers(file).filter((crawler) => isNamedIn(file, crawler));
    if (named.length === 0) return;
    const root = `${file.origin}/`;
    const closed = new Map<RobotsGroup, ClosedCrawler[]>();
    for (const crawler of named) {
      const rule = disallowingRule(file, crawler, root);
      const group = rule && groupAt(file, rule.line);
      if (rule === undefined || group === undefined) continue;
      if (!isWholeSite(rule.path) || openPages(group.rules)) continue;
      const agent = findAgentIn(group, crawler, file);
      if (agent === undefined) continue;
      const isOwnName = readAgentNames(agent.value, file.document.dialect).names.some((name) =>
        foldCase(crawler.token).startsWith(foldCase(name)),
      );
      const found = closed.get(group) ?? [];
      closed.set(group, [...found, { crawler, agent, rule, isOwnName }]);
    }
    const other = closed.size === 0 ? undefined : findUnnamedCrawler(file);
    if (other === undefined || !file.decide(other, root).allowed) return;
    for (const [group, found] of closed) {
      const runningOn = linesRunningOn(group, file);
      const all = found.filter(({ agent }) => !runningOn.has(agent.line));
      const own = all.filter(({ isOwnName }) => isOwnName);
      const reported = own.length > 0 ? own : all.slice(0, 1);
      const [first] = reported;
      if (first === undefined) continue;
      const crawlers = reported.map(({ crawler }) => crawler);
      const isWarning = own.some(({ crawler }) => crawler.token === INDISPENSABLE);
      // An owner may close another search engine on purpose: the intended answer is then unknown.
      const witnesses = crawlers
        .map((crawler) =>
          file.witness(crawler, root, isWarning && isIndispensable(crawler) ? "allowed" : undefined),
        )
        .filter((witness) => witness !== undefined);
      const tokens = crawlers.map(({ token }) => token);
      report(own.length > 0 ? "search-engine-closed" : "search-engine-closed.other-name", {
        span: first.agent.span,
        severity: isWarning && witnesses.length > 0 ? "warning" : "information",
        params: own.length > 0 ? { crawlers: tokens } : { crawlers: tokens, name: first.agent.value },
        related: [{ ...first.rule.span, message: "This rule closes the whole site." }],
        crawlers: tokens,
        witnesses,
        fixes: [markAsIntended(file, first.agent.line, "search-engine-closed")],
      });
    }
  },
});

function isIndispensable({ token }: KnownCrawler): boolean {
  return token === INDISPENSABLE;
}

/**
 * Returns the user-agent lines above records that are not rules, such as Crawl-delay. They share the rules of the next
 * user-agent lines by mistake, and `group-without-rules` reports that.
 */
function linesRunningOn({ agents }: RobotsGroup, file: LintedFile): ReadonlySet<number> {
  if (agents.length < 2 || agents.length > MAX_AGENTS) return new Set();
  const above = partsOf(agents, file).filter(
    ({ gap, isRepeated }) => gap?.record !== undefined && !isRepeated,
  );
  return new Set(above.flatMap((part) => part.agents.map(({ line }) => line)));
}
