import { type Check, defineCheck, MAX_FINDINGS } from "../parts/check.ts";
import { insertBefore, removeRecord } from "../parts/edits.ts";
import { isForAny } from "../parts/group-crawlers.ts";
import type { LintedFile } from "../parts/linted-file.ts";

/** Reports each Crawl-delay before the first user-agent line. */
export const crawlDelayOutsideGroup: Check = defineCheck({
  code: "crawl-delay-outside-group",
  severity: "information",
  summary: "A Crawl-delay before the first user-agent line applies to no crawler.",
  why: "Crawl-delay is not part of RFC 9309 (§2.2.4). By common practice it belongs to the user-agent lines above it.",
  messages: {
    "crawl-delay-outside-group":
      "This Crawl-delay has no user-agent line above it, so it applies to no crawler: move it into a group.",
  },
  checkFile(file, report) {
    const { document } = file;
    let anyLine: number | undefined;
    let count = 0;
    for (const { field, agents, line, span } of document.fields) {
      if (field !== "crawl-delay" || agents.length > 0) continue;
      if (count === MAX_FINDINGS) return;
      if (count++ === 0) anyLine = lineForAny(file);
      const removal = removeRecord(document, line);
      const { span: whole = span, comment } = document.line(line) ?? {};
      // The comment moves with the record.
      const moved = file.text({ start: span.start, end: comment?.end ?? span.end });
      report("crawl-delay-outside-group", {
        span,
        fixes:
          anyLine === undefined
            ? [{ title: "Remove the record", edits: [removal] }]
            : [
                {
                  title: "Move it below User-agent: *",
                  edits: [{ ...removal, end: whole.end }, insertBefore(document, anyLine + 1, [moved])],
                },
              ],
      });
    }
  },
});

/** Returns the line of `User-agent: *` if its group has no other name and no Crawl-delay. */
function lineForAny(file: LintedFile): number | undefined {
  const group = file.document.groups.find((one) => isForAny(one, file));
  const [agent, ...others] = group?.agents ?? [];
  if (agent === undefined || others.length > 0) return undefined;
  return group?.fields.some(({ field }) => field === "crawl-delay") ? undefined : agent.line;
}
