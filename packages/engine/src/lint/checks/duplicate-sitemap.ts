import { type Check, defineCheck, placesOf } from "../parts/check.ts";
import { removeRecord } from "../parts/edits.ts";
import { groupBy } from "../parts/group-by.ts";
import { type NamedSitemap, namedSitemaps } from "../parts/named-sitemaps.ts";

/** Reports sitemaps that several lines name. */
export const duplicateSitemap: Check = defineCheck({
  code: "duplicate-sitemap",
  severity: "information",
  summary: "Several lines name the same sitemap.",
  why: "A Sitemap line is independent of groups, so one line is enough for all crawlers (sitemaps.org; RFC 9309 §2.2.4). Repeated lines have no effect.",
  messages: {
    "duplicate-sitemap": "This sitemap is already in line {first}. Remove this line.",
    "duplicate-sitemap.several":
      "{count} lines repeat the sitemap of line {first}, this line first. Remove them.",
  },
  checkFile(file, report) {
    for (const [first, ...repeated] of groupBy(namedSitemaps(file), keyOf).values()) {
      const [second, ...later] = repeated;
      if (second === undefined) continue;
      report(later.length === 0 ? "duplicate-sitemap" : "duplicate-sitemap.several", {
        span: second.span,
        params: { first: first.line, ...(later.length === 0 ? {} : { count: repeated.length }) },
        related: [
          ...placesOf([first], "This line names it first."),
          ...placesOf(later, "This line repeats it."),
        ],
        fixes: [
          {
            title: repeated.length === 1 ? "Remove the line" : "Remove the repeated lines",
            edits: repeated.map(({ line }) => removeRecord(file.document, line)),
          },
        ],
      });
    }
  },
});

/** Some crawlers read no relative URL, so such a line does not replace one with the whole URL. */
function keyOf({ isRelative, url: { origin, pathname, search } }: NamedSitemap): string {
  return `${isRelative} ${origin}${pathname}${search}`;
}
