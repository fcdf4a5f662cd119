import type { Snapshot, UrlRow } from "../record.ts";
import type { Differences } from "./differences.ts";
import type { Knowledge, Way } from "./knowledge.ts";
import { isFailure } from "./rules.ts";

/** Checks how each URL in the file was found, its depth, and its last visit. `StateCheck` checks its state. */
export class FactCheck {
  readonly #knowledge: Knowledge;
  readonly #differences: Differences;

  constructor(knowledge: Knowledge, differences: Differences) {
    this.#knowledge = knowledge;
    this.#differences = differences;
  }

  /** @param mayBeMissing whether a URL may still be missing in the file. */
  check(
    snapshot: Snapshot,
    before: ReadonlyMap<string, UrlRow>,
    mayBeMissing: (url: string) => boolean,
  ): void {
    const rows = new Map(snapshot.urls.map((row) => [row.url, row]));
    const known = this.#knowledge.known;
    for (const url of known)
      if (!rows.has(url) && !mayBeMissing(url))
        this.#differences.add("unknown", `${url} was found, and is not in the file`);
    for (const row of snapshot.urls) {
      if (!known.has(row.url)) {
        this.#differences.add(
          "invented",
          `${row.url} is in the file (${row.skipped ?? row.state}), and nothing named it`,
        );
        continue;
      }
      this.#checkFound(row, before.get(row.url));
      this.#checkDepth(row);
    }
    this.#checkVisits(snapshot);
  }

  #ways(url: string): readonly Way[] {
    return [...(this.#knowledge.ways.get(url)?.values() ?? [])];
  }

  #checkFound({ url, foundBy, foundOn }: UrlRow, was: UrlRow | undefined): void {
    const ways = this.#ways(url);
    const isBy = foundBy === "seed" ? this.#knowledge.seeds.has(url) : ways.some(({ by }) => by === foundBy);
    if (!isBy) this.#differences.add("found-by", `${url} is found by ${foundBy}, which is not so`);
    if (was !== undefined)
      this.#differences.same("found-by", `${url}: how it was found first`, foundBy, was.foundBy);
    if (foundOn !== null) {
      // A seed with a source page is the target of another seed's redirect.
      const wanted = foundBy === "sitemap" ? "link" : foundBy === "seed" ? "redirect" : foundBy;
      const isOn = ways.some(
        ({ from, by, follow }) => from === foundOn && by === wanted && (foundBy !== "sitemap" || follow),
      );
      if (!isOn)
        this.#differences.add(
          "found-on",
          `${url} is found on ${foundOn} by ${foundBy}, which has no such way to it`,
        );
    } else if (foundBy !== "seed" && foundBy !== "sitemap")
      this.#differences.add("found-on", `${url} is found by ${foundBy}, on no page`);
    if (was !== undefined && was.foundOn !== foundOn && !(foundBy === "sitemap" && was.foundOn === null))
      this.#differences.add("found-on", `${url} is found on ${foundOn}, and was found on ${was.foundOn}`);
  }

  #checkDepth({ url, depth, clicks }: UrlRow): void {
    const { min, max, minClicks, maxClicks } = this.#knowledge;
    this.#checkWithin("depth", url, depth, min, max);
    this.#checkWithin("clicks", url, clicks ?? Number.POSITIVE_INFINITY, minClicks, maxClicks);
  }

  #checkWithin(
    what: "depth" | "clicks",
    url: string,
    value: number,
    min: ReadonlyMap<string, number>,
    max: ReadonlyMap<string, number>,
  ): void {
    const least = min.get(url) ?? Number.POSITIVE_INFINITY;
    const most = max.get(url) ?? Number.POSITIVE_INFINITY;
    if (value < least)
      this.#differences.add("depth", `${url} has the ${what} ${value}, and no way is shorter than ${least}`);
    if (value > most)
      this.#differences.add("depth", `${url} has the ${what} ${value}, and there is a way of ${most}`);
  }

  #checkVisits({ visits, urls }: Snapshot): void {
    const rounds = new Set<string>();
    const lastOf = new Map<string, (typeof visits)[number]>();
    for (const visit of visits) {
      const key = `${visit.round} ${visit.url}`;
      if (rounds.has(key))
        this.#differences.add("twice", `${visit.url} has two visits in round ${visit.round}`);
      rounds.add(key);
      lastOf.set(visit.url, visit);
    }
    for (const row of urls) {
      const visit = lastOf.get(row.url);
      if ((visit?.id ?? null) !== row.visit)
        this.#differences.add(
          "last-visit",
          `${row.url} names visit ${row.visit} as its last one, which is ${visit?.id}`,
        );
      const last = this.#knowledge.last.get(row.url);
      if (visit === undefined || last === undefined) continue;
      const same = (what: string, actual: unknown, expected: unknown): void =>
        this.#differences.same(what, `${row.url} (status ${last.status}): ${what}`, actual, expected);
      same("status", visit.status, last.status === 0 ? null : last.status);
      same("redirect", visit.redirect, last.redirect ?? null);
      if (last.changed !== undefined) same("changed", visit.changed, Number(last.changed));
      if (isFailure(last.status)) continue;
      if (last.status === 200 || last.status === 304) {
        same("etag", visit.etag, last.etag ?? null);
        same("last-modified", visit.lastModified, last.lastModified ?? null);
        if (last.isHtml) {
          same("canonical", visit.canonical, last.canonical ?? null);
          same("title", visit.title, last.title ?? null);
        }
      }
    }
  }
}
