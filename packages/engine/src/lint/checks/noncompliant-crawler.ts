import type { RobotsGroup } from "../../document/records.ts";
import { foldCase } from "../../text/fold-case.ts";
import { agentLines, firstWord, valueSpan } from "../parts/agent-lines.ts";
import { type Check, defineCheck } from "../parts/check.ts";
import { closingRules } from "../parts/rules.ts";

/** Reports groups with rules for crawlers that ignore robots.txt. */
export const noncompliantCrawler: Check = defineCheck({
  code: "noncompliant-crawler",
  severity: "information",
  summary: "A group disallows URLs for a crawler that ignores robots.txt.",
  why: "The rules of robots.txt are not a form of access authorization (RFC 9309 §1). Some vendors say that a crawler ignores them, most often because a user requests each page.",
  messages: {
    "noncompliant-crawler":
      "{crawler} generally ignores robots.txt, as its vendor documents: block it on the server if it must not fetch these URLs.",
  },
  checkFile(file, report) {
    const ignoring = new Map(
      file.crawlers
        .filter(({ obeysRobots, confidence }) => obeysRobots === "no" && confidence === "vendor")
        .map((crawler) => [foldCase(crawler.token), crawler]),
    );
    const disallows = new Map<RobotsGroup, boolean>();
    for (const { agent, group } of agentLines(file)) {
      const name = firstWord(agent.value);
      const crawler = ignoring.get(name);
      if (crawler === undefined) continue;
      const hasDisallow = disallows.get(group) ?? closingRules(group.rules).length > 0;
      disallows.set(group, hasDisallow);
      if (!hasDisallow) continue;
      ignoring.delete(name);
      report("noncompliant-crawler", {
        span: valueSpan(agent, file),
        params: { crawler: crawler.token },
        crawlers: [crawler.token],
      });
    }
  },
});
