import { parseUrl } from "../../text/read-url.ts";
import { type Check, defineCheck } from "../parts/check.ts";
import { replaceSpan } from "../parts/edits.ts";
import { readSitemapValue } from "../parts/sitemap-value.ts";

/** Reports sitemap URLs without scheme and host. */
export const sitemapRelative: Check = defineCheck({
  code: "sitemap-relative",
  severity: "information",
  summary: "The URL of a sitemap has no scheme and no host.",
  why: 'A Sitemap line has the full URL (sitemaps.org, "Specifying the Sitemap location in your robots.txt file"; Google\'s documentation: an absolute URL). Some crawlers resolve a relative URL, and others ignore the line.',
  messages: {
    "sitemap-relative":
      "This sitemap URL is relative, and not all crawlers read it. Write the full URL, with https:// and the host.",
  },
  checkLine(line, file, report) {
    if (line.field !== "sitemap" || line.value === undefined) return;
    const text = file.text(line.value);
    if (readSitemapValue(text).kind !== "relative") return;
    const full = file.robotsUrl === undefined ? undefined : parseUrl(text, file.robotsUrl);
    const edits = full === undefined ? [] : [replaceSpan(line.value, full.href)];
    report("sitemap-relative", {
      span: line.value,
      fixes: edits.length === 0 ? [] : [{ title: "Write the full URL", edits }],
    });
  },
});
