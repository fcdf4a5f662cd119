import { type Check, defineCheck } from "../parts/check.ts";

/** Reports rules and user-agent lines that some crawlers read only in part. */
export const lineTooLong: Check = defineCheck({
  code: "line-too-long",
  severity: "information",
  summary: "A line is longer than some crawlers read.",
  why: "RFC 9309 has no limit for a line, but Google's parser reads only the first 16,663 bytes of each. The beginning of a path is another, broader path.",
  messages: {
    "line-too-long": "Some crawlers read only the first {limit} bytes of this line. Shorten it.",
  },
  checkLine({ field, span, ending, comment }, file, report) {
    if (span.end - span.start < SHORT || field === undefined || field === "unknown") return;
    const length = (comment?.start ?? ending.start) - span.start;
    const cutting = file.crawlers.filter((crawler) => {
      const { maxLineBytes } = file.dialectOf(crawler);
      return maxLineBytes !== null && length > maxLineBytes;
    });
    const [first] = cutting;
    if (first === undefined) return;
    report("line-too-long", {
      span: { start: span.start, end: ending.start },
      params: { limit: file.dialectOf(first).maxLineBytes ?? 0 },
      crawlers: cutting.map(({ token }) => token),
    });
  },
});

/** Length in bytes of a line that every crawler reads. It saves most lines the comparison with all crawlers. */
const SHORT = 1000;
