import { parseUrl } from "../../text/read-url.ts";
import { type Check, defineCheck } from "../parts/check.ts";
import { replaceSpan } from "../parts/edits.ts";
import { readSitemapValue, visibleValue } from "../parts/sitemap-value.ts";

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
    const path = visibleValue(text);
    const full =
      file.robotsUrl === undefined || !isFixable(path) ? undefined : parseUrl(path, file.robotsUrl);
    const edits = full === undefined ? [] : [replaceSpan(line.value, full.href)];
    report("sitemap-relative", {
      span: line.value,
      fixes: [{ title: "Write the full URL", edits }],
    });
  },
});

/** Whether a value is certainly a path. `example.com` can be a host, and damaged characters would stay in the URL. */
function isFixable(path: string): boolean {
  const isOfSite =
    /^\.{0,2}\/(?![/\\])/.test(path) || /^[^/\\:]+\.(?:xml|gz|txt|php|aspx?|jsp)(?:$|[?#])/i.test(path);
  return isOfSite && !/[\0\ufffd]/.test(path);
}
