import { isDelay } from "../../pace/crawl-delay.ts";
import { isBetweenAgents } from "../parts/between-agents.ts";
import { type Check, defineCheck, MAX_FINDINGS } from "../parts/check.ts";
import { removeRecord } from "../parts/edits.ts";

/** Longest delay that is not reported, in seconds. */
const MAX_DELAY = 3600;
const DAY = 86_400;

/** Reports each Crawl-delay that is not a number of seconds, is 0, or is very long. */
export const crawlDelayOutOfRange: Check = defineCheck({
  code: "crawl-delay-out-of-range",
  severity: "information",
  summary: "The value of a Crawl-delay is not a usable number of seconds.",
  why: "Crawl-delay is not part of RFC 9309 (§2.2.4). By common practice its value is the number of seconds between two requests, and crawlers ignore other values.",
  messages: {
    "crawl-delay-out-of-range":
      'Crawlers probably ignore this Crawl-delay, because "{value}" is not a number of seconds: write only a number.',
    "crawl-delay-out-of-range.empty": "This Crawl-delay has no value: write a number of seconds.",
    "crawl-delay-out-of-range.zero":
      "A Crawl-delay of 0 requests no delay: write a number of seconds, or remove it.",
    "crawl-delay-out-of-range.long":
      "A crawler that obeys this Crawl-delay fetches fewer than 24 pages a day: write a smaller number of seconds.",
    "crawl-delay-out-of-range.day":
      "A crawler that obeys this Crawl-delay fetches at most one page a day: write a smaller number of seconds.",
  },
  checkFile(file, report) {
    const { document } = file;
    let count = 0;
    for (const { field, line, span, value } of document.fields) {
      if (field !== "crawl-delay") continue;
      const isUsable = isDelay(value) && Number(value) > 0 && Number(value) <= MAX_DELAY;
      if (isUsable) continue;
      if (count++ === MAX_FINDINGS) return;
      // Another record can follow without a line end.
      const fixes =
        value.includes(":") || isBetweenAgents(line, file)
          ? []
          : [{ title: "Remove the record", edits: [removeRecord(document, line)] }];
      if (value === "") report("crawl-delay-out-of-range.empty", { span, fixes });
      else if (!isDelay(value)) report("crawl-delay-out-of-range", { span, params: { value }, fixes });
      else if (Number(value) === 0) report("crawl-delay-out-of-range.zero", { span, fixes });
      else if (Number(value) >= DAY) report("crawl-delay-out-of-range.day", { span });
      else report("crawl-delay-out-of-range.long", { span });
    }
  },
});
