import type { Hour, TimeLine } from "./simulate-crawler.ts";

/** Dialects whose crawlers behave in the same way in every hour of a history. */
export interface TimeLineGroup {
  /** Names of the dialects, in the order of the time lines. */
  readonly names: readonly string[];
  readonly stretches: readonly Stretch[];
}

/** Hours after each other with the same access result. */
export interface Stretch {
  readonly holds: Hour["holds"];
  /** Begin and end, in hours. The last stretch ends with the history, which may be within an hour. */
  readonly begin: number;
  readonly end: number;
  /** Number of requests for the robots.txt. */
  readonly requests: number;
}

/**
 * Groups equal time lines.
 * @param length the length of the history, in hours.
 */
export function groupTimeLines(lines: readonly TimeLine[], length: number): readonly TimeLineGroup[] {
  const groups = new Map<string, { readonly names: string[]; readonly stretches: readonly Stretch[] }>();
  for (const { dialect, hours } of lines) {
    const key = JSON.stringify(hours);
    const group = groups.get(key) ?? { names: [], stretches: stretchesOf(hours, length) };
    group.names.push(dialect.name);
    groups.set(key, group);
  }
  return [...groups.values()];
}

function stretchesOf(hours: readonly Hour[], length: number): readonly Stretch[] {
  const stretches: Stretch[] = [];
  for (let begin = 0; begin < hours.length; ) {
    const { holds } = hours[begin] as Hour;
    let end = begin;
    let requests = 0;
    for (; end < hours.length && hours[end]?.holds === holds; end++) requests += hours[end]?.requests ?? 0;
    stretches.push({ holds, begin, end: Math.min(end, length), requests });
    begin = end;
  }
  return stretches;
}
