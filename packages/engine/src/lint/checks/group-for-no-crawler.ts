import { INVISIBLE } from "../../diagnose/line-diagnostics.ts";
import { hiddenGroups } from "../../prove/hidden-groups.ts";
import { gapBetween } from "../parts/agent-parts.ts";
import { type Check, defineCheck, provedBy } from "../parts/check.ts";
import { removeRecord, replaceSpan } from "../parts/edits.ts";
import { agentKey, isForAny } from "../parts/group-crawlers.ts";
import type { LintedFile } from "../parts/linted-file.ts";
import { urlsOfRules } from "../parts/rule-urls.ts";
import { closingRules } from "../parts/rules.ts";

const MAX_RULES = 3;

/** Whether a value is a name with invisible characters: `invisible-in-value` reports the line. */
function isHidden(value: string, file: LintedFile): boolean {
  let visible = "";
  for (const character of value) if (character.search(INVISIBLE) < 0) visible += character;
  return visible !== value && agentKey(visible, file) !== undefined;
}

/** Reports user-agent lines without a name. */
export const groupForNoCrawler: Check = defineCheck({
  code: "group-for-no-crawler",
  severity: "warning",
  summary: "A user-agent line without a name names no crawler.",
  why: "A user-agent line has a product token or * (RFC 9309 §2.2.1). A group whose lines have neither applies to no crawler.",
  messages: {
    "group-for-no-crawler":
      "This line names no crawler, so the rules below apply to no crawler. Write the name of a crawler, or * for all.",
    "group-for-no-crawler.line": "This line names no crawler, so it has no effect. Remove it.",
  },
  checkFile(file, report) {
    const { document } = file;
    const hidden = new Set(file.proves ? hiddenGroups(document).map(({ group }) => group) : []);
    let hasAny: boolean | undefined;
    for (const group of document.groups) {
      const { agents, rules } = group;
      const nameless = agents.filter(
        ({ value }) => agentKey(value, file) === undefined && !isHidden(value, file),
      );
      const [agent] = nameless;
      if (agent === undefined) continue;
      if (nameless.length < agents.length) {
        for (const one of nameless) {
          const edits = [removeRecord(document, one.line)];
          report("group-for-no-crawler.line", {
            span: one.span,
            severity: "information",
            fixes: [{ title: "Remove this line", edits }],
          });
        }
        continue;
      }
      if (rules.length === 0) continue;
      hasAny ??= document.groups.some((other) => isForAny(other, file));
      // If another group is for *, this one is probably for a crawler whose name is missing.
      const isUnclear = hasAny || (gapBetween(agent.line, rules[0]?.line ?? 0, file)?.isUnclear ?? false);
      const value = document.line(agent.line)?.value ?? agent.span;
      const text = document.latin1[value.start - 1] === ":" ? " *" : "*";
      const edits = [
        replaceSpan(value, text),
        ...nameless.slice(1).map((one) => removeRecord(document, one.line)),
      ];
      const urls = urlsOfRules(closingRules(rules), file.origin, MAX_RULES);
      const witness = isUnclear ? undefined : file.findWitness({ edits, urls, meant: "disallowed" });
      report("group-for-no-crawler", {
        span: agent.span,
        ...provedBy(witness, "warning"),
        fixes: isUnclear ? [] : [{ title: "Write * for all crawlers", edits }],
        isProved: hidden.has(group),
      });
    }
  },
});
