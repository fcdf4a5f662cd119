import type { RunRecord, Snapshot } from "../record.ts";
import type { RobotsFile } from "../site.ts";
import { isSitemapUrl } from "../site-server.ts";
import type { Differences } from "./differences.ts";
import type { Knowledge } from "./knowledge.ts";
import { allows, usualUrl } from "./rules.ts";

/** The last successful read of a sitemap. */
interface Reading {
  readonly round: number;
  readonly isIndex: boolean;
  readonly entries: readonly { readonly to: string; readonly lastmod: string | undefined }[];
  /** Whether it was certainly read to its end. */
  readonly isSure: boolean;
}

/** Versions of a host's robots.txt in a round. */
interface Listing {
  readonly round: number;
  /** The sitemaps that each version names. */
  readonly versions: readonly (readonly string[])[];
}

/** Models the sitemaps of a crawl and the URLs that they name. */
export class SitemapModel {
  readonly readings = new Map<string, Reading>();
  readonly #knowledge: Knowledge;
  readonly #differences: Differences;
  readonly #listings = new Map<string, Listing>();
  readonly #robots = new Map<string, RobotsFile>();
  readonly #seeds = new Set<string>();
  /** Rounds in which the crawl may not have read a sitemap, because sitemaps were off or a run was aborted. */
  readonly #unclear = new Set<number>();
  /** Sitemaps that were requested in each round. */
  readonly #asked = new Map<number, Set<string>>();
  /** The first round in which a sitemap named a URL. */
  readonly firstNamed = new Map<string, number>();

  constructor(knowledge: Knowledge, differences: Differences) {
    this.#knowledge = knowledge;
    this.#differences = differences;
  }

  /** Records the robots.txt files and sitemaps that a run fetched. */
  take(run: RunRecord, snapshot: Snapshot): void {
    const { rounds } = snapshot;
    const first = rounds.at(-1)?.id ?? 0;
    const shift = run.plan.clockMs;
    const before = this.#seeds.size;
    for (const seed of run.seeds) if (isSitemapUrl(seed)) this.#seeds.add(usualUrl(seed));
    if (this.#seeds.size > before) this.#unclear.add(first);
    if (!run.plan.options.sitemaps || run.outcome === "broken") this.#unclear.add(first);
    for (const { at, url, origin, served } of run.log) {
      const round = rounds.filter(({ startedAt }) => startedAt <= at + shift + 2).at(-1)?.id ?? first;
      if (served.kind === "robots") {
        this.#robots.set(origin, served);
        const known = this.#listings.get(origin);
        const versions = known?.round === round ? known.versions : [];
        const names = served.status === 200 && served.sitemaps.length > 0 ? served.sitemaps : guesses(origin);
        this.#listings.set(origin, { round, versions: [...versions, names] });
      }
      if (served.kind !== "sitemap") continue;
      const asked = this.#asked.get(round) ?? new Set();
      this.#asked.set(round, asked.add(url));
      if ((served.status === 404 || served.status === 410) && this.#isGuess(origin, url))
        this.readings.delete(url);
      if (served.status !== 200) continue;
      const row = snapshot.sitemaps.find((one) => one.url === url);
      const isSure =
        run.outcome === "ended" || (row !== undefined && row.round === round && row.failure === null);
      this.readings.set(url, { round, isIndex: served.isIndex, entries: served.entries, isSure });
      if (served.isIndex) continue;
      for (const { to } of served.entries) {
        this.#knowledge.addWay(to, { from: url, by: "sitemap", follow: true });
        if (!this.firstNamed.has(to)) this.firstNamed.set(to, round);
      }
    }
  }

  /** Whether nothing names a sitemap, so that it is only a guess at a default path. */
  #isGuess(origin: string, url: string): boolean {
    if (this.#seeds.has(url)) return false;
    const isIn = (names: readonly string[]): boolean => names.includes(url);
    return isIn(guesses(origin)) && this.#listings.get(origin)?.versions.every(isIn) === true;
  }

  /** Whether a URL is named only by sitemaps that may not have been read to their end. */
  isUnsure(url: string): boolean {
    const by = [...this.readings.values()].filter(
      ({ entries, isIndex }) => !isIndex && entries.some(({ to }) => to === url),
    );
    return by.length > 0 && by.every(({ isSure }) => !isSure);
  }

  /** URLs in all sitemaps that were certainly read to their end. */
  get entries(): Set<string> {
    const sure = [...this.readings.values()].filter(({ isSure, isIndex }) => isSure && !isIndex);
    return new Set(sure.flatMap(({ entries }) => entries.map(({ to }) => to)));
  }

  /**
   * Returns the sitemaps that name each URL, or undefined if that is not certain.
   * @param visited origins of the pages that were visited in the round.
   */
  named(round: number, visited: ReadonlySet<string>): Map<string, Set<string>> | undefined {
    if (this.#unclear.has(round)) return undefined;
    const todo = [...this.#seeds];
    for (const [origin, listing] of this.#listings) {
      const [version = [], ...more] = listing.versions;
      if (listing.round !== round || !visited.has(origin)) {
        // Nothing is certain about a host that has sitemaps but was not visited in this round.
        if ([...this.readings.keys()].some((url) => url.startsWith(`${origin}/`))) return undefined;
        continue;
      }
      if (more.some((other) => other.join() !== version.join())) return undefined;
      todo.push(...version);
    }
    const named = new Map<string, Set<string>>();
    const seen = new Set<string>();
    for (let sitemap = todo.pop(); sitemap !== undefined; sitemap = todo.pop()) {
      const reading = this.readings.get(sitemap);
      if (seen.has(sitemap) || reading === undefined) continue;
      seen.add(sitemap);
      if (!reading.isSure) return undefined;
      for (const { to } of reading.entries) {
        if (reading.isIndex) todo.push(to);
        else named.set(to, (named.get(to) ?? new Set()).add(sitemap));
      }
    }
    return named;
  }

  /** Checks that a finished round has read all sitemaps. */
  checkRead(round: number, visited: ReadonlySet<string>): void {
    if (this.#unclear.has(round)) return;
    const asked = this.#asked.get(round) ?? new Set();
    for (const [origin, listing] of this.#listings) {
      if (listing.round !== round || !visited.has(origin)) continue;
      for (const sitemap of listing.versions[0] ?? []) {
        if (listing.versions.some((version) => !version.includes(sitemap)) || asked.has(sitemap)) continue;
        const robots = this.#robots.get(new URL(sitemap).origin);
        if (robots !== undefined && !allows(robots, sitemap)) continue;
        this.#differences.add("sitemap-unread", `${sitemap} was not read in round ${round}, which is done`);
      }
    }
  }
}

function guesses(origin: string): string[] {
  return [`${origin}/sitemap.xml`, `${origin}/sitemap_index.xml`];
}
