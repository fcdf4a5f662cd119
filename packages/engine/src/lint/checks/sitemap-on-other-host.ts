import { type Check, defineCheck, placesOf } from "../parts/check.ts";
import { replaceSpan } from "../parts/edits.ts";
import type { Edit } from "../parts/finding.ts";
import { groupBy } from "../parts/group-by.ts";
import { reservedHost, withoutWww } from "../parts/hosts.ts";
import type { LintedFile } from "../parts/linted-file.ts";
import { type NamedSitemap, namedSitemaps } from "../parts/named-sitemaps.ts";

/**
 * Reports sitemaps that are not on the scheme and host of the robots.txt. If its URL is unknown, reports two spellings
 * of one site.
 */
export const sitemapOnOtherHost: Check = defineCheck({
  code: "sitemap-on-other-host",
  severity: "information",
  summary: "A sitemap is on another host, or has another scheme, than the robots.txt.",
  why: 'A robots.txt may name sitemaps of any host (sitemaps.org, "Sitemaps & Cross Submits"; Google\'s documentation). But another robots.txt governs that URL, and a sitemap of another host can be a remnant of a move (RFC 9309 §2.3).',
  messages: {
    "sitemap-on-other-host":
      "This sitemap is on {host}, but this robots.txt is on {own}. That is permitted: check that it lists pages of {own}.",
    "sitemap-on-other-host.www":
      "This sitemap is on {host}, but this robots.txt is on {own}. Write the host that the site uses.",
    "sitemap-on-other-host.scheme":
      "This sitemap URL begins with {scheme}, but this robots.txt is at {own}. Write the scheme that the site uses.",
    "sitemap-on-other-host.mixed":
      "This sitemap is on {host}, but another one is on {other}. Write the scheme and host that the site uses.",
  },
  checkFile(file, report) {
    const { robotsUrl } = file;
    // A URL that no other machine can reach has its own code.
    const sitemaps = namedSitemaps(file).filter(
      ({ url, isRelative }) => !isRelative && reservedHost(url.hostname) === undefined,
    );
    const keyOf = ({ url }: NamedSitemap): string =>
      robotsUrl === undefined ? withoutWww(url.host) : url.origin;
    for (const [first, ...others] of groupBy(sitemaps, keyOf).values()) {
      if (first.url.origin === robotsUrl?.origin) continue;
      if (robotsUrl === undefined) {
        const other = others.find(({ url }) => url.origin !== first.url.origin);
        if (other === undefined) continue;
        report("sitemap-on-other-host.mixed", {
          span: other.span,
          params: { host: other.url.origin, other: first.url.origin },
          related: [{ ...first.span, message: "This sitemap has the other spelling." }],
        });
        continue;
      }
      const related = placesOf(others, "This sitemap is there, too.");
      if (first.url.host === robotsUrl.host) {
        report("sitemap-on-other-host.scheme", {
          span: first.span,
          params: { scheme: `${first.url.protocol}//`, own: robotsUrl.origin },
          related,
          fixes: [
            {
              title: "Write the scheme of this robots.txt",
              edits: [first, ...others].flatMap((sitemap) => writeScheme(sitemap, robotsUrl, file)),
            },
          ],
        });
        continue;
      }
      const isWww = withoutWww(first.url.host) === withoutWww(robotsUrl.host);
      report(isWww ? "sitemap-on-other-host.www" : "sitemap-on-other-host", {
        span: first.span,
        params: { host: first.url.host, own: robotsUrl.host },
        related,
      });
    }
  },
});

function writeScheme({ line, url }: NamedSitemap, { protocol }: URL, file: LintedFile): readonly Edit[] {
  const value = file.document.line(line)?.value;
  if (value === undefined) return [];
  return [replaceSpan({ start: value.start, end: value.start + url.protocol.length }, protocol)];
}
