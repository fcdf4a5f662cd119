import type { CrawlerOrToken, RobotsDocument } from "@maycrawl/engine";
import { iterateSitemaps, type StatedUsage, statedUsage } from "@maycrawl/engine/internal";

/** The content of a robots.txt for one crawler. */
export interface Content {
  readonly document: RobotsDocument;
  /** The crawler in the form that the engine accepts. */
  readonly crawler: CrawlerOrToken;
  /** Crawl-delay in seconds. */
  readonly crawlDelay: number | undefined;
}

/** A crawler with both contents; undefined for a file whose content is unknown. */
export interface ContentPair<Crawler> {
  readonly crawler: Crawler;
  readonly before: Content | undefined;
  readonly after: Content | undefined;
}

type Value = string | number | null;

/** A change that is not a change of decisions. Null stands for a missing value. */
export interface FileChange<Crawler> {
  readonly aspect: "crawl-delay" | "preferences" | "sitemaps";
  /** Crawlers with the same change; undefined for all. */
  readonly crawlers: readonly Crawler[] | undefined;
  readonly before: Value;
  readonly after: Value;
}

/** Compares two robots.txt apart from their rules: Crawl-delay and preferences of each crawler, and the sitemaps. */
export function fileChanges<Crawler>(pairs: readonly ContentPair<Crawler>[]): readonly FileChange<Crawler>[] {
  return [
    ...valueChanges("crawl-delay", pairs, ({ crawlDelay }) => crawlDelay ?? null),
    ...valueChanges("preferences", pairs, preferencesIn),
    ...sitemapChanges(pairs[0]),
  ];
}

/** Returns the changes of a value. Crawlers with the same change share it. */
function valueChanges<Crawler>(
  aspect: FileChange<Crawler>["aspect"],
  pairs: readonly ContentPair<Crawler>[],
  read: (content: Content) => Value,
): readonly FileChange<Crawler>[] {
  const found = new Map<string, FileChange<Crawler> & { readonly crawlers: Crawler[] }>();
  for (const { crawler, before: old, after: now } of pairs) {
    if (old === undefined || now === undefined) continue;
    const [before, after] = [read(old), read(now)];
    if (before === after) continue;
    const key = JSON.stringify([before, after]);
    const change = found.get(key) ?? { aspect, crawlers: [], before, after };
    change.crawlers.push(crawler);
    found.set(key, change);
  }
  return [...found.values()];
}

const statements = new WeakMap<RobotsDocument, boolean>();

/** Returns the Content-Signal and Content-Usage lines that apply to a crawler, in one order and spelling. */
function preferencesIn({ document, crawler }: Content): Value {
  const hasAny =
    statements.get(document) ??
    document.fields.some(({ field }) => field === "content-signal" || field === "content-usage");
  statements.set(document, hasAny);
  if (!hasAny) return null;
  const lines = statedUsage(document, crawler, { dialect: document.dialect }).map(usageText);
  return lines.length === 0 ? null : [...new Set(lines)].sort().join("; ");
}

function usageText({ field, path, says }: StatedUsage): string {
  const answers =
    says === undefined ? ["unreadable"] : Object.entries(says).map(([use, answer]) => `${use}=${answer}`);
  const text = answers.length === 0 ? "nothing" : answers.sort().join(", ");
  return `${field}: ${path === undefined ? "" : `${path} `}${text}`;
}

/** Every crawler reads the same sitemaps, so they are read in the dialect of the first one. */
function sitemapChanges<Crawler>(pair: ContentPair<Crawler> | undefined): readonly FileChange<Crawler>[] {
  if (pair?.before === undefined || pair.after === undefined) return [];
  const [old, now] = [sitemapsIn(pair.before), sitemapsIn(pair.after)];
  const common = { aspect: "sitemaps", crawlers: undefined } as const;
  return [
    ...[...old].filter((url) => !now.has(url)).map((url) => ({ ...common, before: url, after: null })),
    ...[...now].filter((url) => !old.has(url)).map((url) => ({ ...common, before: null, after: url })),
  ];
}

function sitemapsIn({ document }: Content): ReadonlySet<string> {
  return new Set([...iterateSitemaps(document)].map(({ url }) => url));
}
