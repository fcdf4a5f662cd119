import { type Check, defineCheck } from "../parts/check.ts";
import { removeRecord } from "../parts/edits.ts";
import { type NamedSitemap, namedSitemaps } from "../parts/named-sitemaps.ts";

/** Maximum number of related places of a finding. */
const MAX_RELATED = 20;

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
    const byUrl = new Map<string, NamedSitemap[]>();
    for (const sitemap of namedSitemaps(file)) {
      const { isRelative } = sitemap;
      const { origin, pathname, search } = sitemap.url;
      // Some crawlers read no relative URL, so such a line does not replace one with the whole URL.
      const key = `${isRelative} ${origin}${pathname}${search}`;
      const same = byUrl.get(key);
      if (same === undefined) byUrl.set(key, [sitemap]);
      else same.push(sitemap);
    }
    for (const [first, ...repeated] of byUrl.values()) {
      const [second, ...later] = repeated;
      if (first === undefined || second === undefined) continue;
      report(later.length === 0 ? "duplicate-sitemap" : "duplicate-sitemap.several", {
        span: second.span,
        params: { first: first.line, ...(later.length === 0 ? {} : { count: repeated.length }) },
        related: [
          { ...first.span, message: "This line names it first." },
          ...later.slice(0, MAX_RELATED).map(({ span }) => ({ ...span, message: "This line repeats it." })),
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
