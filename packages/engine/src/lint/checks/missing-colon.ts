import { type Check, defineCheck } from "../parts/check.ts";
import { replaceSpan } from "../parts/edits.ts";
import { sampleUrls } from "../parts/sample-urls.ts";

const WITHOUT_COLON = /^([ \t]*(user-?agent|(?:dis)?allow|sitemap))[ \t]+([^\s:#][^#]*?)[ \t]*(?:#.*)?$/i;

/** Reports lines that would be records of RFC 9309 if they had a colon. */
export const missingColon: Check = defineCheck({
  code: "missing-colon",
  severity: "error",
  summary: "A line without a colon is not read.",
  why: "A record has a colon between its field name and its value (RFC 9309 §2.2). Google's parser accepts some lines without one, but other crawlers ignore them.",
  messages: {
    "missing-colon": 'This line has no colon after "{field}", so most crawlers ignore it.',
  },
  checkLine(line, file, report) {
    // A URL in the value has a colon: `sitemap https://…` is read as a record.
    if (line.kind !== "unreadable" && line.field !== "unknown") return;
    const span = { start: line.span.start, end: line.ending.start };
    const [, head, field, value] = WITHOUT_COLON.exec(file.text(span)) ?? [];
    if (head === undefined || field === undefined || value === undefined) return;
    // The head is ASCII, so its length is its number of bytes.
    const edits = [replaceSpan({ start: span.start + head.length, end: span.start + head.length }, ":")];
    const urls = /allow$/i.test(field) ? sampleUrls(value, file.origin) : [`${file.origin}/`];
    const witness = /sitemap/i.test(field) ? undefined : file.findWitness({ edits, urls });
    report("missing-colon", {
      span,
      params: { field },
      witnesses: witness === undefined ? [] : [witness],
      fixes: [{ title: "Insert a colon", edits }],
    });
  },
});
