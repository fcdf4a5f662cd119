import type { Rule } from "../../document/records.ts";
import { type Check, defineCheck, placesOf } from "../parts/check.ts";
import { insertBefore } from "../parts/edits.ts";
import type { KnownCrawler } from "../parts/known-crawlers.ts";
import type { LintedFile } from "../parts/linted-file.ts";
import { namedSitemaps } from "../parts/named-sitemaps.ts";
import { disallowingRule, groupAt, isWholeSite, openSomething } from "../parts/rules.ts";

/** The crawler that owners of sitemaps have in mind. */
const MAIN = "Googlebot";
/** Main crawlers of search engines that read the sitemaps of a robots.txt. */
const READERS: readonly string[] = [MAIN, "bingbot", "YandexBot"];
const MAX_SITEMAPS = 1000;
/** Maximum number of findings, each with its own rules. */
const MAX_FINDINGS = 20;
/** Hosts that store sitemaps for other sites. */
const STORAGE = /sitemap|cdn|static|assets|storage|amazonaws|cloudfront|googleapis|windows\.net/;
/** Maximum number of allow rules that a fix inserts for one disallow rule. */
const MAX_INSERTED = 20;

/** A sitemap that crawlers may not fetch. */
interface ClosedSitemap {
  /** Span of its line. */
  readonly start: number;
  readonly end: number;
  /** URL with the origin of the file. */
  readonly url: string;
  /** Rules that disallow it, each with the crawlers that obey it. */
  readonly rules: readonly (readonly [rule: Rule, crawler: KnownCrawler])[];
}

/** Reports sitemaps that the same file closes to the main crawlers of search engines. */
export const sitemapClosed: Check = defineCheck({
  code: "sitemap-closed",
  severity: "warning",
  summary: "A robots.txt names a sitemap, and disallows its URL for a search engine.",
  why: "Yandex does not download a sitemap whose URL is disallowed (Yandex Webmaster help, Sitemap errors). For other crawlers the rules apply to the URL of a sitemap as to any URL (RFC 9309 §2.2.2).",
  messages: {
    "sitemap-closed":
      "This file names the sitemap, but disallows its URL for {crawlers}. Allow the URL, or name another one.",
    "sitemap-closed.several":
      "This file names {count} sitemaps, but the same rules disallow their URLs for {crawlers}. Allow the URLs.",
  },
  checkFile(file, report) {
    const { document } = file;
    const readers = READERS.flatMap((token) => file.knownCrawler(token) ?? []);
    for (const [first, ...others] of closedSitemaps(file, readers)) {
      if (first === undefined) continue;
      const crawlers = first.rules.map(([, crawler]) => crawler);
      const rules = [...new Map(first.rules.map(([rule]) => [rule.line, rule])).values()];
      const urls = [first, ...others].map(({ url }) => url);
      const edits = [...rules]
        .sort((a, b) => a.line - b.line)
        .map(({ line }) => insertBefore(document, line, [...new Set(urls)].map(allowRule)));
      const after = canBeAllowed(urls) ? file.tryEdits(edits) : undefined;
      const isFixed = after !== undefined && crawlers.every((one) => after(one, first.url) === "allowed");
      // If only another engine is excluded, its owner may mean it: pages for it can be closed, too.
      const isUnwanted = crawlers.some(({ token }) => token === MAIN) || crawlers.length === READERS.length;
      const meant = isUnwanted ? "allowed" : undefined;
      const tokens = crawlers.map(({ token }) => token);
      report(others.length === 0 ? "sitemap-closed" : "sitemap-closed.several", {
        span: { start: first.start, end: first.end },
        params: { crawlers: tokens, ...(others.length === 0 ? {} : { count: urls.length }) },
        related: placesOf(rules, "This rule disallows the URL."),
        crawlers: tokens,
        severity: isUnwanted ? "warning" : "information",
        witnesses: crawlers.map((crawler) => file.witness(crawler, first.url, meant)),
        fixes: isFixed ? [{ title: "Allow the URL of the sitemap", edits }] : [],
      });
    }
  },
});

/** Returns the closed sitemaps of the file's own host. Those that the same rules disallow are one list. */
function closedSitemaps(
  file: LintedFile,
  readers: readonly KnownCrawler[],
): Iterable<readonly ClosedSitemap[]> {
  const closed = new Map<string, ClosedSitemap[]>();
  for (const { url, span } of ownSitemaps(file)) {
    const here = file.origin + url.pathname + url.search;
    const rules = readers.flatMap((crawler) => {
      const rule = disallowingRule(file, crawler, here);
      return rule === undefined || closesWholeSite(rule, file) ? [] : [[rule, crawler] as const];
    });
    if (rules.length === 0) continue;
    const key = rules.map(([{ line }, { token }]) => `${token} ${line}`).join();
    const same = closed.get(key);
    if (same === undefined && closed.size === MAX_FINDINGS) continue;
    if (same === undefined) closed.set(key, [{ ...span, url: here, rules }]);
    else same.push({ ...span, url: here, rules });
  }
  return closed.values();
}

/**
 * Returns the sitemaps that this file governs: those of its host. If its URL is unknown, all sitemaps must have one
 * host, which is then its host. The host of a storage service is not.
 */
function ownSitemaps(file: LintedFile): ReturnType<typeof namedSitemaps> {
  const sitemaps = namedSitemaps(file);
  const hosts = new Set(sitemaps.filter(({ isRelative }) => !isRelative).map(({ url }) => url.host));
  const [only = ""] = hosts;
  const own = file.robotsUrl?.host ?? (hosts.size === 1 && !STORAGE.test(only) ? only : undefined);
  return sitemaps.filter(({ url, isRelative }) => isRelative || url.host === own).slice(0, MAX_SITEMAPS);
}

/** Whether a rule closes the whole site, and its group opens nothing: the site is closed, not the sitemap. */
function closesWholeSite({ line, path }: Rule, file: LintedFile): boolean {
  return isWholeSite(path) && !openSomething(groupAt(file, line)?.rules ?? []);
}

/** Whether a rule can have the path of each URL as it is. A wildcard would match more. */
function canBeAllowed(urls: readonly string[]): boolean {
  return urls.length <= MAX_INSERTED && urls.every((url) => !/[*$]/.test(url));
}

function allowRule(url: string): string {
  const { pathname, search } = new URL(url);
  return `Allow: ${pathname}${search}`;
}
