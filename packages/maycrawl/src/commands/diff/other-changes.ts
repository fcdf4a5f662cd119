import type { Dialect } from "@maycrawl/engine";
import { type Content, fileChanges } from "../../changes/file-changes.ts";
import type { ChangeJson } from "../../json-shapes.ts";
import { type Crawler, dialectFor } from "../../options/crawler-option.ts";
import type { FoundRobots } from "../../robots/found-robots.ts";
import { type Robots, robotsIn } from "../../robots/robots-in-dialect.ts";
import { engineCrawlerOf, matcherFor } from "../../verdict/judge-url.ts";
import { documentIn, type Sides } from "./side.ts";

/** Kind of a change that is not a change of decisions. */
export type Aspect = ChangeJson["aspect"];

/** A change other than that of a decision, for crawlers. */
export interface OtherChange {
  readonly aspect: Aspect;
  /** Undefined for all crawlers. */
  readonly crawlers: readonly Crawler[] | undefined;
  readonly before: ChangeJson["before"];
  readonly after: ChangeJson["after"];
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
  const contentOf = (found: FoundRobots, crawler: Crawler): Content | undefined => {
    const robots = robotsIn(found, dialectFor(crawler, asked));
    const document = documentIn(robots);
    const { crawlDelay } = matcherFor(robots, crawler);
    return document && { document, crawler: engineCrawlerOf(crawler), crawlDelay };
  };
  const pairs = crawlers.map((crawler) => ({
    crawler,
    before: contentOf(before, crawler),
    after: contentOf(after, crawler),
  }));
  return [...accessChanges({ before, after }, crawlers, asked), ...fileChanges(pairs)];
}

/** Another status counts only if it has another meaning: after a 404 and after a 410, everything is allowed. */
function accessChanges(
  { before, after }: Sides,
  crawlers: readonly Crawler[],
  asked: Dialect | undefined,
): readonly OtherChange[] {
  const changes = new Map<string, OtherChange & { readonly crawlers: Crawler[] }>();
  for (const crawler of crawlers) {
    const dialect = dialectFor(crawler, asked);
    const [old, now] = [robotsIn(before, dialect), robotsIn(after, dialect)];
    if (old.access.kind === now.access.kind) continue;
    const texts = { before: accessText(old), after: accessText(now) };
    const key = JSON.stringify(texts);
    const change = changes.get(key) ?? { aspect: "access", crawlers: [], ...texts };
    change.crawlers.push(crawler);
    changes.set(key, change);
  }
  return [...changes.values()].map((change) =>
    change.crawlers.length === crawlers.length ? { ...change, crawlers: undefined } : change,
  );
}

/** Returns the result of a fetch with its status; a file has no status. */
function accessText({ access, url }: Robots): string {
  const isAnswer = url !== undefined && (access.status ?? 0) > 0;
  return isAnswer ? `${access.kind} (${access.status})` : access.kind;
}
