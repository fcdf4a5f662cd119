import type { Dialect } from "@maycrawl/engine";
import { visibleHead } from "@maycrawl/engine/internal";
import type { CrawlerGroupsJson } from "../../json-shapes.ts";
import { type Crawler, dialectFor, nameOf } from "../../options/crawler-option.ts";
import type { Paint } from "../../output/colour.ts";
import { countText } from "../../output/count-text.ts";
import { section } from "../../output/section.ts";
import type { Cell } from "../../output/table.ts";
import type { FoundRobots } from "../../robots/found-robots.ts";
import { robotsIn } from "../../robots/robots-in-dialect.ts";
import { matcherFor } from "../../verdict/judge-url.ts";
import { askedCrawlerJson } from "../../verdict/verdict-json.ts";
import { noGroupWords } from "../../verdict/verdict-text.ts";

const MAX_NAME_LENGTH = 60;

/**
 * Returns the groups that apply to each crawler (RFC 9309 §2.2.1).
 * @param asked the dialect from `--dialect`. If undefined, each crawler uses its own dialect.
 */
export function crawlerGroupsJson(
  found: FoundRobots,
  crawlers: readonly Crawler[],
  asked: Dialect | undefined,
): readonly CrawlerGroupsJson[] {
  return crawlers.map((crawler) => {
    const robots = robotsIn(found, dialectFor(crawler, asked));
    const { groups, crawlDelay = null } = matcherFor(robots, crawler);
    return {
      ...askedCrawlerJson(crawler),
      dialect: robots.dialect.name,
      groups: groups.flatMap(({ agents: [first] }) => first?.line ?? []),
      rules: groups.reduce((sum, { rules }) => sum + rules.length, 0),
      crawlDelay,
    };
  });
}

/** Returns the groups of `crawlerGroupsJson` as text for people; empty without a crawler. */
export function crawlerGroupsText(
  found: FoundRobots,
  crawlers: readonly Crawler[],
  asked: Dialect | undefined,
  paint: Paint,
): string {
  const rows = crawlers.map((crawler): readonly Cell[] => {
    const robots = robotsIn(found, dialectFor(crawler, asked));
    const { groups } = matcherFor(robots, crawler);
    const lines = groups.map(({ agents, rules }) => {
      const names = agents.map(({ value }) => value).join(", ");
      return `line ${agents[0]?.line}: ${visibleHead(names, MAX_NAME_LENGTH)}  (${countText(rules.length, "rule")})`;
    });
    return [
      { text: nameOf(crawler, robots.dialect), style: "place" },
      { text: lines.length === 0 ? noGroupWords(crawler, robots) : lines.join("; ") },
    ];
  });
  return section("crawlers", rows, paint);
}
