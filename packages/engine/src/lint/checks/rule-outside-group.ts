import { type Check, defineCheck } from "../parts/check.ts";
import { insertBefore } from "../parts/edits.ts";
import { sampleUrls } from "../parts/sample-urls.ts";

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
  },
  checkFile(file, report) {
    const { document, origin } = file;
    const [first, ...others] = document.strayRules;
    if (first === undefined) return;
    const edits = [insertBefore(document, first.line, ["User-agent: *"])];
    const urls = document.strayRules.slice(0, 3).flatMap(({ path }) => sampleUrls(path, origin));
    const witness = file.findWitness({ edits, urls });
    report(others.length === 0 ? "rule-outside-group" : "rule-outside-group.several", {
      span: { start: first.span.start, end: (others.at(-1) ?? first).span.end },
      params: others.length === 0 ? {} : { count: document.strayRules.length },
      witnesses: witness === undefined ? [] : [witness],
      fixes: [{ title: "Insert User-agent: * before it", edits }],
    });
  },
});
