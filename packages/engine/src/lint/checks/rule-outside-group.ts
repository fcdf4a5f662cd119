import { sampleUrls } from "../../patterns/sample-urls.ts";
import { type Check, defineCheck } from "../parts/check.ts";
import { insertBefore } from "../parts/edits.ts";
import { isForAny } from "../parts/group-crawlers.ts";
import { findUnreadAgent } from "../parts/unread-agent.ts";

/** Reports each run of rules before the first user-agent line. */
export const ruleOutsideGroup: Check = defineCheck({
  code: "rule-outside-group",
  severity: "error",
  summary: "A rule before the first user-agent line applies to no crawler.",
  why: "Rules belong to the group that a user-agent line begins (RFC 9309 §2.1). A rule outside of a group is ignored (§2.2.2).",
  messages: {
    "rule-outside-group": "This rule is before the first user-agent line, so it applies to no crawler.",
    "rule-outside-group.several":
      "These {count} rules are before the first user-agent line, so they apply to no crawler.",
    "rule-outside-group.unread":
      "Crawlers may not read the user-agent line above. The rules below it then apply to no crawler. Correct that line.",
  },
  checkFile(file, report) {
    const { document, origin } = file;
    const [first, ...others] = document.strayRules;
    if (first === undefined) return;
    const span = { start: first.span.start, end: (others.at(-1) ?? first).span.end };
    const unread = findUnreadAgent(file, first.line);
    if (unread !== undefined) {
      const place = { start: unread.span.start, end: unread.ending.start };
      report("rule-outside-group.unread", {
        span,
        severity: "information",
        related: [{ ...place, message: "This line is not read." }],
      });
      return;
    }
    const edits = [insertBefore(document, first.line, ["User-agent: *"])];
    const urls = document.strayRules.slice(0, 3).flatMap(({ path }) => sampleUrls(path, origin));
    const witness = file.findWitness({ edits, urls });
    // If a group for * closes the URL, the owner may mean that, and the rule for another crawler.
    const isUnclear = witness?.meant === "allowed" && document.groups.some((group) => isForAny(group, file));
    const isCertain = witness !== undefined && !isUnclear;
    report(others.length === 0 ? "rule-outside-group" : "rule-outside-group.several", {
      span,
      severity: isCertain ? "error" : "information",
      params: others.length === 0 ? {} : { count: document.strayRules.length },
      witnesses: isCertain ? [witness] : [],
      fixes: isUnclear ? [] : [{ title: "Insert User-agent: * before it", edits }],
    });
  },
});
