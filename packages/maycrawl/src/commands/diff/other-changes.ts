import type { Dialect, RobotsDocument } from "@maycrawl/engine";
import { iterateSitemaps, type StatedUsage, statedUsage } from "@maycrawl/engine/internal";
import type { ChangeJson } from "../../json-shapes.ts";
import { type Crawler, dialectFor } from "../../options/crawler-option.ts";
import { type Robots, robotsIn } from "../../robots/robots-in-dialect.ts";
import { engineCrawlerOf, matcherFor } from "../../verdict/judge-url.ts";
import { documentIn, type Sides } from "./side.ts";

/** Kind of a change that is not a change of decisions. */
export type Aspect = ChangeJson["aspect"];
type Value = ChangeJson["before"];

/** A change other than that of a decision, for crawlers. */
export interface OtherChange {
  readonly aspect: Aspect;
  /** Undefined for all crawlers. */
  readonly crawlers: readonly Crawler[] | undefined;
  readonly before: Value;
  readonly after: Value;
}

/**
 * Compares two robots.txt apart from their rules: for each crawler the result of the fetch, the Crawl-delay and the
 * preferences; and the sitemaps. The content of an unreachable robots.txt is unknown, so it is not compared.
 */
export function otherChanges(
  { before, after }: Sides,
  crawlers: readonly Crawler[],
  asked: Dialect | undefined,
): readonly OtherChange[] {
  const perCrawler = (aspect: Aspect, read: (robots: Robots, crawler: Crawler) => Value | undefined) =>
    changesOf(aspect, crawlers, (crawler) => {
      const dialect = dialectFor(crawler, asked);
      return [read(robotsIn(before, dialect), crawler), read(robotsIn(after, dialect), crawler)];
    });
  return [
    ...accessChanges({ before, after }, crawlers, asked),
    ...perCrawler("crawl-delay", (robots, crawler) =>
      robots.access.kind === "unreachable" ? undefined : (matcherFor(robots, crawler).crawlDelay ?? null),
    ),
    ...perCrawler("preferences", preferencesIn),
    ...sitemapChanges({ before, after }, crawlers[0], asked),
  ];
}

/** Returns the changes of a value for crawlers. Crawlers with the same change share it. */
function changesOf(
  aspect: Aspect,
  crawlers: readonly Crawler[],
  valuesFor: (crawler: Crawler) => readonly [before: Value | undefined, after: Value | undefined],
): readonly OtherChange[] {
  const found = new Map<string, OtherChange & { readonly crawlers: Crawler[] }>();
  for (const crawler of crawlers) {
    const [before, after] = valuesFor(crawler);
    if (before === undefined || after === undefined || before === after) continue;
    const key = JSON.stringify([before, after]);
    const change = found.get(key) ?? { aspect, crawlers: [], before, after };
    change.crawlers.push(crawler);
    found.set(key, change);
  }
  return [...found.values()];
}

/** Another status counts only if it has another meaning: after a 404 and after a 410, everything is allowed. */
function accessChanges(
  { before, after }: Sides,
  crawlers: readonly Crawler[],
  asked: Dialect | undefined,
): readonly OtherChange[] {
  const changes = changesOf("access", crawlers, (crawler) => {
    const [old, now] = [before, after].map((found) => robotsIn(found, dialectFor(crawler, asked)));
    if (old === undefined || now === undefined || old.access.kind === now.access.kind) return [null, null];
    return [accessText(old), accessText(now)];
  });
  return changes.map((change) =>
    change.crawlers?.length === crawlers.length ? { ...change, crawlers: undefined } : change,
  );
}

/** Returns the result of a fetch with its status; a file has no status. */
function accessText({ access, url }: Robots): string {
  const isAnswer = url !== undefined && (access.status ?? 0) > 0;
  return isAnswer ? `${access.kind} (${access.status})` : access.kind;
}

const statements = new WeakMap<RobotsDocument, boolean>();

/** Returns the Content-Signal and Content-Usage lines that apply to a crawler, in one order and spelling. */
function preferencesIn(robots: Robots, crawler: Crawler): Value | undefined {
  const document = documentIn(robots);
  if (document === undefined) return undefined;
  const hasAny =
    statements.get(document) ??
    document.fields.some(({ field }) => field === "content-signal" || field === "content-usage");
  statements.set(document, hasAny);
  if (!hasAny) return null;
  const lines = statedUsage(document, engineCrawlerOf(crawler), { dialect: robots.dialect }).map(usageText);
  return lines.length === 0 ? null : [...new Set(lines)].sort().join("; ");
}

function usageText({ field, path, says }: StatedUsage): string {
  const answers =
    says === undefined ? ["unreadable"] : Object.entries(says).map(([use, answer]) => `${use}=${answer}`);
  const text = answers.length === 0 ? "nothing" : answers.sort().join(", ");
  return `${field}: ${path === undefined ? "" : `${path} `}${text}`;
}

/** Every crawler reads the same sitemaps, so they are read in the dialect of the first one. */
function sitemapChanges(
  { before, after }: Sides,
  crawler: Crawler | undefined,
  asked: Dialect | undefined,
): readonly OtherChange[] {
  if (crawler === undefined) return [];
  const [old, now] = [before, after].map((found) => {
    const document = documentIn(robotsIn(found, dialectFor(crawler, asked)));
    return document && new Set([...iterateSitemaps(document)].map(({ url }) => url));
  });
  if (old === undefined || now === undefined) return [];
  const common = { aspect: "sitemaps", crawlers: undefined } as const;
  return [
    ...[...old].filter((url) => !now.has(url)).map((url) => ({ ...common, before: url, after: null })),
    ...[...now].filter((url) => !old.has(url)).map((url) => ({ ...common, before: null, after: url })),
  ];
}
